use super::*;

const FRESH: Aged =
    Aged { calendar: 0.0, session: 0.0, messages: 0.0, event: None, repeated: false, number: false };

fn only(category: Category) -> Vec<Membership> {
    decided(category)
}

fn hours(calendar: f32) -> Aged {
    Aged { calendar, session: calendar, messages: calendar, ..FRESH }
}

#[test]
fn the_table_names_every_category_and_nothing_else() {
    let table: BTreeMap<String, Policy> = toml::from_str(TABLE).unwrap();
    assert_eq!(table.len(), Category::ALL.len());
    for category in Category::ALL {
        let policy = &table[category.word()];
        assert!(
            policy.lambda > 0.0 && (policy.clocks.iter().sum::<f32>() - 1.0).abs() < 1e-6,
            "{category:?}"
        );
    }
    assert!((Policy::of(Category::Logistics).lambda - 0.008).abs() < 1e-9);
}

#[test]
fn what_decays_fast_is_less_worth_after_a_week_and_nothing_that_is_identity_is() {
    let after = |category, mode| score(&only(category), 0.5, &hours(168.0), Ageing { mode, pace: 1.0 }).score;
    assert!(after(Category::Logistics, Mode::Typed) < after(Category::Identity, Mode::Typed) + 0.1);
    let activation = |category| score(&only(category), 0.5, &hours(168.0), Ageing::default()).activation;
    assert!(activation(Category::Logistics) < 0.3 && activation(Category::Identity) > 0.7);
    assert!((after(Category::Logistics, Mode::Off) - 0.5).abs() < 1e-6);
    let untyped = |category| after(category, Mode::Untyped);
    assert!((untyped(Category::Logistics) - untyped(Category::Identity)).abs() < 1e-6);
}

#[test]
fn floors_numbers_and_reactivation_hold_what_fits() {
    let old = hours(10_000.0);
    let finance = score(&only(Category::Finance), 0.96, &old, Ageing::default());
    assert!(finance.floor > 0.9 && finance.score >= 0.97 * 0.96 - 1e-6, "{finance:?}");
    let number = score(&only(Category::Logistics), 0.9, &Aged { number: true, ..old }, Ageing::default());
    assert!(number.score >= 0.95 * 0.9 - 1e-6, "{number:?}");
    let again = score(&only(Category::Hobbies), 0.5, &Aged { repeated: true, ..old }, Ageing::default());
    assert!((again.activation - 0.7).abs() < 1e-6);
    assert!(score(&only(Category::Hobbies), 0.5, &old, Ageing::default()).activation < 0.1);
}

#[test]
fn an_event_gains_as_it_nears_and_falls_when_it_is_over() {
    let at = |event: f32| {
        score(&only(Category::Obligations), 0.5, &Aged { event: Some(event), ..FRESH }, Ageing::default())
            .score
    };
    assert!(at(300.0) < at(100.0) && at(100.0) < at(1.0) && at(-10.0) < at(300.0));
    assert!((at(0.0) / at(300.0) - 3.0).abs() < 1e-3);
}

#[test]
fn mixed_membership_has_the_harmonic_mean_of_the_rates() {
    let mixed: Vec<Membership> = [Category::Identity, Category::Logistics]
        .map(|category| Membership { category, share: 0.5, because: Vec::new() })
        .into();
    let lambda = score(&mixed, 0.5, &FRESH, Ageing::default()).lambda;
    assert!((lambda - 2.0 / (1.0 / 0.0015 + 1.0 / 0.008)).abs() < 1e-6);
}

#[test]
fn a_pace_multiplies_the_rate() {
    let lambda = |pace| {
        let ageing = Ageing { pace, ..Ageing::default() };
        score(&only(Category::Finance), 0.5, &hours(24.0), ageing).lambda
    };
    assert!((lambda(4.0) / lambda(1.0) - 4.0).abs() < 1e-6);
}
