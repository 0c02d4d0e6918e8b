//! Layers: what entries paint, what can be seen of them, and what they repeat.

use std::borrow::Borrow;
use std::collections::{BTreeMap, HashMap, HashSet};

use jiff::Timestamp;

use super::canvas::{Canvas, FOREVER};
use super::entry::{Entry, Op};
use super::order::{Known, Symbol};

/// What a layer says.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(super) enum Content {
    /// The value is this.
    Value(Symbol),
    /// There is no value.
    Retraction,
    /// The value of that layer does not hold.
    Denial(usize),
}

/// What is said at one place of the order, and by which entry.
#[derive(Clone, Copy)]
pub(super) struct Claim {
    /// The entry that says it: another than the one whose place it is, where that was corrected.
    pub(super) source: usize,
    pub(super) content: Content,
    pub(super) from: Timestamp,
    pub(super) until: Timestamp,
    pub(super) expiry: Timestamp,
    pub(super) lasting: bool,
}

impl Claim {
    /// What an entry says in its own place.
    pub(super) fn own(source: usize, known: &Known<impl Borrow<Entry>>) -> Self {
        let entry = known.entry(source);
        let content = match known.value(source) {
            Some(value) if entry.op != Op::Retract => Content::Value(value),
            _ => Content::Retraction,
        };
        Self {
            source,
            content,
            from: entry.valid_from.unwrap_or(entry.stated),
            until: entry.valid_until.unwrap_or(FOREVER),
            expiry: entry.expiry.unwrap_or(FOREVER),
            lasting: entry.lasting,
        }
    }

    /// What a correction says in the place of this: bounds that it does not state are inherited.
    pub(super) fn corrected(&self, source: usize, known: &Known<impl Borrow<Entry>>) -> Self {
        let correction = known.entry(source);
        Self {
            from: correction.valid_from.unwrap_or(self.from),
            until: correction.valid_until.unwrap_or(self.until),
            expiry: correction.expiry.unwrap_or(self.expiry),
            lasting: correction.lasting || self.lasting,
            ..Self::own(source, known)
        }
    }

    /// Whether the text gave it an end.
    pub(super) fn has_interval(&self) -> bool {
        self.until < FOREVER
    }
}

/// A claim as it is painted.
pub(super) struct Layer {
    pub(super) claim: Claim,
    /// The entry in whose place it stands, and when and where that was stated.
    pub(super) place: usize,
    pub(super) stated: Timestamp,
    pub(super) conversation: Symbol,
    /// Where the cover really ends.
    pub(super) end: Timestamp,
    /// The withdrawal that ended it there.
    pub(super) ended_by: Option<usize>,
}

impl Layer {
    /// A claim in the place of an entry.
    pub(super) fn new(claim: Claim, place: usize, known: &Known<impl Borrow<Entry>>) -> Self {
        Self {
            claim,
            place,
            stated: known.entry(place).stated,
            conversation: known.conversation(place),
            end: claim.until,
            ended_by: None,
        }
    }

    pub(super) fn covers(&self, v: Timestamp) -> bool {
        self.claim.from <= v && v < self.end
    }

    pub(super) fn is_expired(&self, v: Timestamp) -> bool {
        self.claim.expiry <= v
    }

    /// What two layers have in common that may contradict each other with equal right.
    fn instance(&self) -> Instance {
        let claim = &self.claim;
        (self.stated, claim.from, claim.until, claim.expiry)
    }

    /// Whether two layers contradict each other with equal right: neither may own the slot.
    pub(super) fn rivals(&self, other: &Self) -> bool {
        let contents = (self.claim.content, other.claim.content);
        let differ = matches!(contents, (Content::Value(a), Content::Value(b)) if a != b);
        differ && self.conversation != other.conversation && self.instance() == other.instance()
    }

    /// Ends the cover at `at`, unless it ends before.
    fn end_at(&mut self, at: Timestamp, by: Option<usize>) {
        if at < self.end {
            self.end = at;
            self.ended_by = by;
        }
    }
}

/// When something was stated, its bounds, and its expiry.
type Instance = (Timestamp, Timestamp, Timestamp, Timestamp);

/// The layers painted so far, bottom first.
pub(super) struct Board {
    pub(super) layers: Vec<Layer>,
    canvas: Canvas,
    /// The layers with a value of each instance, by conversation: what a layer may rival.
    peers: HashMap<Instance, BTreeMap<Symbol, Vec<usize>>>,
}

impl Board {
    /// Nothing painted.
    pub(super) fn blank() -> Self {
        Self { layers: Vec::new(), canvas: Canvas::blank(), peers: HashMap::new() }
    }

    /// Paints a layer over what is there, and returns its index.
    pub(super) fn paint(&mut self, layer: Layer) -> usize {
        let index = self.layers.len();
        self.canvas.paint(index, layer.claim.from, layer.end);
        if matches!(layer.claim.content, Content::Value(_)) {
            let peers = self.peers.entry(layer.instance()).or_default();
            peers.entry(layer.conversation).or_default().push(index);
        }
        self.layers.push(layer);
        index
    }

    /// Paints the denial of a layer: it has that layer's expiry, and ends no later than it.
    pub(super) fn deny(&mut self, denied: usize, mut denial: Layer) -> usize {
        let target = &self.layers[denied];
        denial.claim.content = Content::Denial(denied);
        denial.claim.expiry = target.claim.expiry;
        denial.end_at(target.end, target.ended_by);
        self.paint(denial)
    }

    /// Ends the cover of a layer, and of the denials of it.
    pub(super) fn withdraw(&mut self, index: usize, from: Timestamp, by: usize) {
        for (other, layer) in self.layers.iter_mut().enumerate() {
            if other == index || layer.claim.content == Content::Denial(index) {
                layer.end_at(from, Some(by));
            }
        }
        self.canvas = Canvas::blank();
        for (index, layer) in self.layers.iter().enumerate() {
            self.canvas.paint(index, layer.claim.from, layer.end);
        }
    }

    /// The layer on top at `v`, and whether another rivals it there.
    pub(super) fn topmost(&self, v: Timestamp) -> Option<(&Layer, bool)> {
        let top = self.canvas.top(v)?;
        let disputed = self.rivals_of(top).any(|rival| self.layers[rival].covers(v));
        Some((&self.layers[top], disputed))
    }

    /// What is on top at `v`, top first: one layer, or several that all rival each other.
    pub(super) fn top(&self, v: Timestamp) -> Vec<usize> {
        let Some(top) = self.canvas.top(v) else { return Vec::new() };
        let mut below: Vec<usize> =
            self.rivals_of(top).filter(|&below| self.layers[below].covers(v)).collect();
        below.sort_unstable_by(|a, b| b.cmp(a));
        let key = |index: usize| (self.layers[index].conversation, self.layers[index].claim.content);
        let (conversation, content) = key(top);
        let (mut conversations, mut contents) = (HashSet::from([conversation]), HashSet::from([content]));
        let mut group = vec![top];
        for index in below {
            let (conversation, content) = key(index);
            if !conversations.contains(&conversation) && !contents.contains(&content) {
                conversations.insert(conversation);
                contents.insert(content);
                group.push(index);
            }
        }
        group
    }

    /// The layers that rival one, in no order.
    fn rivals_of(&self, index: usize) -> impl Iterator<Item = usize> {
        let layer = &self.layers[index];
        let peers = self.peers.get(&layer.instance()).filter(|peers| peers.len() > 1);
        let others =
            peers.into_iter().flatten().filter(|(conversation, _)| **conversation != layer.conversation);
        others.flat_map(|(_, peers)| peers).copied().filter(|&peer| self.layers[peer].rivals(layer))
    }

    /// The first instant in `[from, end)` at which a layer is on top with its value in force.
    pub(super) fn first_in_force(&self, index: usize, from: Timestamp, end: Timestamp) -> Option<Timestamp> {
        let (undisputed, expiry) = (self.undisputed_from(index), self.layers[index].claim.expiry);
        self.canvas.runs(from, end).filter(|run| run.top == Some(index)).find_map(|run| {
            let start = run.start.max(undisputed);
            (start < run.end.min(expiry)).then_some(start)
        })
    }

    /// The layer that a claim repeats instead of painting (case 6 of the fine print).
    pub(super) fn repeated_by(&self, claim: &Claim) -> Option<usize> {
        let top = self.canvas.top(claim.from)?;
        let layer = if claim.lasting || claim.has_interval() {
            self.is_visible_throughout(top, claim.from, claim.until).then_some(top)?
        } else {
            self.everyday_subject(top, claim.from)?
        };
        let repeated = &self.layers[layer].claim;
        let same_instance = claim.expiry == FOREVER || claim.expiry == repeated.expiry;
        (same_instance && matches!(claim.content, Content::Value(_)) && claim.content == repeated.content)
            .then_some(layer)
    }

    /// What an everyday mention speaks of at `v`: the value in force, or the one that is denied there.
    fn everyday_subject(&self, top: usize, v: Timestamp) -> Option<usize> {
        if self.layers[top].is_expired(v) || v < self.undisputed_from(top) {
            return None;
        }
        match self.layers[top].claim.content {
            Content::Denial(denied) => Some(denied),
            _ => Some(top),
        }
    }

    /// Whether a layer is on top, unexpired and undisputed, on the whole of a cover that is not empty.
    fn is_visible_throughout(&self, index: usize, from: Timestamp, end: Timestamp) -> bool {
        from < end
            && self.undisputed_from(index) <= from
            && end <= self.layers[index].claim.expiry
            && self.canvas.runs(from, end).all(|run| run.top == Some(index))
    }

    /// From where on no rival contradicts a layer. Rivals begin together, so they dispute a prefix of its cover.
    fn undisputed_from(&self, index: usize) -> Timestamp {
        let claim = &self.layers[index].claim;
        let mut undisputed = claim.from;
        for rival in self.rivals_of(index) {
            undisputed = undisputed.max(self.layers[rival].end);
            if undisputed >= claim.until {
                break;
            }
        }
        undisputed
    }
}
