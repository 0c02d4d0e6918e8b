use super::*;

/// The ledger with what the user restored on day 4 and what follows, and what is in force on days 3, 5 and 9.
fn restored(drafts: &[ResolvedDraft], fact: usize) -> (Linked, [Vec<String>; 3]) {
    let plain = linked(drafts);
    let over = retiring(&plain.slots[0], &drafts[fact].draft.id, day(4)).unwrap();
    let decisions = decided(RulingKind::Restore { fact: drafts[fact].draft.id.clone(), over });
    let ruled = link(drafts.to_vec(), &alex(), &decisions);
    let mut reversed = drafts.to_vec();
    reversed.reverse();
    assert_eq!(link(reversed, &alex(), &decisions), ruled);
    let held = [3, 5, 9].map(|at| in_force(&ruled, at));
    (ruled, held)
}

fn values<const N: usize>(norms: [&str; N]) -> [Vec<String>; N] {
    norms.map(|norm| if norm.is_empty() { Vec::new() } else { vec![norm.to_owned()] })
}

#[test]
fn what_replaced_a_value_is_withdrawn_from_then_on_however_much_it_was() {
    let drafts = [said(0, time("09:30")), said(1, time("10:45")), said(2, time("11:15"))];
    assert_eq!(restored(&drafts, 0).1, values(["11:15", "09:30", "09:30"]));
    assert_eq!(restored(&drafts, 1).1, values(["11:15", "10:45", "10:45"]));
}

#[test]
fn what_is_said_after_it_holds_over_what_was_restored() {
    let drafts = [said(0, time("09:30")), said(1, time("10:45")), said(7, time("08:00"))];
    assert_eq!(restored(&drafts, 0).1, values(["10:45", "09:30", "08:00"]));
    let again = [said(0, time("09:30")), said(1, time("10:45")), said(7, time("10:45"))];
    assert_eq!(restored(&again, 0).1, values(["10:45", "09:30", "10:45"]));
}

#[test]
fn exceptions_retractions_withdrawals_and_denials_are_withdrawn_too() {
    let exception = with(said(1, time("10:45")), |it| it.draft.valid_until = Some(day(8)));
    assert_eq!(restored(&[said(0, time("09:30")), exception], 0).1, values(["10:45", "09:30", "09:30"]));
    let off = with(said(1, Value::cancelled()), |it| it.draft.act = Act::Retract);
    assert_eq!(restored(&[said(0, time("09:30")), off], 0).1[1..], values(["09:30", "09:30"]));
    assert_eq!(restored(&[said(0, time("09:30")), act(1, Act::Deny)], 0).1, values(["", "09:30", "09:30"]));
    let announced = with(said(1, time("10:45")), |it| it.draft.valid_from = Some(day(3)));
    let drafts = [said(0, time("09:30")), announced, act(2, Act::Withdraw)];
    assert_eq!(in_force(&linked(&drafts), 5), ["09:30"]);
    assert_eq!(restored(&drafts, 1).1[1..], values(["10:45", "10:45"]));
}

#[test]
fn what_nothing_retired_cannot_be_restored() {
    let why = |drafts: &[ResolvedDraft], fact: usize| {
        retiring(&linked(drafts).slots[0], &drafts[fact].draft.id, day(4)).unwrap_err()
    };
    let first = said(0, time("09:30"));
    assert_eq!(why(std::slice::from_ref(&first), 0), Unrestorable::Holds);
    let later = with(said(1, time("10:45")), |it| it.draft.valid_from = Some(day(6)));
    assert_eq!(why(&[first.clone(), later], 1), Unrestorable::NotYet);
    let over = with(first.clone(), |it| it.draft.expiry = Some(day(2)));
    assert_eq!(why(&[over], 0), Unrestorable::Over);
    let right = with(said(1, time("10:45")), |it| it.draft.act = Act::Correct);
    assert_eq!(why(&[first.clone(), right], 0), Unrestorable::Mistaken);
    let proposed = with(said(1, time("10:45")), |it| it.draft.modality = Modality::Proposed);
    assert_eq!(why(&[first.clone(), proposed], 1), Unrestorable::Waits);
    let drafts = [first, said(1, time("10:45"))];
    let (ruled, _) = restored(&drafts, 0);
    let again = retiring(&ruled.slots[0], &drafts[1].draft.id, day(5));
    assert!(matches!(again, Err(Unrestorable::Decided(_))), "{again:?}");
}
