//! Games.

pub(crate) mod pickle;

use oust::draw::replay::ReplayGame;
use oust::draw::{GamePage, PictureStyle, Theme};
use oust::notation::record::{Header, HeaderName};
use oust::notation::{AnnotatedGame, Dialect, Note, NoteKind, escape_xml};
use oust::rules::{self, Action, Color, Ending, SwapRule};
use pyo3::exceptions::PyIndexError;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList, PyString};

use self::pickle::{GameState, counts};
use crate::classes::{Board, Game, Position};
use crate::error::{illegal_action, illegal_placement};
use crate::outcome::Outcome;
use crate::placement::Placement;
use crate::position;
use crate::values::{self, side_name};
use crate::{convert, notation};

impl Game {
    fn game(&self) -> &rules::Game {
        &self.annotated.game
    }

    fn act(&mut self, py: Python<'_>, action: Action) -> PyResult<()> {
        let played = self.annotated.game.act(action);
        played.map_err(|reason| illegal_action(py, self.game().position(), &reason))
    }
}

#[pymethods]
impl Game {
    /// Starts a game on a board or from a position. `swap` puts the pie rule in force.
    #[new]
    #[pyo3(signature = (board, swap = false, *, headers = None, explicit_passes = false))]
    fn py_new(
        board: &Bound<'_, PyAny>,
        swap: bool,
        headers: Option<&Bound<'_, PyDict>>,
        explicit_passes: bool,
    ) -> PyResult<Self> {
        let start = convert::start(board)?;
        let game = rules::Game::from_position(start).with_swap_rule(SwapRule::allowed_if(swap));
        let mut made = Self {
            annotated: AnnotatedGame::new(game),
            explicit_passes,
        };
        for (name, value) in headers.into_iter().flatten() {
            made.set_header(name.extract()?, Some(value.extract()?));
        }
        Ok(made)
    }

    /// Parses a text with one record in any format, and plays it. `format` reads one format only;
    /// `board` is the board of a text that names no board.
    #[staticmethod]
    #[pyo3(signature = (text, format = None, board = None))]
    fn parse(
        py: Python<'_>,
        text: &str,
        format: Option<&str>,
        board: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Self> {
        notation::game(py, text, notation::options(format, board)?).map(Self::new)
    }

    /// Plays a move: a point or a coordinate of the board's default dialect, `"swap"`, `"resign"`, or
    /// `"pass"`. Raises `IllegalMoveError`, and then the game is unchanged.
    #[pyo3(name = "push")]
    fn push(&mut self, r#move: &Bound<'_, PyAny>) -> PyResult<()> {
        let py = r#move.py();
        if let Ok(text) = r#move.cast::<PyString>() {
            match text.to_str()? {
                // No coordinate has these words' shape, a letter or two and a number.
                "pass" => return self.act(py, Action::Pass),
                "swap" => return self.act(py, Action::Swap),
                "resign" => return self.resign(py, None),
                _ => {}
            }
        }
        let game = &mut self.annotated.game;
        let point = convert::point(r#move, game.start().board(), None)?;
        if let Err(reason) = game.play(point) {
            let position = game.position();
            return Err(illegal_placement(
                py,
                position.board(),
                position.to_move(),
                &reason,
            ));
        }
        // Nothing else is legal, so this decides nothing for the player; `moves` and `pop` leave it out.
        if !self.explicit_passes && game.position().must_pass() {
            return self.act(py, Action::Pass);
        }
        Ok(())
    }

    /// Takes the last move back and returns it, with the forced pass after it and the comments that
    /// follow it.
    fn pop<'py>(&mut self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let mut undone = self.annotated.undo();
        if !self.explicit_passes && undone == Some(Action::Pass) {
            // A pass at the start has no placement before it.
            undone = self.annotated.undo().or(undone);
        }
        let action =
            undone.ok_or_else(|| PyIndexError::new_err("pop from a game without moves"))?;
        values::move_of(py, action)
    }

    /// Ends the game by resignation of a side, by default of the side to move.
    #[pyo3(signature = (side = None))]
    fn resign(&mut self, py: Python<'_>, side: Option<&str>) -> PyResult<()> {
        let loser = match side {
            Some(side) => values::side(side)?,
            None => self.game().position().to_move(),
        };
        self.end(py, Ending::Resignation, Some(!loser))?;
        // Writers then put `resign` among the turns, as records of players have it.
        self.annotated.ending_token = Some(loser);
        Ok(())
    }

    /// The points of the legal placements, in printed order; empty after the end of the game.
    #[getter]
    fn legal<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        match self.game().outcome() {
            // A resigned game has a position with placements, which may not be made.
            Some(_) => Ok(PyList::empty(py)),
            None => values::point_list(py, self.game().position().legal_points()),
        }
    }

    /// The legal placements, in printed order, with their coordinates and captures.
    #[getter]
    fn placements(&self) -> Vec<Placement> {
        match self.game().outcome() {
            Some(_) => Vec::new(),
            None => position::placements(self.game().position()),
        }
    }

    /// Checks whether a placement is legal.
    fn is_legal(&self, r#move: &Bound<'_, PyAny>) -> PyResult<bool> {
        let game = self.game();
        let point = convert::point(r#move, game.start().board(), None)?;
        Ok(game.outcome().is_none() && game.position().may_place(point))
    }

    /// Whether the player to move may swap.
    #[getter]
    fn can_swap(&self) -> bool {
        self.game().check_swap().is_ok()
    }

    /// The side to move, `x` or `o`.
    #[getter]
    fn turn(&self) -> &'static str {
        side_name(self.game().position().to_move())
    }

    /// Whether the side to move has captured in this turn, and places again.
    #[getter]
    fn mid_turn(&self) -> bool {
        self.game().position().mid_turn()
    }

    /// How the game ended; `None` while it goes on.
    #[getter]
    fn outcome(&self) -> Option<Outcome> {
        self.game().outcome().map(Outcome)
    }

    /// The board of all its positions.
    #[getter]
    fn board(&self) -> Board {
        Board(self.game().start().board().clone())
    }

    /// The position at which the game began.
    #[getter]
    fn start(&self) -> Position {
        Position(self.game().start().clone())
    }

    /// The position now.
    #[getter]
    fn position(&self) -> Position {
        Position(self.game().position().clone())
    }

    /// Returns the start position and the positions after each action, forced passes included.
    fn positions(&self) -> Vec<Position> {
        self.game().positions().map(Position).collect()
    }

    /// The moves, each as `push` takes it and `pop` returns it.
    #[getter]
    fn moves<'py>(&self, py: Python<'py>) -> PyResult<Vec<Bound<'py, PyAny>>> {
        let actions: Vec<Action> = self.game().actions().collect();
        // A pass at the very start has no placement that it could belong to.
        let is_own = |index: usize, action: Action| {
            action != Action::Pass || self.explicit_passes || index == 0
        };
        let moves = actions.into_iter().enumerate();
        moves
            .filter(|&(index, action)| is_own(index, action))
            .map(|(_, action)| values::move_of(py, action))
            .collect()
    }

    /// The number of completed turns of both sides.
    #[getter]
    fn turns(&self) -> usize {
        self.game().turns()
    }

    /// Whether the pie rule is in force.
    #[getter]
    fn swap(&self) -> bool {
        self.game().swap_rule() == SwapRule::Allowed
    }

    /// Whether the players have swapped.
    #[getter]
    fn swapped(&self) -> bool {
        self.game().swapped()
    }

    /// Whether a pass is a move of its own.
    #[getter]
    fn explicit_passes(&self) -> bool {
        self.explicit_passes
    }

    /// A copy of the headers by name. `set_header` changes them.
    #[getter]
    fn headers<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        values::headers(py, &self.annotated.headers)
    }

    /// Sets a header, or removes it with `None`. The result, the ending and the start are written as
    /// the game has them.
    #[pyo3(signature = (name, value))]
    fn set_header(&mut self, name: &str, value: Option<&str>) {
        let name = HeaderName::parse(name);
        let headers = &mut self.annotated.headers;
        let Some(value) = value else {
            return headers.retain(|header| header.name != name);
        };
        // In its place, so that the order of a record's headers stays.
        match headers.iter_mut().find(|header| header.name == name) {
            Some(header) => value.clone_into(&mut header.value),
            None => headers.push(Header::new(name, value)),
        }
    }

    /// The comments, each with the number of actions before it.
    #[getter]
    fn comments(&self) -> Vec<(usize, String)> {
        let notes = self.annotated.notes.iter();
        notes
            .filter_map(|note| match &note.kind {
                NoteKind::Comment(text) => Some((note.after, text.clone())),
                NoteKind::Diagram => None,
            })
            .collect()
    }

    /// Adds a comment after the last move.
    fn comment(&mut self, text: &str) {
        let after = self.game().actions().len();
        let kind = NoteKind::Comment(text.to_owned());
        self.annotated.notes.push(Note { after, kind });
    }

    /// Writes the game in a format: `record`, `json`, `abstractplay`, `sgf`, `listing`, `moves`,
    /// `position` or `diagram`. `losses` tells what a format does not hold.
    #[pyo3(signature = (format = "record", dialect = None))]
    fn write(&self, py: Python<'_>, format: &str, dialect: Option<&str>) -> PyResult<String> {
        position::write(py, &self.annotated, values::format(format)?, dialect)
    }

    /// Returns the parts of the game that a text in this format loses, such as `a swap`.
    fn losses(&self, format: &str) -> PyResult<Vec<String>> {
        let losses = values::format(format)?.losses(&self.annotated);
        Ok(losses.iter().map(ToString::to_string).collect())
    }

    /// Returns a page that steps through the game: one HTML file that loads nothing.
    #[pyo3(signature = (*, theme = None, dialect = None))]
    fn html(&self, theme: Option<&str>, dialect: Option<&str>) -> PyResult<String> {
        let theme = theme.map(position::parse_theme).transpose()?;
        let dialect = values::dialect(dialect, self.annotated.board())?;
        Ok(self.page(theme, dialect))
    }

    fn _repr_html_(&self) -> String {
        let page = self.page(None, Dialect::default_for(self.annotated.board()));
        // A frame: the page's style sheet and script must not meet the notebook's.
        format!(
            "<iframe title=\"Oust\" style=\"width: 100%; height: 640px; border: 0\" srcdoc=\"{}\"></iframe>",
            escape_xml(&page)
        )
    }

    /// Returns a copy, independent of this game.
    fn copy(&self) -> Self {
        self.clone()
    }

    fn __copy__(&self) -> Self {
        self.clone()
    }

    fn __deepcopy__(&self, _memo: &Bound<'_, PyAny>) -> Self {
        self.clone()
    }

    /// Returns the number of moves.
    fn __len__(&self) -> usize {
        let passes = if self.explicit_passes {
            0
        } else {
            // The first action is a move of its own, also where it is a pass.
            let later = self.game().actions().skip(1);
            later.filter(|action| *action == Action::Pass).count()
        };
        self.game().actions().len() - passes
    }

    #[expect(clippy::unused_self, reason = "Python calls it on a value")]
    fn __bool__(&self) -> bool {
        // Not by the length: a game without moves is a game.
        true
    }

    fn __eq__(&self, other: &Self) -> bool {
        let (ours, theirs) = (&self.annotated, &other.annotated);
        let same_header = |(a, b): (&Header, &Header)| {
            a.name == b.name && a.value == b.value && counts(a) == counts(b)
        };
        // Not `explicit_passes`, which is a way of playing and no part of the game.
        ours.game.start() == theirs.game.start()
            && ours.game.swap_rule() == theirs.game.swap_rule()
            && ours.game.actions().eq(theirs.game.actions())
            && ours.headers.len() == theirs.headers.len()
            && ours.headers.iter().zip(&theirs.headers).all(same_header)
            && ours.notes == theirs.notes
    }

    fn __str__(&self, py: Python<'_>) -> PyResult<String> {
        self.write(py, "record", None)
    }

    fn __repr__(&self) -> String {
        let game = self.game();
        let state = match game.outcome() {
            Some(outcome) => outcome.to_string(),
            None => format!("{} to move", self.turn()),
        };
        format!(
            "<Game on {}: {} moves, {state}>",
            game.start().board(),
            self.__len__()
        )
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<(Bound<'py, PyAny>, GameState)> {
        pickle::reduced(slf)
    }
}

impl Game {
    fn end(&mut self, py: Python<'_>, ending: Ending, winner: Option<Color>) -> PyResult<()> {
        self.act(py, Action::End { ending, winner })
    }

    fn page(&self, theme: Option<Theme>, dialect: Dialect) -> String {
        let mut page = GamePage::new(PictureStyle {
            theme,
            ..PictureStyle::default()
        });
        page.add(&ReplayGame::new(&self.annotated, dialect));
        page.to_string()
    }
}
