//! The report as a table for people.

use std::fmt::{self, Write};

use super::accounting::Accounting;
use super::altered::Robustness;
use super::deadlines::Deadline;
use super::endings::Endings;
use super::findings::Finding;
use super::keys::KeyQuality;
use super::report::{Arm, Figures, Report, SuiteReport};
use super::statistics::Rate;

const NAME: usize = 34;
const CELL: usize = 13;
/// Examples of what was ended wrongly; the JSON has all.
const WRONG_ENDINGS: usize = 10;

impl Report {
    /// The report for a terminal. Intervals of all figures are in the JSON.
    #[must_use]
    pub fn table(&self) -> String {
        let mut table = String::new();
        // Writing to a string cannot fail.
        let _ = self.write_table(&mut table);
        table
    }

    fn write_table(&self, out: &mut String) -> fmt::Result {
        let seeds: Vec<String> = self.seeds.iter().map(u64::to_string).collect();
        let (build, k, budget) = (&self.build, self.k, self.budget_chars);
        writeln!(out, "asof {build} · seeds {} · k = {k}, B = {budget}", seeds.join(" "))?;
        for suite in &self.suites {
            writeln!(out)?;
            suite.write_table(out)?;
        }
        Ok(())
    }
}

impl SuiteReport {
    fn write_table(&self, out: &mut String) -> fmt::Result {
        writeln!(out, "{} · corpus {}", self.suite, self.corpus)?;
        write!(out, "  {:NAME$} {:>5}  {:<27}", "", "n", "clean [95 %]")?;
        for column in ["current", "stale", "wrong", "abstained"] {
            write!(out, "{column:>CELL$}")?;
        }
        writeln!(out, "  characters")?;
        for arm in &self.arms {
            write_arm(out, arm)?;
        }
        for comparison in &self.comparisons {
            let paired = &comparison.paired;
            let difference = &paired.difference;
            write!(out, "  clean against {}: {:+.3} ", comparison.with, difference.mean)?;
            write!(out, "[{:+.3}, {:+.3}], p = {:.4}", difference.low, difference.high, paired.p)?;
            let verdict = if paired.equivalent { ", equivalent within .02" } else { "" };
            writeln!(out, "{verdict} (TOST p = {:.4})", paired.p_equivalence)?;
        }
        for finding in &self.findings {
            write_finding(out, finding)?;
        }
        for robustness in &self.robustness {
            write_robustness(out, robustness)?;
        }
        for deadline in &self.deadlines {
            write_deadline(out, deadline)?;
        }
        let KeyQuality {
            messages, ok, waiting, wrong_slot, wrong_entity, fragment, missed, intrusion, ..
        } = self.keys;
        write!(out, "  keys: {ok} of {messages} right ({waiting} waiting), {missed} missed, ")?;
        write!(out, "{fragment} fragments, misfiled {wrong_slot} by slot and {wrong_entity} by entity, ")?;
        writeln!(out, "{intrusion} intrusions")?;
        for rate in &self.key_rates {
            writeln!(out, "{rate}")?;
        }
        let Endings { automatic, wrong } = &self.endings;
        writeln!(out, "  ended without asking: {automatic}, of them wrongly {}", wrong.len())?;
        for one in wrong.iter().take(WRONG_ENDINGS) {
            writeln!(out, "    seed {} · \"{}\" ended \"{}\"", one.seed, one.by, one.ended)?;
        }
        if !self.stages.is_empty() {
            let stages: Vec<String> =
                self.stages.iter().map(|(stage, count)| format!("{count} {}", stage.name())).collect();
            writeln!(out, "  unclean: {}", stages.join(", "))?;
        }
        write_accounting(out, &self.accounting)
    }
}

fn write_arm(out: &mut String, arm: &Arm) -> fmt::Result {
    if arm.answerable.n > 0 {
        write_figures(out, &arm.name, &arm.answerable)?;
    }
    match &arm.unanswerable {
        Some(figures) if arm.answerable.n > 0 => write_figures(out, "  … unanswerable", figures),
        // Nothing in the suite has an answer.
        Some(figures) => write_figures(out, &arm.name, figures),
        None => Ok(()),
    }
}

fn write_figures(out: &mut String, name: &str, figures: &Figures) -> fmt::Result {
    let clean = with_interval(&figures.clean);
    write!(out, "  {name:NAME$} {:>5}  {clean:<27}", figures.n)?;
    for Rate { count, share } in [&figures.current, &figures.stale, &figures.wrong, &figures.abstained] {
        let cell = format!("{count} {:.3}", share.mean);
        write!(out, "{cell:>CELL$}")?;
    }
    writeln!(out, "  {:>10.1}", figures.characters.mean)
}

fn write_finding(out: &mut String, finding: &Finding) -> fmt::Result {
    let Finding { name, n, rate } = finding;
    writeln!(out, "  {name:NAME$} {n:>5}  {}", with_interval(rate))
}

fn write_robustness(out: &mut String, robustness: &Robustness) -> fmt::Result {
    let Robustness { name, n, shared, ranked, first } = robustness;
    write!(
        out,
        "  same lines, {name:<22} {n:>5}        {:.3} [{:.3}, {:.3}]",
        shared.mean, shared.low, shared.high
    )?;
    writeln!(
        out,
        "  same first of several {ranked:>5}  {:.3} [{:.3}, {:.3}]",
        first.mean, first.low, first.high
    )
}

fn write_deadline(out: &mut String, deadline: &Deadline) -> fmt::Result {
    let Deadline { milliseconds, n, clean, in_time, fallback, unanswered, microseconds } = deadline;
    let name = format!("clean by {milliseconds} ms");
    write!(out, "  {name:NAME$} {n:>5}  {}  in time {}", with_interval(clean), in_time.count)?;
    write!(out, ", fallback {fallback}, unanswered {unanswered}; waited median {} µs", microseconds.median)?;
    writeln!(out, ", p99 {}, max {}", microseconds.p99, microseconds.max)
}

fn with_interval(Rate { count, share }: &Rate) -> String {
    format!("{count:>5} {:.3} [{:.3}, {:.3}]", share.mean, share.low, share.high)
}

fn write_accounting(out: &mut String, accounting: &Accounting) -> fmt::Result {
    let Accounting { messages, chain_messages, chains, requests, .. } = accounting;
    writeln!(
        out,
        "  {messages} messages, {chain_messages} of them in {chains} chains; {requests} requests:"
    )?;
    let Accounting { unanswerable, ambiguous, revised, cancelled, verbatim, paraphrased, .. } = accounting;
    write!(
        out,
        "  {unanswerable} unanswerable, {ambiguous} ambiguous, {revised} revised, {cancelled} cancelled, "
    )?;
    write!(out, "{verbatim} verbatim, {paraphrased} paraphrased; depth 0–4:")?;
    for count in accounting.depth {
        write!(out, " {count}")?;
    }
    writeln!(out)
}
