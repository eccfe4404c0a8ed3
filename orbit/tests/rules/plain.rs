//! The rules once more, as slowly and plainly as they read: nothing is kept between two questions.

/// Where a color is written on the board.
pub(crate) type Square = Vec<Vec<Option<usize>>>;

/// Whether and how a color encloses a point.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Inside {
    Nothing,
    HalfOrbit,
    Orbit,
}

/// A game in which rows are counted from the bottom.
#[derive(Clone, Debug)]
pub(crate) struct PlainGame {
    pub(crate) square: Square,
    pub(crate) colors: usize,
    pub(crate) to_move: usize,
    pub(crate) left: Vec<bool>,
    pub(crate) passed: Vec<bool>,
    pub(crate) turns: usize,
    pub(crate) is_over: bool,
}

/// Walks from a point over everything but stones of `color` and returns how it is enclosed.
pub(crate) fn inside(square: &Square, color: usize, row: usize, column: usize) -> Inside {
    let size = square.len();
    if square[row][column] == Some(color) {
        return Inside::Nothing;
    }
    let mut reached = vec![vec![false; size]; size];
    reached[row][column] = true;
    let mut grows = true;
    while grows {
        grows = false;
        for (row, column) in points(size) {
            let is_next_to_reached = (row > 0 && reached[row - 1][column])
                || (row + 1 < size && reached[row + 1][column])
                || (column > 0 && reached[row][column - 1])
                || (column + 1 < size && reached[row][column + 1]);
            let is_free = square[row][column] != Some(color);
            if is_free && is_next_to_reached && !reached[row][column] {
                reached[row][column] = true;
                grows = true;
            }
        }
    }
    let line = 0..size;
    let sides = [
        line.clone().any(|at| reached[0][at]),
        line.clone().any(|at| reached[size - 1][at]),
        line.clone().any(|at| reached[at][0]),
        line.clone().any(|at| reached[at][size - 1]),
    ];
    match sides.iter().filter(|side| **side).count() {
        0 => Inside::Orbit,
        1 => Inside::HalfOrbit,
        _ => Inside::Nothing,
    }
}

pub(crate) fn points(size: usize) -> impl Iterator<Item = (usize, usize)> {
    (0..size * size).map(move |index| (index / size, index % size))
}

impl PlainGame {
    pub(crate) fn new(size: usize, colors: usize) -> Self {
        Self {
            square: vec![vec![None; size]; size],
            colors,
            to_move: 0,
            left: vec![false; colors],
            passed: vec![false; colors],
            turns: 0,
            is_over: false,
        }
    }

    /// Returns the points where the color to move may be placed.
    pub(crate) fn legal(&self) -> Vec<(usize, usize)> {
        let is_legal = |&(row, column): &(usize, usize)| {
            let mut enemies = (0..self.colors).filter(|color| *color != self.to_move);
            !self.is_over
                && self.square[row][column].is_none()
                && enemies.all(|enemy| inside(&self.square, enemy, row, column) == Inside::Nothing)
        };
        points(self.square.len()).filter(is_legal).collect()
    }

    pub(crate) fn place(&mut self, row: usize, column: usize) {
        let mover = self.to_move;
        self.square[row][column] = Some(mover);
        let after = self.square.clone();
        for (row, column) in points(self.square.len()) {
            if inside(&after, mover, row, column) == Inside::Orbit {
                self.square[row][column] = match after[row][column] {
                    Some(color) if color != mover => None,
                    kept => kept,
                };
            }
        }
        self.passed.fill(false);
        self.end_turn();
        let is_full =
            points(self.square.len()).all(|(row, column)| self.square[row][column].is_some());
        self.is_over |= is_full;
    }

    pub(crate) fn pass(&mut self) {
        self.passed[self.to_move] = true;
        self.end_turn();
        self.is_over |= (0..self.colors).all(|color| self.left[color] || self.passed[color]);
    }

    pub(crate) fn swap(&mut self) {
        self.passed.fill(false);
        self.turns += 1;
    }

    pub(crate) fn leave(&mut self, color: usize) {
        self.left[color] = true;
        self.passed.fill(false);
        if self.left.iter().filter(|left| !**left).count() == 1 {
            self.is_over = true;
        } else if color == self.to_move {
            self.go_on();
        }
    }

    fn end_turn(&mut self) {
        self.turns += 1;
        self.go_on();
    }

    fn go_on(&mut self) {
        loop {
            self.to_move = (self.to_move + 1) % self.colors;
            if !self.left[self.to_move] {
                return;
            }
        }
    }

    /// Returns the scores of all colors.
    pub(crate) fn scores(&self) -> Vec<usize> {
        let mut scores = vec![0; self.colors];
        for (row, column) in points(self.square.len()) {
            let enclosing = (0..self.colors)
                .filter(|by| inside(&self.square, *by, row, column) != Inside::Nothing);
            let enclosing: Vec<usize> = enclosing.collect();
            if self.square[row][column].is_none() && enclosing.len() == 1 {
                scores[enclosing[0]] += 1;
            }
        }
        scores
    }

    /// Returns the winners of a game that is over: several in a tie.
    pub(crate) fn winners(&self) -> Vec<usize> {
        let playing: Vec<usize> = (0..self.colors)
            .filter(|color| !self.left[*color])
            .collect();
        let scores = self.scores();
        let best = playing.iter().map(|color| scores[*color]).max();
        let is_best = |color: &usize| playing.len() == 1 || Some(scores[*color]) == best;
        playing.iter().copied().filter(is_best).collect()
    }
}
