//! The collection of puzzles, and their ratings.

use std::sync::LazyLock;

use oust_core::Action;
use oust_notation::record::HeaderName;
use oust_notation::{AnnotatedGame, read_native};
use oust_search::puzzle::{Difficulty, Kind, Puzzle};

use crate::account::Rating;
use crate::game::{Rules, oust_at};
use crate::id::{DAY, Millis};

/// The records; `puzzles/README.md` has the commands that made them.
const RECORDS: [&str; 3] = [
    include_str!("../../puzzles/win.oust"),
    include_str!("../../puzzles/save.oust"),
    include_str!("../../puzzles/only.oust"),
];

/// A puzzle with its number, which it has for ever.
#[derive(Clone, Debug)]
pub struct NumberedPuzzle {
    /// The number, from 1.
    pub number: u32,
    /// The position with its solution.
    pub puzzle: Puzzle,
    /// The effort of the engine.
    pub difficulty: Difficulty,
}

/// The difficulty in five steps.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Grade(u8);

/// By number.
static ALL: LazyLock<Vec<NumberedPuzzle>> = LazyLock::new(|| {
    let records = RECORDS.into_iter().flat_map(read_native);
    let games = records.filter_map(|record| record.play().ok());
    let mut puzzles: Vec<_> = games.filter_map(|game| numbered(&game)).collect();
    puzzles.sort_by_key(|puzzle| puzzle.number);
    puzzles
});

/// Returns all puzzles, by number.
pub fn all() -> &'static [NumberedPuzzle] {
    &ALL
}

/// Returns the puzzle of a number; `None` if there is no such puzzle.
pub fn find(number: u32) -> Option<&'static NumberedPuzzle> {
    // `ALL` is sorted by the numbers.
    let index = ALL.binary_search_by_key(&number, |puzzle| puzzle.number);
    index.ok().map(|index| &ALL[index])
}

/// Returns the puzzle of the day in UTC that has the time `at`. Each puzzle has its day before one
/// comes again.
pub fn daily(at: Millis) -> &'static NumberedPuzzle {
    // Prime to the size of every collection without this factor, so that the steps meet all of it.
    const STRIDE: usize = 10_007;
    // No clock of a server shows a day before 1970.
    let day = usize::try_from(at.div_euclid(DAY)).unwrap_or_default();
    &ALL[day % ALL.len() * STRIDE % ALL.len()]
}

/// Returns the puzzle with a rating nearest to `value` among those with `is_wanted`; `None` without
/// one. With `after`, returns the next one in the order of the distance, after the last the first.
pub fn nearest(
    value: f64,
    is_wanted: impl Fn(u32) -> bool,
    after: Option<u32>,
) -> Option<&'static NumberedPuzzle> {
    let mut wanted: Vec<_> = ALL.iter().filter(|one| is_wanted(one.number)).collect();
    let distance = |one: &NumberedPuzzle| (one.rating().value - value).abs();
    // A stable sort: equal distances stay in the order of the numbers.
    wanted.sort_by(|one, other| distance(one).total_cmp(&distance(other)));
    // A puzzle that has just been solved is not wanted: then the nearest one comes.
    let index = wanted.iter().position(|one| Some(one.number) == after);
    let next = index.map_or(0, |index| (index + 1) % wanted.len());
    wanted.get(next).copied()
}

/// Reads the record of a puzzle; `None` if a header is missing. The tests read every record.
fn numbered(game: &AnnotatedGame) -> Option<NumberedPuzzle> {
    let header = |name: &HeaderName| {
        let mut headers = game.headers.iter();
        headers
            .find(|header| header.name == *name)
            .map(|header| header.value.trim())
    };
    let other = |name: &str| header(&HeaderName::Other(name.to_owned()));
    let kind = other("puzzle")?;
    let placements = game.game.history().map(|played| match played.action {
        Action::Place(point) => Some(point),
        _ => None,
    });
    Some(NumberedPuzzle {
        number: header(&HeaderName::Id)?.parse().ok()?,
        puzzle: Puzzle {
            kind: Kind::ALL.into_iter().find(|known| known.name() == kind)?,
            position: game.game.start().clone(),
            solution: placements.collect::<Option<_>>()?,
            forced: other("forced")?.parse().ok()?,
        },
        difficulty: Difficulty {
            evaluations: other("evaluations")?.parse().ok()?,
            is_found: other("found")? == "yes",
        },
    })
}

impl NumberedPuzzle {
    /// Returns the binary logarithm of the evaluations, one more where the engine fails.
    fn doublings(&self) -> u32 {
        let Difficulty {
            evaluations,
            is_found,
        } = self.difficulty;
        // 0 has no logarithm, and a record is a text that anyone edits.
        evaluations.max(1).ilog2() + u32::from(!is_found)
    }

    /// Returns the step of the difficulty.
    pub fn grade(&self) -> Grade {
        // Each doubling of the evaluations is a step of the engine; three of them make a grade.
        let step = u8::try_from(self.doublings() / 3).unwrap_or(u8::MAX);
        Grade((step + 1).min(Grade::HARDEST.0))
    }

    /// Returns the rating that an answer plays against.
    ///
    /// It follows from the difficulty and stays. A rating that moved would differ from server to
    /// server, would keep a trace of deleted accounts, and on a server with few visitors would
    /// follow the first of them.
    pub fn rating(&self) -> Rating {
        Rating {
            // From 1000 for one evaluation to 1960 for an unsolved one of the usual limit.
            value: f64::from(1000 + 80 * self.doublings().min(16)),
            // The effort of the engine is only a guess at the effort of people.
            deviation: 120.0,
            ..Rating::default()
        }
    }

    /// Returns the rules at its position, to try turns out.
    pub fn rules(&self) -> Box<dyn Rules> {
        oust_at(self.puzzle.position.clone())
    }

    /// Returns the coordinates of points of its board.
    pub fn coords(&self, points: &[oust_core::Point]) -> Vec<String> {
        let board = self.puzzle.position.board();
        let dialect = oust_notation::Dialect::default_for(board);
        let name = |&point| dialect.point_name(board, point).to_string();
        points.iter().map(name).collect()
    }
}

impl Grade {
    /// The highest grade.
    pub const HARDEST: Self = Self(5);

    /// Returns all grades, the lowest first.
    pub fn all() -> impl Iterator<Item = Self> {
        (1..=Self::HARDEST.0).map(Self)
    }

    /// Returns the number of the step, from 1.
    pub fn number(self) -> u8 {
        self.0
    }
}
