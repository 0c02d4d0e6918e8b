//! The rule of the ledger in the most literal way: a stack of layers at every instant of a small grid.

use asof::domain::FactId;
use asof::domain::ledger::{Entry, Op, Reason};
use jiff::{SignedDuration, Timestamp};

/// Instants of the grid: hours from its beginning.
pub const GRID: usize = 14;

/// The grid's instant of a number of hours.
pub fn instant(hour: usize) -> Timestamp {
    let epoch: Timestamp = "2026-03-02T00:00:00Z".parse().unwrap();
    epoch + SignedDuration::from_hours(i64::try_from(hour).unwrap())
}

fn hour(at: Timestamp) -> usize {
    (0..GRID).find(|&hour| instant(hour) == at).expect("on the grid")
}

/// Value, fact and reason at every instant of the grid.
pub type Answers = Vec<(Option<String>, Option<FactId>, Option<Reason>)>;

#[derive(Clone)]
enum Says {
    Value(String),
    Nothing,
    Not(usize),
    Act,
}

/// What stands at one place of the order.
#[derive(Clone)]
struct Line {
    says: Says,
    speaker: usize,
    from: usize,
    until: Option<usize>,
    expiry: Option<usize>,
    lasting: bool,
}

#[derive(Clone, Copy, PartialEq)]
enum Fate {
    Unread,
    Waits,
    Acted,
    Paints(usize),
    Repeats(usize),
    Wrong(usize),
}

struct Layer {
    place: usize,
    line: Line,
    /// The hours at which it lies on the grid.
    hours: [bool; GRID],
}

struct World<'a> {
    entries: Vec<&'a Entry>,
    script: Vec<Line>,
    wrong: Vec<Option<usize>>,
    place: Vec<usize>,
    fate: Vec<Fate>,
    layers: Vec<Layer>,
}

/// Evaluates a ledger naively.
pub fn evaluate(entries: &[Entry]) -> Answers {
    let mut sorted: Vec<&Entry> = entries.iter().collect();
    sorted.sort_by_key(|e| (e.stated, e.position, e.message.clone(), e.offset, e.id.clone()));
    let script = sorted.iter().enumerate().map(|(index, entry)| line(index, entry)).collect();
    let count = sorted.len();
    let mut world = World {
        entries: sorted,
        script,
        wrong: vec![None; count],
        place: (0..count).collect(),
        fate: vec![],
        layers: vec![],
    };
    while world.read_until_a_correction_moves() {}
    (0..GRID).map(|hour| world.answer(hour)).collect()
}

fn line(speaker: usize, entry: &Entry) -> Line {
    let says = match entry.op {
        Op::Assert | Op::Correct => Says::Value(entry.value.clone().unwrap()),
        Op::Retract => Says::Nothing,
        Op::Withdraw | Op::Deny => Says::Act,
    };
    Line {
        says,
        speaker,
        from: hour(entry.valid_from.unwrap_or(entry.stated)),
        until: entry.valid_until.map(hour),
        expiry: entry.expiry.map(hour),
        lasting: entry.lasting,
    }
}

impl World<'_> {
    fn distrusts(&self, index: usize) -> bool {
        self.entries[index].stated > self.entries[index].received + SignedDuration::from_hours(24)
    }

    fn read_until_a_correction_moves(&mut self) -> bool {
        self.layers.clear();
        self.fate = self.wrong.iter().map(|by| by.map_or(Fate::Unread, Fate::Wrong)).collect();
        for index in 0..self.entries.len() {
            if self.distrusts(index) {
                self.fate[index] = Fate::Waits;
                continue;
            }
            let may_move = self.entries[index].op == Op::Correct
                && self.place[index] == index
                && self.wrong[index].is_none();
            if let Some(place) = self.place_meant(index).filter(|_| may_move) {
                self.correct(index, place);
                return true;
            }
            self.turn(index);
        }
        false
    }

    fn target(&self, index: usize) -> Option<usize> {
        let id = self.entries[index].target.as_ref()?;
        (0..index).find(|&other| self.entries[other].id == *id && !self.distrusts(other))
    }

    fn chain(&self, index: usize) -> Vec<usize> {
        let mut chain = vec![index];
        while let Fate::Wrong(by) = self.fate[*chain.last().unwrap()] {
            assert!(!chain.contains(&by), "corrections in a circle");
            chain.push(by);
        }
        chain
    }

    /// A repetition "this week" in the chain of an entry.
    fn bounded_repetition(&self, index: usize) -> Option<usize> {
        self.chain(index).into_iter().find(|&link| {
            let line = &self.script[self.place[link]];
            line.speaker == link
                && line.until.is_some()
                && matches!(self.fate[link], Fate::Repeats(_) | Fate::Wrong(_))
        })
    }

    fn place_meant(&self, index: usize) -> Option<usize> {
        let target = self.target(index)?;
        if let Some(repetition) = self.bounded_repetition(target) {
            return Some(self.place[repetition]);
        }
        let last = *self.chain(target).last().unwrap();
        match self.fate[last] {
            Fate::Paints(layer) | Fate::Repeats(layer) => Some(self.layers[layer].place),
            Fate::Acted => Some(last),
            _ => None,
        }
    }

    fn correct(&mut self, index: usize, place: usize) {
        let new = line(index, self.entries[index]);
        let old = self.script[place].clone();
        let mut fall = vec![old.speaker];
        for other in 0..self.entries.len() {
            if let Fate::Repeats(layer) = self.fate[other]
                && self.layers[layer].place == place
                && self.entries[other].value != self.entries[index].value
            {
                fall.push(other);
            }
        }
        for entry in fall {
            self.wrong[entry] = self.wrong[entry].or(Some(index));
        }
        self.place[index] = place;
        let from = self.entries[index].valid_from.map_or(old.from, hour);
        self.script[place] = Line {
            from,
            until: new.until.or(old.until),
            expiry: new.expiry.or(old.expiry),
            lasting: new.lasting || old.lasting,
            ..new
        };
    }

    fn turn(&mut self, index: usize) {
        let line = self.script[index].clone();
        if self.place[index] != index || self.wrong[line.speaker].is_some() {
            return;
        }
        let speaker = line.speaker;
        self.fate[speaker] = match (&line.says, self.entries[index].op) {
            (Says::Act, Op::Withdraw) => self.withdraw(index, &line),
            (Says::Act, _) => self.deny(index, &line),
            _ => match self.repeats(&line) {
                Some(layer) => Fate::Repeats(layer),
                None => self.paint(index, line, GRID),
            },
        };
    }

    fn paint(&mut self, place: usize, line: Line, end: usize) -> Fate {
        let end = line.until.unwrap_or(GRID).min(end);
        let hours = std::array::from_fn(|hour| line.from <= hour && hour < end);
        self.layers.push(Layer { place, line, hours });
        Fate::Paints(self.layers.len() - 1)
    }

    fn named(&self, index: usize) -> Option<usize> {
        let target = self.target(index)?;
        if self.bounded_repetition(target).is_some() {
            return None;
        }
        match self.fate[*self.chain(target).last().unwrap()] {
            Fate::Paints(layer) | Fate::Repeats(layer) => Some(layer),
            _ => None,
        }
    }

    fn withdraw(&mut self, index: usize, line: &Line) -> Fate {
        let Some(target) = self.named(index) else { return Fate::Waits };
        for (other, layer) in self.layers.iter_mut().enumerate() {
            if other == target || matches!(layer.line.says, Says::Not(denied) if denied == target) {
                for hour in line.from..GRID {
                    layer.hours[hour] = false;
                }
            }
        }
        Fate::Acted
    }

    fn deny(&mut self, index: usize, line: &Line) -> Fate {
        let Some(target) = self.named(index) else { return Fate::Waits };
        let Says::Value(value) = self.layers[target].line.says.clone() else { return Fate::Waits };
        let said = self.entries[self.target(index).unwrap()].value.clone();
        let begins =
            (line.from..line.until.unwrap_or(GRID)).find(|&hour| self.in_force(hour) == Some(target));
        let (true, Some(from)) = (said == Some(value), begins) else { return Fate::Acted };
        let last = (0..GRID).rfind(|&hour| self.layers[target].hours[hour]).unwrap();
        let expiry = self.layers[target].line.expiry;
        self.paint(index, Line { says: Says::Not(target), from, expiry, ..line.clone() }, last + 1)
    }

    /// The layers on top at an hour: one, or such as have equal right.
    fn on_top(&self, hour: usize) -> Vec<usize> {
        let mut group: Vec<usize> = vec![];
        for layer in (0..self.layers.len()).rev().filter(|&layer| self.layers[layer].hours[hour]) {
            if group.iter().all(|&other| self.have_equal_right(layer, other)) {
                group.push(layer);
            }
        }
        group
    }

    fn have_equal_right(&self, a: usize, b: usize) -> bool {
        let (a, b) = (&self.layers[a], &self.layers[b]);
        let (x, y) = (self.entries[a.place], self.entries[b.place]);
        let (Says::Value(left), Says::Value(right)) = (&a.line.says, &b.line.says) else { return false };
        left != right
            && x.stated == y.stated
            && x.conversation != y.conversation
            && (a.line.from, a.line.until, a.line.expiry) == (b.line.from, b.line.until, b.line.expiry)
    }

    fn is_over(&self, layer: usize, hour: usize) -> bool {
        self.layers[layer].line.expiry.is_some_and(|expiry| expiry <= hour)
    }

    /// The layer whose value is in force at an hour.
    fn in_force(&self, hour: usize) -> Option<usize> {
        match self.on_top(hour)[..] {
            [top] if !self.is_over(top, hour) => {
                matches!(self.layers[top].line.says, Says::Value(_)).then_some(top)
            }
            _ => None,
        }
    }

    fn repeats(&self, line: &Line) -> Option<usize> {
        let Says::Value(value) = &line.says else { return None };
        let subject = if line.lasting || line.until.is_some() {
            let end = line.until.unwrap_or(GRID);
            let seen: Vec<_> = (line.from..end).map(|hour| self.in_force(hour)).collect();
            let first = (*seen.first()?)?;
            seen.iter().all(|layer| *layer == Some(first)).then_some(first)?
        } else {
            let top = *self.on_top(line.from).first()?;
            match self.layers[top].line.says {
                Says::Not(denied) if !self.is_over(top, line.from) => denied,
                _ => self.in_force(line.from)?,
            }
        };
        let repeated = &self.layers[subject].line;
        let same_value = matches!(&repeated.says, Says::Value(other) if other == value);
        (same_value && (line.expiry.is_none() || line.expiry == repeated.expiry)).then_some(subject)
    }

    fn answer(&self, hour: usize) -> (Option<String>, Option<FactId>, Option<Reason>) {
        let group = self.on_top(hour);
        let Some(&top) = group.first() else { return (None, None, Some(Reason::None)) };
        if self.is_over(top, hour) {
            return (None, None, Some(Reason::Lapsed));
        }
        if group.len() > 1 {
            return (None, None, Some(Reason::Conflicted));
        }
        let fact = Some(self.entries[self.layers[top].line.speaker].id.clone());
        match &self.layers[top].line.says {
            Says::Value(value) => (Some(value.clone()), fact, None),
            Says::Nothing => (None, fact, Some(Reason::Retracted)),
            Says::Not(_) | Says::Act => (None, None, Some(Reason::Conflicted)),
        }
    }
}
