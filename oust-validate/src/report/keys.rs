//! Keys that are equal for equal games, and for their rotations and reflections.

use oust_core::{Action, Board, Color, Game, Point, Shape, Symmetry};
use oust_notation::record::{HeaderName, Record};

/// The keys of a game, which [`Duplicates`](crate::Duplicates) compares.
///
/// Two games are equal when board, start and placements are. Passes and the ends of turns follow
/// from these; players and endings do not count.
#[derive(Clone, Debug)]
pub struct GameKeys {
    /// The board, to name the symmetry between two games.
    pub(crate) board: Option<Board>,
    /// The key after each placement; the last is the key of the whole game. Empty for a broken
    /// game.
    pub(crate) after: Vec<Key>,
    /// The site and the header `id`.
    pub(crate) id: Option<(String, String)>,
}

/// The key of a game up to a placement.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Key {
    /// Equal for all images of a game under the symmetries of the board. With 128 bits, a billion
    /// games collide with a probability below 10^-20.
    pub(crate) shared: u128,
    /// The symmetries that map the game to its lexicographically first image, a bit each in the
    /// order of the board. Two games with the same `shared` are equal without a symmetry exactly
    /// when this is equal.
    pub(crate) symmetries: u16,
}

impl GameKeys {
    /// Returns a number that equal games share, with `symmetric` also their rotations and
    /// reflections; `None` for a broken game and one without placements.
    pub fn whole(&self, symmetric: bool) -> Option<(u128, u16)> {
        let key = self.after.last()?;
        Some((key.shared, if symmetric { 0 } else { key.symmetries }))
    }

    /// Computes the keys of a record; `game` is `None` when it is broken.
    pub(crate) fn new(record: &Record, game: Option<&Game>) -> Self {
        let value = |name| Some(record.header(&name)?.value.trim().to_owned());
        let id = value(HeaderName::Id).filter(|id| !id.is_empty());
        let site = value(HeaderName::Site).unwrap_or_default();
        Self {
            board: game.map(|game| game.start().board().clone()),
            after: game.map(keys_of).unwrap_or_default(),
            id: id.map(|id| (site, id)),
        }
    }
}

/// Follows the lexicographically first image of the game under the symmetries. Its prefixes are the
/// first images of the prefixes of the game, so every key equals the key of the game cut off there.
fn keys_of(game: &Game) -> Vec<Key> {
    let board = game.start().board();
    let mut images: Vec<(usize, Symmetry)> = board.symmetries().enumerate().collect();
    let mut shared = start_key(game, &mut images);
    let placements = game.actions().filter_map(|action| match action {
        Action::Place(point) => Some(point),
        _ => None,
    });
    let keys = placements.map(|point| {
        let index = |symmetry| board.transform(symmetry, point).map_or(0, Point::index);
        shared = step(shared, keep_least(&mut images, index) as u64);
        let symmetries = images.iter().fold(0, |bits, (index, _)| bits | 1 << index);
        Key { shared, symmetries }
    });
    keys.collect()
}

/// Returns the key of the start position.
fn start_key(game: &Game, images: &mut Vec<(usize, Symmetry)>) -> u128 {
    let (start, board) = (game.start(), game.start().board());
    // Widths and heights have 8 bits, so bit 16 is set for hexagons only.
    let shape = match board.shape() {
        Shape::Rectangle { width, height } => (u64::from(width) << 8) | u64::from(height),
        Shape::Hexagon { side } => (1 << 16) | u64::from(side),
    };
    let to_move = u64::from(start.to_move() == Color::O);
    let key = step(step(0, shape), to_move);
    let stones: Vec<(Point, Color)> = board
        .points()
        .filter_map(|point| Some((point, start.at(point)?)))
        .collect();
    if stones.is_empty() {
        return key;
    }
    let first = keep_least(images, |symmetry| {
        let image_of = |&(point, color)| {
            let index = board.transform(symmetry, point).map_or(0, Point::index);
            2 * index as u64 + u64::from(color == Color::O)
        };
        let mut image: Vec<u64> = stones.iter().map(image_of).collect();
        image.sort_unstable();
        image
    });
    // A terminator, larger than any index: the stones of a start never hash like placements.
    step(first.into_iter().fold(key, step), u64::MAX)
}

/// Keeps the symmetries with the least image, and returns that image.
fn keep_least<T: Ord + Clone + Default>(
    images: &mut Vec<(usize, Symmetry)>,
    image: impl Fn(Symmetry) -> T,
) -> T {
    // After a few placements an asymmetric game has one image left, and the rest is this path.
    if let [(_, only)] = images[..] {
        return image(only);
    }
    let all: Vec<T> = images.iter().map(|&(_, how)| image(how)).collect();
    let least = all.iter().min().cloned().unwrap_or_default();
    let mut in_order = all.into_iter();
    images.retain(|_| in_order.next().as_ref() == Some(&least));
    least
}

/// Mixes a number into a key. The step is a bijection of the key, and every bit of the number
/// affects all bits.
pub(crate) fn step(key: u128, number: u64) -> u128 {
    const ODD: u128 = 0x9E37_79B9_7F4A_7C15_F39C_C060_5CED_C835;
    let mixed = (key ^ u128::from(number)).wrapping_add(1).wrapping_mul(ODD);
    let mixed = (mixed ^ (mixed >> 64)).wrapping_mul(ODD);
    mixed ^ (mixed >> 61)
}
