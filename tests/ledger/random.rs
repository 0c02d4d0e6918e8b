//! Random ledgers: few values, and a time grid so small that ties, covers and expiries collide.

use asof::domain::ledger::{Entry, Op};
use asof::domain::{ConversationId, FactId, MessageId};
use jiff::SignedDuration;
use proptest::option::weighted;
use proptest::prelude::*;

use crate::brute::instant;

fn op() -> impl Strategy<Value = Op> {
    prop_oneof![
        5 => Just(Op::Assert),
        1 => Just(Op::Retract),
        2 => Just(Op::Correct),
        2 => Just(Op::Withdraw),
        2 => Just(Op::Deny),
    ]
}

fn entry(index: usize) -> impl Strategy<Value = Entry> {
    let bounds = (weighted(0.3, 0..10usize), weighted(0.25, 1..12usize), weighted(0.25, 1..12usize));
    let source = (0..8usize, 0..2u32, 0..3u8, -1..6i64);
    (op(), 0..3u8, 0..9usize, source, bounds, prop::bool::weighted(0.25), prop::bool::weighted(0.04))
        .prop_map(
            move |(
                op,
                value,
                target,
                (stated, position, conversation, delay),
                bounds,
                lasting,
                wrong_clock,
            )| {
                let stated = instant(stated);
                let delay = if wrong_clock { -30 } else { delay };
                let says = matches!(op, Op::Assert | Op::Correct);
                let acts = matches!(op, Op::Correct | Op::Withdraw | Op::Deny);
                Entry {
                    id: FactId(format!("e{index}")),
                    op,
                    value: says.then(|| format!("value {value}")),
                    target: acts.then(|| FactId(format!("e{target}"))),
                    stated,
                    received: stated + SignedDuration::from_hours(delay),
                    position,
                    message: MessageId(format!("m{index}")),
                    offset: 0,
                    conversation: ConversationId(format!("c{conversation}")),
                    valid_from: bounds.0.map(instant),
                    valid_until: bounds.1.map(instant),
                    expiry: bounds.2.map(instant),
                    lasting,
                }
            },
        )
}

/// Up to eight entries; a target may be unknown, later, or the act itself. In a crowd all is said at two instants.
pub fn ledger() -> impl Strategy<Value = Vec<Entry>> {
    let entries = (1..=8usize).prop_flat_map(|count| (0..count).map(entry).collect::<Vec<_>>());
    (entries, prop::bool::weighted(0.3)).prop_map(|(mut entries, crowd)| {
        for entry in entries.iter_mut().filter(|_| crowd) {
            let early = entry.stated < instant(5);
            entry.received += instant(if early { 1 } else { 3 }).duration_since(entry.stated);
            entry.stated = instant(if early { 1 } else { 3 });
            if matches!(entry.op, Op::Assert) {
                (entry.valid_from, entry.expiry) = (None, None);
            }
        }
        entries
    })
}
