//! What a time of day is: an hour that may leave the half of the day open, and a range of two.

use jiff::civil::Time;

/// A part of the day, which settles morning or afternoon.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Part {
    Morning,
    Afternoon,
}

/// A time of day as it was written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Clock {
    hour: u8,
    minute: u8,
    /// Morning or afternoon is certain.
    fixed: bool,
    /// The form is read otherwise in other regions ("half nine").
    regional: bool,
}

/// A time of day or a range of two.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Times {
    pub from: Clock,
    pub to: Option<Clock>,
}

impl Clock {
    /// An hour and a minute as written.
    pub const fn new(hour: u8, minute: u8, fixed: bool) -> Self {
        Self { hour, minute, fixed: fixed || hour > 12 || hour == 0, regional: false }
    }

    /// The same time, in a form that other regions read otherwise.
    pub const fn regional(self) -> Self {
        Self { regional: true, ..self }
    }

    /// Minutes since midnight; an open hour from one to seven is of the afternoon.
    fn minutes(self) -> u16 {
        let late = !self.fixed && self.hour < 8;
        u16::from(self.hour) * 60 + u16::from(self.minute) + if late { 720 } else { 0 }
    }

    /// The time itself.
    pub fn time(self) -> Time {
        let minutes = self.minutes();
        let part = |value: u16| i8::try_from(value).unwrap_or_default();
        Time::new(part(minutes / 60), part(minutes % 60), 0, 0).unwrap_or(Time::midnight())
    }

    /// `HH:MM`.
    pub fn norm(self) -> String {
        let minutes = self.minutes();
        format!("{:02}:{:02}", minutes / 60, minutes % 60)
    }

    /// Whether something was taken for granted.
    pub fn is_assumed(self) -> bool {
        self.regional || (!self.fixed && self.hour < 8)
    }

    /// The same time, before or after noon where that was open.
    pub fn fix(self, afternoon: bool) -> Self {
        let hour = match (afternoon, self.hour) {
            (true, 1..=11) => self.hour + 12,
            (false, 12) => 0,
            (_, hour) => hour,
        };
        if self.fixed { self } else { Self { hour, fixed: true, ..self } }
    }

    /// The same time, in a known part of the day.
    pub fn within(self, part: Option<Part>) -> Self {
        part.map_or(self, |part| self.fix(part == Part::Afternoon))
    }
}

impl Times {
    /// A range: an open end takes the half of the day that makes it the shortest.
    pub fn range(from: Clock, to: Clock) -> Self {
        let later = |clock: Clock| Clock { hour: clock.hour + 12, fixed: true, ..clock };
        let closed = |clock: Clock| Clock { fixed: true, ..clock };
        let open = |clock: Clock| !clock.fixed && clock.hour < 12;
        let start = if open(from) && to.fixed {
            if later(from).minutes() < to.minutes() { later(from) } else { closed(from) }
        } else {
            from
        };
        let end = if open(to) {
            if closed(to).minutes() > start.minutes() { closed(to) } else { later(to) }
        } else {
            to
        };
        Self { from: start, to: Some(end) }
    }

    /// The same times, in a known part of the day.
    pub fn within(self, part: Option<Part>) -> Self {
        Self { from: self.from.within(part), to: self.to.map(|to| to.within(part)) }
    }

    /// Whether something was taken for granted.
    pub fn is_assumed(self) -> bool {
        self.from.is_assumed() || self.to.is_some_and(Clock::is_assumed)
    }
}
