//! Rates: whether the period stands in the noun or in the value, it belongs to both.

use super::lexicon::rate_word;
use super::noun_phrase::NounPhrase;
use super::predicate::Pick;
use crate::domain::{Frame, Period, Subject};

/// Brings the period of a rate into attribute, frame and normal form. Nothing where noun and value contradict.
pub(super) fn settle(phrase: &mut NounPhrase, pick: &mut Pick) -> Option<()> {
    let Frame::Money(stated) = pick.frame else { return Some(()) };
    let named = period_of(&phrase.attribute);
    if let (Some(named), Some(stated)) = (named, stated)
        && named != stated
    {
        return None;
    }
    let Some(period) = named.or(stated) else { return Some(()) };
    if stated.is_none() {
        pick.frame = Frame::Money(Some(period));
        let suffix = format!(" /{}", period.word());
        pick.value.norm.push_str(&suffix);
        if let Some(replaced) = &mut pick.replaced
            && !replaced.norm.contains('/')
        {
            replaced.norm.push_str(&suffix);
        }
    }
    // "Dana's fee is £400 a day" is her day rate.
    let is_fee = phrase.attribute == "fee"
        && matches!(period, Period::Day | Period::Hour)
        && !matches!(phrase.subject, Subject::Thing { .. });
    if named.is_none() && (phrase.head() == "rate" || is_fee) {
        let qualified = format!("{} rate", rate_word(period));
        let stem = phrase.attribute.strip_suffix("rate").unwrap_or_default().to_owned();
        phrase.attribute = format!("{stem}{qualified}");
    }
    Some(())
}

pub(super) fn period_of(attribute: &str) -> Option<Period> {
    let qualifier = attribute.strip_suffix(" rate")?.rsplit(' ').next()?;
    Period::ALL.into_iter().find(|period| rate_word(*period) == qualifier)
}
