//! Ratings over time, at the ends of days, months or years.

use std::collections::{BTreeMap, BTreeSet};

use super::ratings::{Moment, Rating, day_number};

/// The longest span, in days, with a step for each day.
const MOST_DAYS: i64 = 60;

/// The longest span, in days, with a step for each month: ten years.
const MOST_DAYS_OF_MONTHS: i64 = 3653;

/// The ratings of some players over time.
#[derive(Default)]
pub(crate) struct History {
    step: Step,
    players: Vec<PlayerHistory>,
    /// The number of all players, with and without a history.
    pub(crate) of: usize,
}

/// The ratings of a player.
pub(crate) struct PlayerHistory {
    index: usize,
    pub(crate) name: String,
    /// The last rating of each step with a game.
    pub(crate) ratings: BTreeMap<Period, f64>,
}

/// A step of time. Parts that are shorter than the steps are 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Period {
    year: i64,
    month: i64,
    day: i64,
}

/// The length of the steps.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Step {
    #[default]
    Day,
    Month,
    Year,
}

impl History {
    /// Makes a history of players, by their indices and names, between the moments of `span`. There
    /// are `of` players in all.
    pub(super) fn new(
        players: impl Iterator<Item = (usize, String)>,
        of: usize,
        span: Option<(Moment, Moment)>,
    ) -> Self {
        let days = span.map_or(0, |(first, last)| last.day() - first.day());
        let step = if days <= MOST_DAYS {
            Step::Day
        } else if days <= MOST_DAYS_OF_MONTHS {
            Step::Month
        } else {
            Step::Year
        };
        let player = |(index, name)| PlayerHistory {
            index,
            name,
            ratings: BTreeMap::new(),
        };
        Self {
            step,
            players: players.map(player).collect(),
            of,
        }
    }

    pub(super) fn add(&mut self, player: usize, moment: Moment, rating: Rating) {
        let period = self.step.period(moment);
        let mut players = self.players.iter_mut();
        if let Some(player) = players.find(|found| found.index == player) {
            // Games come in order, so the last rating of a period stays.
            player.ratings.insert(period, rating.value);
        }
    }

    /// Returns `day`, `month` or `year`.
    pub(crate) const fn step_name(&self) -> &'static str {
        match self.step {
            Step::Day => "day",
            Step::Month => "month",
            Step::Year => "year",
        }
    }

    /// Returns the name of a period: `2026`, `2026-01` or `2026-01-19`.
    pub(crate) fn name(&self, period: Period) -> String {
        let Period { year, month, day } = period;
        match self.step {
            Step::Day => format!("{year:04}-{month:02}-{day:02}"),
            Step::Month => format!("{year:04}-{month:02}"),
            Step::Year => format!("{year:04}"),
        }
    }

    /// Returns the days that are named below a plot, with their names: the beginnings of years where
    /// months go over two of them, and otherwise of all periods with a game.
    pub(crate) fn ticks(&self) -> Vec<(i64, String)> {
        let periods = self.players().flat_map(|player| player.ratings.keys());
        let periods: BTreeSet<Period> = periods.copied().collect();
        match (self.step, periods.first(), periods.last()) {
            (Step::Month, Some(first), Some(last)) if last.year > first.year + 1 => {
                // The first year has begun before the first period.
                let years = first.year + 1..=last.year;
                let tick = |year| (day_number(year, 1, 1), format!("{year:04}"));
                years.map(tick).collect()
            }
            _ => {
                let tick = |period: &Period| (period.first_day(), self.name(*period));
                periods.iter().map(tick).collect()
            }
        }
    }

    /// Returns the players with a rating at a date.
    pub(crate) fn players(&self) -> impl Iterator<Item = &PlayerHistory> {
        let players = self.players.iter();
        players.filter(|player| !player.ratings.is_empty())
    }
}

impl Period {
    /// Returns the number of its first day.
    pub(crate) fn first_day(self) -> i64 {
        day_number(self.year, self.month, self.day)
    }
}

impl Step {
    fn period(self, moment: Moment) -> Period {
        let (year, month, day) = moment.date();
        let (month, day) = match self {
            Self::Day => (month, day),
            Self::Month => (month, 1),
            Self::Year => (1, 1),
        };
        Period { year, month, day }
    }
}
