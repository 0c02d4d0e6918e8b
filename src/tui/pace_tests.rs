use super::*;

/// What reaches the loop.
#[derive(Clone, Copy)]
enum Wake {
    /// A key, by the question that it puts.
    Key(u64),
    /// An answer.
    Answer(u64),
    /// Something that asks nothing.
    Other,
}

/// The microseconds at which the loop draws, given what reaches it when; a screen was drawn at 0.
fn frames(wakes: &[(u64, Wake)]) -> Vec<u64> {
    let start = Instant::now();
    let at = |micros| start + Duration::from_micros(micros);
    let mut pace = Pace::from(start);
    pace.drew(start);
    let mut drawn = Vec::new();
    let mut wakes = wakes.iter().peekable();
    while let Some((first, wake)) = wakes.next() {
        let mut now = at(*first);
        let take = |pace: &mut Pace, wake: Wake, now| match wake {
            Wake::Key(generation) => pace.asked(generation, now),
            Wake::Answer(generation) => pace.answered(generation),
            Wake::Other => {}
        };
        take(&mut pace, *wake, now);
        while let Some((next, wake)) = wakes.next_if(|(next, _)| at(*next) <= pace.due().max(now)) {
            now = at(*next);
            take(&mut pace, *wake, now);
        }
        now = now.max(pace.due());
        pace.drew(now);
        drawn.push(u64::try_from((now - start).as_micros()).unwrap());
    }
    drawn
}

#[test]
fn a_key_and_its_answer_are_one_frame() {
    assert_eq!(frames(&[(20_000, Wake::Key(1)), (20_090, Wake::Answer(1))]), [20_090]);
}

#[test]
fn a_letter_waits_for_a_slow_answer_no_longer_than_the_patience() {
    let slow = [(20_000, Wake::Key(1)), (50_000, Wake::Answer(1))];
    assert_eq!(frames(&slow), [22_000, 50_000]);
    let never = [(20_000, Wake::Key(1)), (21_000, Wake::Key(2)), (21_900, Wake::Key(3))];
    assert_eq!(frames(&never), [22_000], "the keys that follow do not put the first one off");
}

#[test]
fn an_answer_to_an_older_question_is_not_waited_for() {
    let cancelled = [(20_000, Wake::Key(1)), (20_010, Wake::Key(2)), (20_050, Wake::Answer(1))];
    assert_eq!(frames(&cancelled), [22_000]);
    let both = [(20_000, Wake::Key(1)), (20_010, Wake::Key(2)), (20_080, Wake::Answer(2))];
    assert_eq!(frames(&both), [20_080]);
}

#[test]
fn a_burst_is_drawn_once_a_frame() {
    let burst: Vec<_> = (0..20_u64)
        .flat_map(|key| [(20_000 + key * 500, Wake::Key(key)), (20_100 + key * 500, Wake::Answer(key))])
        .collect();
    assert_eq!(frames(&burst), [20_100, 28_100, 36_100]);
}

#[test]
fn what_asks_nothing_is_drawn_as_soon_as_a_frame_may_be() {
    assert_eq!(frames(&[(20_000, Wake::Other)]), [20_000]);
    assert_eq!(frames(&[(3_000, Wake::Other), (5_000, Wake::Other)]), [8_000]);
}
