use super::*;
use crate::domain::{
    Act, Assumption, Cardinality, ConversationId, EntityId, EntityRef, Fact, FactDraft, FactId, Frame, Guard,
    Handle, MessageId, Modality, Outcome, Polarity, Provenance, ResolvedDraft, Rule, Ruling, RulingKind,
    Source, Span, Stamp, State, Subject, Value, ValueKind, Zone,
};
use jiff::{SignedDuration, Timestamp};

fn alex() -> EntityRef {
    EntityRef { id: EntityId::person(&Handle("mailto:alex@example.org".into())), name: "Alex Chen".into() }
}

/// Monday 2 March 2026, 09:00 in London, and `day` days more.
fn day(day: i64) -> Timestamp {
    let start: Timestamp = "2026-03-02T09:00:00Z".parse().unwrap();
    start + SignedDuration::from_hours(24 * day)
}

fn time(norm: &str) -> Value {
    Value::new(ValueKind::Time, norm, norm)
}

/// That Alex's standup is at `value`, said by Alex on day `n` in message `m<n>`.
fn said(n: i64, value: Value) -> ResolvedDraft {
    let message = MessageId(format!("m{n}"));
    let span = Span::new(10, 15);
    ResolvedDraft {
        instructs: false,
        corrects: None,
        draft: FactDraft {
            id: FactId::of(&message, span, &Frame::When),
            message: message.clone(),
            span,
            evidence: Span::new(0, 15),
            subject: Subject::Named { name: "Alex Chen".into() },
            attribute: "standup".into(),
            frame: Frame::When,
            act: Act::Assert,
            value: Some(value),
            replaced: None,
            cardinality: Cardinality::One,
            polarity: Polarity::Affirm,
            modality: Modality::Asserted,
            provenance: Provenance::Stated,
            attribution: None,
            valid_from: None,
            valid_until: None,
            expiry: None,
            occurrences: None,
            lasting: false,
            change: false,
            assumptions: Vec::new(),
            sensitive: false,
        },
        entity: alex(),
        resolved: true,
        source: Source {
            message_id: message.0.clone(),
            message,
            conversation: ConversationId("chat".into()),
            position: 0,
            author: alex(),
            stated: Stamp::at(day(n), Zone("Europe/London".into())),
            received: day(n),
            confided: false,
        },
    }
}

/// A draft with something else about it.
fn with(mut resolved: ResolvedDraft, change: impl FnOnce(&mut ResolvedDraft)) -> ResolvedDraft {
    change(&mut resolved);
    resolved
}

fn act(n: i64, act: Act) -> ResolvedDraft {
    with(said(n, time("00:00")), |resolved| {
        resolved.draft.act = act;
        resolved.draft.value = None;
    })
}

fn linked(drafts: &[ResolvedDraft]) -> Linked {
    link(drafts.to_vec(), &alex(), &Decisions::default())
}

fn fact(linked: &Linked, n: i64) -> &Fact {
    linked.facts.iter().find(|fact| fact.source.message.as_str() == format!("m{n}")).unwrap()
}

/// The guards that failed for the fact of message `m<n>`; none where it is in the ledger.
fn failed(linked: &Linked, n: i64) -> Vec<Guard> {
    match &fact(linked, n).outcome {
        Outcome::InLedger => Vec::new(),
        Outcome::Pending { guards, .. } => guards.clone(),
    }
}

/// The values in force in all slots on a day.
fn in_force(linked: &Linked, on: i64) -> Vec<String> {
    let facts = linked.slots.iter().flat_map(|slot| slot.read(day(on), None).in_force);
    facts
        .filter_map(|id| linked.facts.iter().find(|fact| fact.draft.id == id)?.draft.value.clone())
        .map(|value| value.norm)
        .collect()
}

#[test]
fn a_plain_change_fails_no_guard() {
    let linked = linked(&[said(0, time("09:30")), said(1, time("10:45"))]);
    assert_eq!((fact(&linked, 0).rule, fact(&linked, 1).rule), (Rule::FirstValue, Rule::ExactKey));
    assert_eq!((failed(&linked, 0), failed(&linked, 1)), (vec![], vec![]));
    assert_eq!(in_force(&linked, 2), ["10:45"]);
}

#[test]
fn every_guard_has_a_case_that_fails_only_on_it() {
    let change = |change: fn(&mut ResolvedDraft)| with(said(1, time("10:45")), change);
    let cases: [(Guard, ResolvedDraft); 10] = [
        (
            Guard::SameAttribute,
            change(|it| {
                it.draft.attribute = "standup".into();
                it.draft.change = true;
            }),
        ),
        (Guard::ResolvedEntity, change(|it| it.resolved = false)),
        (Guard::OwnWords, change(|it| it.draft.modality = Modality::Forwarded)),
        (Guard::Asserted, change(|it| it.draft.modality = Modality::Proposed)),
        (Guard::Asserted, change(|it| it.draft.modality = Modality::Tentative)),
        (Guard::UnambiguousReading, change(|it| it.draft.assumptions = vec![Assumption::DayMonthOrder])),
        (Guard::UnambiguousReading, change(|it| it.draft.assumptions = vec![Assumption::NextWeekday])),
        (Guard::TrustedClock, change(|it| it.source.received = day(0) - SignedDuration::from_secs(1))),
        (Guard::NoWeakerSource, change(|it| it.draft.provenance = Provenance::Reported)),
        (
            Guard::KnownTarget,
            change(|it| {
                it.draft.act = Act::Deny;
                it.draft.value = Some(time("08:00"));
            }),
        ),
    ];
    for (guard, draft) in cases {
        let mut first = said(0, time("09:30"));
        if guard == Guard::SameAttribute {
            first.draft.attribute = "weekly standup".into();
        }
        let linked = linked(&[first, draft]);
        assert_eq!(failed(&linked, 1), [guard]);
        assert_eq!(fact(&linked, 1).rule, Rule::Proposed, "{guard:?}");
        assert_eq!(in_force(&linked, 2), ["09:30"], "{guard:?}: what stands stays in force");
        let slot = linked.slots.iter().find(|slot| !slot.pending.is_empty()).unwrap();
        assert_eq!(slot.key, fact(&linked, 0).slot, "{guard:?}: it waits at the slot that it would join");
    }
}

#[test]
fn two_values_of_one_message_are_two_things_unless_one_replaces_the_other() {
    let other = |change: fn(&mut ResolvedDraft)| {
        let second = with(said(0, time("10:45")), |it| {
            it.draft.span = Span::new(30, 35);
            it.draft.id = FactId::of(&it.source.message, it.draft.span, &Frame::When);
            change(it);
        });
        let linked = linked(&[said(0, time("09:30")), second]);
        match &linked.facts[1].outcome {
            Outcome::InLedger => Vec::new(),
            Outcome::Pending { guards, .. } => guards.clone(),
        }
    };
    assert_eq!(other(|_| ()), [Guard::OtherMessage]);
    assert!(other(|it| it.draft.value = Some(time("09:30"))).is_empty(), "the same value again");
    assert!(other(|it| it.draft.valid_until = Some(day(5))).is_empty(), "of another time");
    assert!(other(|it| it.draft.replaced = Some(time("09:30"))).is_empty(), "in place of the first");
}

#[test]
fn readings_that_nobody_disputes_and_small_clock_errors_are_no_reason_to_ask() {
    for assumption in [Assumption::AmPm, Assumption::Year, Assumption::SameDay, Assumption::InheritedDate] {
        let second = with(said(1, time("10:45")), |it| it.draft.assumptions = vec![assumption]);
        assert!(failed(&linked(&[said(0, time("09:30")), second]), 1).is_empty(), "{assumption:?}");
    }
    let early = with(said(1, time("10:45")), |it| it.source.received = day(0));
    assert!(failed(&linked(&[said(0, time("09:30")), early]), 1).is_empty());
}

#[test]
fn hearsay_stands_alone_repeats_and_gives_way_but_unseats_nothing() {
    let heard = |n, value| with(said(n, value), |it| it.draft.provenance = Provenance::Reported);
    let alone = linked(&[heard(0, time("09:30"))]);
    assert_eq!((failed(&alone, 0), in_force(&alone, 1)), (vec![], vec!["09:30".to_owned()]));
    let repeats = linked(&[said(0, time("09:30")), heard(1, time("09:30"))]);
    assert!(failed(&repeats, 1).is_empty() && !fact(&repeats, 0).disputed);
    let gives_way = linked(&[heard(0, time("09:30")), said(1, time("10:45"))]);
    assert_eq!(in_force(&gives_way, 2), ["10:45"]);
    let against = linked(&[said(0, time("09:30")), heard(1, time("10:45"))]);
    assert_eq!(failed(&against, 1), [Guard::NoWeakerSource]);
    assert!(fact(&against, 0).disputed && !fact(&against, 1).disputed);
    let Outcome::Pending { against: live, .. } = &fact(&against, 1).outcome else { panic!("it waits") };
    assert_eq!(live.as_ref(), Some(&fact(&against, 0).draft.id));
}

#[test]
fn hearsay_neither_denies_nor_calls_off_what_somebody_stated() {
    for (act, value) in [(Act::Deny, time("09:30")), (Act::Retract, Value::cancelled())] {
        let heard = with(said(1, value), |it| {
            it.draft.act = act;
            it.draft.provenance = Provenance::Reported;
        });
        let linked = linked(&[said(0, time("09:30")), heard]);
        assert_eq!(
            (failed(&linked, 1), in_force(&linked, 2)),
            (vec![Guard::NoWeakerSource], vec!["09:30".to_owned()])
        );
        assert!(fact(&linked, 0).disputed, "{act:?}");
    }
}

#[test]
fn hearsay_that_the_user_accepts_is_a_value_like_any_other() {
    let heard = with(said(1, time("10:45")), |it| it.draft.provenance = Provenance::Reported);
    let accept = RulingKind::Accept { fact: heard.draft.id.clone() };
    let linked = link(vec![said(0, time("09:30")), heard], &alex(), &decided(accept));
    assert_eq!((fact(&linked, 1).rule, in_force(&linked, 2)), (Rule::Accepted, vec!["10:45".to_owned()]));
    assert!(!fact(&linked, 0).disputed, "what was decided is not disputed");
}

#[test]
fn a_partial_value_is_completed_from_the_one_it_replaces() {
    let value = |kind, norm: &str| Value::new(kind, norm, norm);
    let (recur, date, datetime) = (ValueKind::Recur, ValueKind::Date, ValueKind::Datetime);
    let table = [
        (value(recur, "mon 09:30"), time("10:45"), "mon 10:45", Some(Assumption::InheritedDate)),
        (value(recur, "mon"), time("10:45"), "mon 10:45", Some(Assumption::InheritedDate)),
        (
            value(datetime, "2026-03-05T09:30"),
            time("10:45"),
            "2026-03-05T10:45",
            Some(Assumption::InheritedDate),
        ),
        (value(date, "2026-03-05"), time("10:45"), "2026-03-05T10:45", Some(Assumption::InheritedDate)),
        (value(datetime, "2026-03-01T09:30"), time("10:45"), "10:45", None),
        (
            value(datetime, "2026-03-05T15:40"),
            value(date, "2026-03-06"),
            "2026-03-06T15:40",
            Some(Assumption::InheritedTime),
        ),
        (value(recur, "mon 00:30"), value(recur, "tue"), "tue 00:30", Some(Assumption::InheritedTime)),
        (value(recur, "mon"), value(recur, "tue"), "tue", None),
        (time("09:30"), time("10:45"), "10:45", None),
        (time("09:30"), value(date, "2026-03-06"), "2026-03-06T09:30", Some(Assumption::InheritedTime)),
        (value(recur, "mon 09:30"), value(datetime, "2026-03-06T10:00"), "2026-03-06T10:00", None),
    ];
    for (live, new, norm, assumption) in table {
        let case = format!("{} after {}", new.norm, live.norm);
        let linked = linked(&[said(0, live), said(1, new)]);
        let draft = &fact(&linked, 1).draft;
        assert_eq!(draft.value.as_ref().unwrap().norm, norm, "{case}");
        assert_eq!(draft.assumptions, Vec::from_iter(assumption), "{case}");
        assert!(failed(&linked, 1).is_empty(), "{case}");
    }
}

#[test]
fn a_completed_value_keeps_its_words_and_ends_with_its_day() {
    let live = Value::new(ValueKind::Datetime, "2026-03-05T09:30", "Thursday at 9:30am");
    let new = Value::new(ValueKind::Time, "10:45", "10:45am");
    let linked_dated = linked(&[said(0, live), said(1, new.clone())]);
    let draft = &fact(&linked_dated, 1).draft;
    assert_eq!(draft.value.as_ref().unwrap().text, "10:45am");
    assert_eq!(draft.expiry, Some("2026-03-06T00:00:00Z".parse().unwrap()));
    let live = Value::new(ValueKind::Recur, "mon 09:30", "Mondays 9:30am");
    let linked_weekly = linked(&[said(0, live), said(1, new)]);
    let draft = &fact(&linked_weekly, 1).draft;
    assert_eq!((draft.value.as_ref().unwrap().text.as_str(), draft.expiry), ("10:45am", None));
}

#[test]
fn fewer_words_may_mean_a_slot_more_words_or_several_do_not() {
    let named = |n, attribute: &str, change| {
        with(said(n, time(if n == 9 { "10:45" } else { "09:30" })), |it| {
            it.draft.attribute = attribute.into();
            it.draft.change = change;
        })
    };
    let table: [(&[&str], &str, bool, &str); 6] = [
        (&["weekly sync"], "sync", true, "weekly sync"),
        (&["weekly sync"], "sync", false, "sync"),
        (&["sync"], "weekly sync", true, "weekly sync"),
        (&["weekly sync", "daily sync"], "sync", true, "sync"),
        (&["weekly sync"], "retro", true, "retro"),
        (&["sync", "weekly sync"], "sync", true, "sync"),
    ];
    for (there, said, change, slot) in table {
        let mut drafts: Vec<_> = (0..).zip(there).map(|(n, attribute)| named(n, attribute, false)).collect();
        drafts.push(named(9, said, change));
        let linked = linked(&drafts);
        assert_eq!(fact(&linked, 9).attribute, slot, "{said} after {there:?}");
        let joins_another = slot != said;
        assert_eq!(
            failed(&linked, 9).contains(&Guard::SameAttribute),
            joins_another,
            "{said} after {there:?}"
        );
    }
}

#[test]
fn the_members_of_a_set_live_each_on_its_own() {
    let member = |n, name: &str| {
        with(said(n, Value::new(ValueKind::Text, name, name)), |it| {
            it.draft.attribute = "allergy".into();
            it.draft.frame = Frame::Member;
            it.draft.cardinality = Cardinality::Many;
        })
    };
    let denied = with(member(2, "eggs"), |it| it.draft.act = Act::Deny);
    let drafts = [member(0, "eggs"), member(1, "nuts"), denied];
    assert_eq!(in_force(&linked(&drafts[..2]), 3), ["eggs", "nuts"]);
    let linked = linked(&drafts);
    assert_eq!(
        (failed(&linked, 2), fact(&linked, 2).target.as_ref()),
        (vec![], Some(&fact(&linked, 0).draft.id))
    );
    assert_eq!(in_force(&linked, 3), ["nuts"]);
    assert_eq!(linked.slots.len(), 1);
}

#[test]
fn each_act_finds_what_it_acts_on() {
    let target =
        |drafts: &[ResolvedDraft], n| fact(&linked(drafts), n).target.as_ref().map(ToString::to_string);
    let id = |n| said(n, time("00:00")).draft.id.to_string();
    let (first, second) = (said(0, time("09:30")), said(1, time("10:45")));
    let correct = |replaced: Option<&str>| {
        with(said(2, time("10:15")), |it| {
            it.draft.act = Act::Correct;
            it.draft.replaced = replaced.map(time);
        })
    };
    let both = |third: ResolvedDraft| [first.clone(), second.clone(), third];
    assert_eq!(target(&both(correct(None)), 2), Some(id(1)), "what its author said last");
    assert_eq!(target(&both(correct(Some("09:30"))), 2), Some(id(0)), "what it says was wrong");
    let by_another = with(correct(None), |it| it.source.author.id = EntityId::person(&Handle("x:y".into())));
    assert_eq!(target(&both(by_another), 2), None, "not what somebody else said");
    assert_eq!(target(&both(act(2, Act::Deny)), 2), Some(id(1)), "what is visible");
    let withdrawal = act(2, Act::Withdraw);
    assert_eq!(target(&both(withdrawal.clone()), 2), None, "nothing was announced");
    let announced = with(second.clone(), |it| it.draft.valid_from = Some(day(9)));
    assert_eq!(
        target(&[first.clone(), announced, withdrawal.clone()], 2),
        Some(id(1)),
        "an announced change"
    );
    let exception = with(second.clone(), |it| it.draft.valid_until = Some(day(9)));
    assert_eq!(target(&[first.clone(), exception, withdrawal.clone()], 2), Some(id(1)), "an exception");
    let over = with(second.clone(), |it| it.draft.valid_until = Some(day(1) + SignedDuration::from_hours(1)));
    assert_eq!(target(&[first.clone(), over, withdrawal], 2), None, "one that is over");
}

#[test]
fn what_is_rejected_is_nowhere_and_what_it_had_retired_is_back() {
    let drafts = [said(0, time("09:30")), said(1, time("10:45"))];
    let reject = RulingKind::Reject { fact: drafts[1].draft.id.clone() };
    let linked = link(drafts.to_vec(), &alex(), &decided(reject));
    assert_eq!((linked.facts.len(), in_force(&linked, 2)), (1, vec!["09:30".to_owned()]));
}

#[test]
fn the_order_of_drafts_decides_nothing_and_a_draft_counts_once() {
    let drafts = [
        said(0, Value::new(ValueKind::Recur, "mon 09:30", "Mondays 9:30am")),
        said(1, time("10:45")),
        with(said(2, time("11:15")), |it| it.draft.modality = Modality::Proposed),
        act(3, Act::Deny),
        said(4, time("08:00")),
    ];
    let straight = linked(&drafts);
    let mut reversed = drafts.to_vec();
    reversed.reverse();
    reversed.push(drafts[1].clone());
    assert_eq!(linked(&reversed), straight);
    let states: Vec<_> = straight.slots[0].read(day(5), None).states.into_values().collect();
    assert_eq!(states.iter().filter(|state| **state == State::Current).count(), 1);
}

/// What the user decided, on day 4.
fn decided(kind: RulingKind) -> Decisions {
    Decisions::new([Ruling::new(kind, day(4))].iter(), crate::identity::Identities::default())
}

#[path = "restore_tests.rs"]
mod restore;

#[test]
fn what_moves_by_a_length_of_time_moves_from_what_holds() {
    let by = |norm: &str| Value::new(ValueKind::Duration, norm, "as much");
    let moved = |from: Value, norm: &str| {
        let linked = link(vec![said(0, from), said(1, by(norm))], &alex(), &Decisions::default());
        let fact = linked.facts.last().unwrap();
        fact.draft.value.as_ref().unwrap().norm.clone()
    };
    let recurring = Value::new(ValueKind::Recur, "mon 20:00", "Mondays at 8pm");
    assert_eq!(moved(recurring, "-PT30M"), "mon 19:30");
    assert_eq!(moved(time("09:30"), "PT1H"), "10:30");
    assert_eq!(moved(Value::new(ValueKind::Date, "2026-03-20", "20 March"), "-P2D"), "2026-03-18");
    let alone = link(vec![said(0, by("PT1H"))], &alex(), &Decisions::default());
    assert!(alone.facts.is_empty(), "nothing moves by an hour from nothing");
}

#[test]
fn a_shift_waits_where_it_could_be_of_what_is_announced() {
    let by = Value::new(ValueKind::Duration, "-PT15M", "15 minutes earlier");
    let mut tuesdays = said(1, Value::new(ValueKind::Recur, "tue 19:00", "Tuesdays at 7pm"));
    tuesdays.draft.valid_from = Some(day(9));
    let monday = Value::new(ValueKind::Recur, "mon 19:00", "Mondays at 7pm");
    let linked = link(vec![said(0, monday), tuesdays, said(2, by)], &alex(), &Decisions::default());
    assert!(linked.facts.last().unwrap().is_pending());
}

#[test]
fn a_bare_day_is_near_the_one_that_it_replaces() {
    let live = Value::new(ValueKind::Datetime, "2026-05-20T20:00", "20 May at 8pm");
    let day = Value::new(ValueKind::Date, "2026-03-21", "the 21st");
    let linked = link(vec![said(0, live), said(1, day)], &alex(), &Decisions::default());
    assert_eq!(linked.facts[1].draft.value.as_ref().unwrap().norm, "2026-05-21T20:00");
}
