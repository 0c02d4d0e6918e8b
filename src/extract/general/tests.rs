use crate::extract::tests::wide::check;

#[test]
fn clauses_whose_grammar_tells() {
    check(&[
        ("The proofs are due at the printer on 12 May", &["~proofs|deadline|when|2026-05-12"]),
        (
            "default accounts have a rate limit of 600 requests per minute",
            &["~default account|rate limit|count|600"],
        ),
        ("key safe 0482", &["~key safe|code|code|0482"]),
        ("the side entrance keypad is separate: 2215", &["~side entrance keypad|code|code|2215"]),
        ("guest count is 104 now", &["~guest|count|count|104"]),
        ("tyre pressure 35 psi", &["~tyre|pressure|quantity/pressure|35 psi"]),
        ("lab has its own huddle, 9:45 every day", &["we|lab huddle|when|daily 09:45"]),
        ("We move on 8 May", &["we|move|when|2026-05-08"]),
        (
            "The kiosk opens on 16 May and closes at 5pm",
            &["~kiosk|opening|when|2026-05-16", "~kiosk|closing|when|17:00"],
        ),
        ("during the refit we huddle every morning at 8:55", &["we|huddle|when|daily 08:55"]),
        ("Your line manager will be Tobias Renn", &["you|manager|person|Tobias Renn"]),
        ("tuba lessons go to £50 in June", &["~tuba lesson|price|money|GBP 50"]),
    ]);
}

#[test]
fn what_a_verb_does_not_state() {
    check(&[
        ("The kiosk would open on 16 May", &[]),
        ("The kiosk opened on 16 May", &[]),
        ("I changed the subject today", &[]),
        ("The sky will be blue again", &[]),
        ("We rehearsed on 3 March because the hall was free", &[]),
    ]);
}

#[test]
fn talk_states_nothing() {
    check(&[
        (
            "there's chatter about a £50,000 budget for Vela, but nothing is approved",
            &["Vela|budget|money|GBP 50000|Proposed"],
        ),
        ("As discussed, the retro is at 16:00", &["we|retro|when|16:00"]),
        ("The proposal deadline is 3 May", &["~proposal|deadline|when|2026-05-03"]),
    ]);
}

#[test]
fn what_is_named_by_the_way_keeps_its_values() {
    check(&[
        ("The slides for the retro are in Room C7", &[]),
        ("The notes of the retro will be sent at 5pm", &[]),
        ("The time for the retro is 16:00", &["we|retro|when|16:00"]),
    ]);
}
