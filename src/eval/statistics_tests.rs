use super::*;

fn chains(seeds: usize, chains: usize, hit: impl Fn(usize) -> f64) -> Clusters {
    vec![(0..chains).map(|chain| Cluster { sum: hit(chain), n: 1 }).collect(); seeds]
}

#[test]
fn wilson_of_none_in_eight_hundred() {
    let never = rate(&chains(5, 160, |_| 0.0));
    assert!((never.high - 0.0048).abs() < 5e-5, "{never:?}");
    assert!(never.low.abs() < 1e-12);
    let always = rate(&chains(5, 160, |_| 1.0));
    assert!((always.low - 0.9952).abs() < 5e-5, "{always:?}");
}

#[test]
fn the_interval_of_a_half_is_that_of_its_standard_error() {
    let half = rate(&chains(5, 160, |chain| f64::from(u8::from(chain % 2 == 0))));
    assert!((half.mean - 0.5).abs() < 1e-12);
    let expected = 1.96 * (0.25_f64 / 800.0).sqrt();
    assert!((half.high - half.mean - expected).abs() < 0.006, "{half:?}");
    assert!((half.mean - half.low - expected).abs() < 0.006, "{half:?}");
    assert_eq!(half, rate(&chains(5, 160, |chain| f64::from(u8::from(chain % 2 == 0)))));
}

#[test]
fn requests_about_one_chain_are_not_independent() {
    let one = |sum: f64, n| Cluster { sum, n };
    let alone = rate(&vec![(0..100).map(|i| one(f64::from(i % 2), 1)).collect(); 4]);
    let together = rate(&vec![(0..25).map(|i| one(f64::from(i % 2) * 4.0, 4)).collect(); 4]);
    assert!(together.high - together.low > 1.5 * (alone.high - alone.low));
}

#[test]
fn a_clear_difference_is_found_and_none_is_equivalent() {
    let clear = paired(&chains(5, 160, |chain| if chain % 5 == 0 { 1.0 } else { 0.0 }));
    assert!(clear.p < 0.001 && !clear.equivalent && clear.p_equivalence > 0.99, "{clear:?}");
    let none = paired(&chains(5, 160, |_| 0.0));
    assert!((none.p - 1.0).abs() < 1e-12 && none.equivalent && none.p_equivalence < 0.001, "{none:?}");
    let few =
        paired(&chains(1, 20, |chain| f64::from(u8::from(chain == 0)) - f64::from(u8::from(chain == 1))));
    assert!(few.p > 0.5 && !few.equivalent, "not significant, not equivalent: {few:?}");
}

#[test]
fn the_normal_distribution() {
    for (x, expected) in [(0.0, 0.5), (1.96, 0.975), (-1.644_85, 0.05), (5.0, 1.0)] {
        assert!((normal(x) - expected).abs() < 1e-4, "{x}");
    }
}

#[test]
fn nothing_is_no_panic() {
    assert_eq!(rate(&vec![]), Estimate { mean: 0.0, low: 0.0, high: 1.0 });
    assert!(paired(&vec![vec![]]).difference.mean.abs() < 1e-12);
}
