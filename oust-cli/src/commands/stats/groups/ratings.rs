//! Glicko-2 ratings over the games of a collection.

use oust_core::Color;
use oust_notation::Date;
use skillratings::Outcomes;
use skillratings::glicko2::{Glicko2Config, Glicko2Rating, decay_deviation, glicko2};

use super::super::facts::GameResult;

/// The rating period in days, as on the server: the deviation grows by one step for each period
/// without games.
const PERIOD: i64 = 30;

/// The largest number of periods that a deviation grows at once: ten years.
const MOST_PERIODS: i64 = 120;

/// A rating and its deviation.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Rating {
    pub(super) value: f64,
    pub(super) deviation: f64,
}

/// A moment of the calendar. Unknown parts are the first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Moment(u64);

/// The rated games, 16 bytes each, and 8 more while they are sorted.
#[derive(Default)]
pub(super) struct RatedGames(Vec<RatedGame>);

/// A game that changes ratings.
struct RatedGame {
    /// The bits of the moment, 0 without a date, above two bits of the score of x in halves.
    when: u64,
    /// The indices of the players of x and of o.
    players: [u32; 2],
}

/// A rating that changes game by game.
#[derive(Clone, Copy)]
struct Running {
    rating: Glicko2Rating,
    /// The day of the last game that has a date.
    day: Option<i64>,
}

impl Moment {
    fn new(date: Date) -> Self {
        let (hour, minute) = date.time().unwrap_or((0, 0));
        // 1 where it is unknown, so that a year alone is before all its days.
        let day = [date.month(), date.day()].map(|part| u64::from(part.unwrap_or(1)));
        // Fields of fixed width, so that the order of the numbers is the order of the moments.
        let mut packed = u64::from(date.year());
        for (part, bits) in [
            (day[0], 4),
            (day[1], 5),
            (hour.into(), 5),
            (minute.into(), 6),
        ] {
            packed = packed << bits | part;
        }
        Self(packed)
    }

    /// Returns year, month and day.
    pub(super) fn date(self) -> (i64, i64, i64) {
        let field = |shift: u32, bits: u32| {
            let field = self.0 >> shift & ((1 << bits) - 1);
            i64::try_from(field).unwrap_or(0)
        };
        (field(20, 14), field(16, 4), field(11, 5))
    }

    /// Returns the number of the day.
    pub(super) fn day(self) -> i64 {
        let (year, month, day) = self.date();
        day_number(year, month, day)
    }
}

/// Returns the number of a day of the Gregorian calendar, counted from some day before the year 1.
pub(super) fn day_number(year: i64, month: i64, day: i64) -> i64 {
    // Years from March on: the leap day is the last one, and months have 30.6 days on average.
    let (year, month) = match month {
        1 | 2 => (year - 1, month + 9),
        _ => (year, month - 3),
    };
    let leap_days = year.div_euclid(4) - year.div_euclid(100) + year.div_euclid(400);
    365 * year + leap_days + (153 * month + 2) / 5 + day
}

impl RatedGames {
    /// Adds a game of two players, if its result is known.
    pub(super) fn add(&mut self, date: Option<Date>, players: [usize; 2], result: GameResult) {
        let score = match result {
            GameResult::Won(Color::X) => 2,
            GameResult::Tie => 1,
            GameResult::Won(Color::O) => 0,
            GameResult::Unknown => return,
        };
        let when = date.map_or(0, |date| Moment::new(date).0);
        let index = |player| u32::try_from(player).expect("so many players do not fit into memory");
        self.0.push(RatedGame {
            when: when << 2 | score,
            players: players.map(index),
        });
    }

    /// Returns the first and the last moment of a game with a date.
    pub(super) fn span(&self) -> Option<(Moment, Moment)> {
        let moments = || self.0.iter().filter_map(RatedGame::moment);
        moments().min().zip(moments().max())
    }

    /// Rates `players` players by the games in the order of their dates, those without a date first,
    /// and games of one moment as they stand. Calls `changed` with each rating after a game with a
    /// date.
    pub(super) fn rate(
        &mut self,
        players: usize,
        mut changed: impl FnMut(usize, Moment, Rating),
    ) -> Vec<Option<Rating>> {
        // Stable: games of one moment stay in the order of the sources.
        self.0.sort_by_key(RatedGame::moment);
        let mut ratings: Vec<Option<Running>> = vec![None; players];
        for game in &self.0 {
            let moment = game.moment();
            let players = game.players.map(|index| index as usize);
            let before = players.map(|player| Running::at(ratings[player], moment));
            // Its tau is 0.5, as in Glickman's example and on the server.
            let config = Glicko2Config::default();
            let [x, o] = before.map(|running| running.rating);
            // Both from the ratings before the game: Glicko-2 updates the players at the same time.
            let (x, o) = glicko2(&x, &o, &game.outcome(), &config);
            for ((player, before), rating) in players.into_iter().zip(before).zip([x, o]) {
                ratings[player] = Some(Running { rating, ..before });
                if let Some(moment) = moment {
                    changed(player, moment, Rating::from(rating));
                }
            }
        }
        let rating = |running: Option<Running>| running.map(|running| running.rating.into());
        ratings.into_iter().map(rating).collect()
    }
}

impl RatedGame {
    fn moment(&self) -> Option<Moment> {
        let when = self.when >> 2;
        (when > 0).then_some(Moment(when))
    }

    fn outcome(&self) -> Outcomes {
        match self.when & 3 {
            2 => Outcomes::WIN,
            1 => Outcomes::DRAW,
            _ => Outcomes::LOSS,
        }
    }
}

impl Running {
    /// Returns a rating at the moment of the next game: its deviation has grown since the last one.
    fn at(before: Option<Self>, moment: Option<Moment>) -> Self {
        let day = moment.map(Moment::day);
        let before = before.unwrap_or(Self {
            rating: Glicko2Rating::new(),
            day: None,
        });
        // Without two dates nothing is known of the time between.
        let days = before.day.zip(day).map_or(0, |(last, day)| day - last);
        let periods = (days / PERIOD).clamp(0, MOST_PERIODS);
        Self {
            rating: (0..periods).fold(before.rating, |rating, _| decay_deviation(&rating)),
            day: day.or(before.day),
        }
    }
}

impl From<Glicko2Rating> for Rating {
    fn from(rating: Glicko2Rating) -> Self {
        Self {
            value: rating.rating,
            deviation: rating.deviation,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_are_counted_over_leap_years() {
        let days = |from: (i64, i64, i64), to: (i64, i64, i64)| {
            day_number(to.0, to.1, to.2) - day_number(from.0, from.1, from.2)
        };
        assert_eq!(days((2026, 1, 31), (2026, 2, 1)), 1);
        assert_eq!(days((2024, 2, 28), (2024, 3, 1)), 2);
        assert_eq!(days((2100, 2, 28), (2100, 3, 1)), 1);
        assert_eq!(days((2000, 1, 1), (2001, 1, 1)), 366);
        // From the calendar: 1970-01-01 to 2026-11-26.
        assert_eq!(days((1970, 1, 1), (2026, 11, 26)), 20_783);
    }

    #[test]
    fn moments_are_in_order_and_keep_their_day() {
        let texts = [
            "2025",
            "2026",
            "2026-01-19",
            "2026-01-19T20:15",
            "2026-02",
            "9999-12-31",
        ];
        let moments = texts.map(|text| Moment::new(text.parse().expect(text)));
        assert!(moments.is_sorted_by(|one, next| one < next));
        assert_eq!(moments[3].date(), (2026, 1, 19));
        assert_eq!(moments[5].date(), (9999, 12, 31));
        // A year alone is its first day.
        assert_eq!(moments[1].date(), (2026, 1, 1));
    }
}
