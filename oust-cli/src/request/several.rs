//! Sources with several positions: one answer for each position, or a refusal.

use std::path::Path;

use anyhow::bail;
use oust_notation::DocumentItem;
use oust_program::{Failure, STDIN, Status};

use super::{Request, view_of};
use crate::args::SourceArgs;
use crate::input::{self, Input, SourcePart, for_each_item, start_of};
use crate::message::{say, say_assumed, warn};
use crate::view::{Origin, View};

/// The meaning of a source with several positions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Several {
    /// The command answers every position.
    Answered,
    /// The command answers every position. Position lines give a list for scripts, even a single
    /// line from `-`.
    AnsweredOrListed,
    /// Position lines are answered as such a list, other positions refused.
    Listed,
    /// They are refused.
    Refused,
}

/// A position of a source.
pub(crate) struct Found<T> {
    pub(crate) value: T,
    /// Where it stands in the source; `None` for an only position, unless that is a line of a list
    /// or of `-`.
    pub(crate) origin: Option<Origin>,
    /// Whether the source holds only this position.
    pub(crate) is_only: bool,
    /// Whether the source is a list of position lines, for scripts.
    pub(crate) is_listed: bool,
}

impl Request<'_> {
    /// Returns the view of a position after the moves, with its line.
    pub(crate) fn played(&self, found: Found<View>) -> anyhow::Result<View> {
        let Found {
            mut value,
            origin,
            is_only,
            ..
        } = found;
        self.play(&mut value).map_err(|failure| match &origin {
            Some(Origin { line, .. }) if !is_only => {
                Failure::new(failure.status, format!("line {line}: {failure}"))
            }
            _ => failure,
        })?;
        value.origin = origin;
        Ok(value)
    }

    /// Plays the moves.
    pub(crate) fn play(&self, view: &mut View) -> Result<(), Failure> {
        view.play(self.moves()?, self.args.read.coords)
    }

    /// Returns the view of the only position of the source.
    pub(crate) fn view(&self) -> anyhow::Result<View> {
        let mut only = None;
        self.for_each(Several::Refused, |found| {
            only = Some(found.value);
            Ok(())
        })?;
        Ok(only.expect("a source without a position is an error"))
    }

    /// Calls `use_view` with the view of each position of the source. Reports each [`Failure`] and
    /// goes on, and fails at the end.
    pub(crate) fn for_each(
        &self,
        several: Several,
        use_view: impl FnMut(Found<View>) -> anyhow::Result<()>,
    ) -> anyhow::Result<()> {
        let view_of = |item, input: &Input, args: &SourceArgs| {
            let view = view_of(item, input, args)?;
            say_assumed(&input.path, &view.assumed);
            Ok(view)
        };
        match self.file() {
            Some(path) => self.for_each_in(path, several, view_of, use_view),
            None => self.use_argument(use_view),
        }
    }

    fn use_argument(
        &self,
        mut use_view: impl FnMut(Found<View>) -> anyhow::Result<()>,
    ) -> anyhow::Result<()> {
        use_view(Found {
            value: self.view_of_argument()?,
            origin: None,
            is_only: true,
            is_listed: false,
        })
    }

    /// Calls `use_found` with what `make` makes of each position of a file, as
    /// [`for_each`](Self::for_each) does.
    pub(crate) fn for_each_in<T>(
        &self,
        path: &Path,
        several: Several,
        make: impl Fn(DocumentItem, &Input, &SourceArgs) -> anyhow::Result<T>,
        use_found: impl FnMut(Found<T>) -> anyhow::Result<()>,
    ) -> anyhow::Result<()> {
        let args = self.args;
        let is_whole = args.game.is_none() && args.at.is_none() && !self.has_moves();
        let mut answers = Answers {
            several,
            may_be_list: is_whole && matches!(several, Several::AnsweredOrListed | Several::Listed),
            // Scripts write any number of positions to `-`.
            may_be_short: args.from.is_none() && path.as_os_str() == STDIN,
            is_dash: self.is_dash,
            is_listed: None,
            held: None,
            texts: Vec::new(),
            positions: 0,
            left_out: 0,
            worst: None,
            use_found,
        };
        let chunks = input::chunks(path, &args.read.options());
        for_each_item(chunks, args.game, |found| match found {
            SourcePart::Item(found) => {
                let item = found.item;
                let origin = origin_of(&item, found.input);
                // Before the view is made: a second position releases the first, whatever becomes
                // of the second.
                answers.next(&path.display().to_string(), is_line(&item, found.input))?;
                match make(item, found.input, args) {
                    Ok(value) => answers.hold(value, origin),
                    Err(error) => answers.fail(error),
                }
            }
            SourcePart::Text(input, problem) => {
                answers
                    .texts
                    .push((input.place(problem.span.start), input.described(problem)));
                answers.report_texts();
                Ok(())
            }
            SourcePart::Warning(input, problem) => {
                warn(input.described(problem));
                Ok(())
            }
            SourcePart::Failure(failure) if answers.positions == 0 && self.is_pipe => {
                let message = format!("{failure}; `< /dev/null` leaves standard input empty");
                answers.fail(Failure::usage(message).into())
            }
            SourcePart::Failure(failure) => answers.fail(failure.into()),
        })?;
        answers.finish()
    }
}

/// The answers given so far. The first position is held back until it is known whether there are
/// others.
struct Answers<T, F> {
    several: Several,
    may_be_list: bool,
    /// Whether a single position line is a list, too.
    may_be_short: bool,
    /// Whether the source is the argument `-`.
    is_dash: bool,
    /// Whether the source is a list; `None` until that is known.
    is_listed: Option<bool>,
    held: Option<(T, Origin)>,
    /// The places and messages of text that belongs to no position, until it is known whether the
    /// source is a list.
    texts: Vec<(String, String)>,
    positions: usize,
    /// The number of positions, and of texts in a list, without an answer.
    left_out: usize,
    worst: Option<Status>,
    use_found: F,
}

impl<T, F: FnMut(Found<T>) -> anyhow::Result<()>> Answers<T, F> {
    /// Begins a position of the source `path`.
    fn next(&mut self, path: &str, is_line: bool) -> anyhow::Result<()> {
        self.positions += 1;
        match self.positions {
            1 if !(is_line && self.may_be_list) => self.is_listed = Some(false),
            1 if self.may_be_short => self.is_listed = Some(true),
            // Two position lines are a list, a line and a diagram are not.
            2 if self.is_listed.is_none() => self.is_listed = Some(is_line),
            _ => {}
        }
        self.report_texts();
        let is_listed = self.is_listed == Some(true);
        if self.positions > 1 {
            if self.several == Several::Refused || self.several == Several::Listed && !is_listed {
                bail!(Failure::usage(format!(
                    "{path} holds several positions: choose one with --game, such as --game 1"
                )));
            }
            self.flush(true)?;
        }
        Ok(())
    }

    /// Reports the text that belongs to no position: an error in a list.
    fn report_texts(&mut self) {
        let Some(is_listed) = self.is_listed else {
            return;
        };
        for (at, message) in std::mem::take(&mut self.texts) {
            if is_listed {
                say(at + "expected a position line");
                self.left_out += 1;
                self.worst = self.worst.max(Some(Status::BrokenRules));
            } else {
                warn(message);
            }
        }
    }

    fn hold(&mut self, value: T, origin: Origin) -> anyhow::Result<()> {
        self.held = Some((value, origin));
        if self.positions > 1 {
            self.flush(true)?;
        }
        Ok(())
    }

    /// Uses the position that is held back.
    fn flush(&mut self, has_others: bool) -> anyhow::Result<()> {
        let Some((value, origin)) = self.held.take() else {
            return Ok(());
        };
        let is_listed = self.is_listed == Some(true);
        // Scripts write any number of lines to `-`, also one.
        let is_told = has_others || is_listed || self.is_dash && origin.input.is_some();
        let used = (self.use_found)(Found {
            value,
            origin: is_told.then_some(origin),
            is_only: !has_others,
            is_listed,
        });
        used.or_else(|error| {
            let failure = error.downcast::<Failure>()?;
            // The positions of a list are data, so that a bad one is no wrong use.
            let status = match self.is_listed {
                Some(true) => failure.status.min(Status::BrokenRules),
                _ => failure.status,
            };
            self.fail(Failure::new(status, failure.to_string()).into())
        })
    }

    /// Reports a failure to answer.
    fn fail(&mut self, error: anyhow::Error) -> anyhow::Result<()> {
        let failure = error.downcast::<Failure>()?;
        let message = failure.to_string();
        if !message.is_empty() {
            say(message);
        }
        self.left_out += 1;
        self.worst = self.worst.max(Some(failure.status));
        Ok(())
    }

    fn finish(mut self) -> anyhow::Result<()> {
        self.flush(false)?;
        // A single position line in a file is no list.
        self.is_listed.get_or_insert(false);
        self.report_texts();
        let is_list = self.positions > 1 || self.is_listed == Some(true);
        match self.worst {
            Some(status) if is_list => {
                let message = format!("left out: {}", self.left_out);
                bail!(Failure::new(status, message));
            }
            // It has been reported.
            Some(status) => bail!(Failure::new(status, "")),
            None => Ok(()),
        }
    }
}

/// Returns whether an item is a position line, or a position in JSON without a side to move.
fn is_line(item: &DocumentItem, input: &Input) -> bool {
    match item {
        DocumentItem::Position { .. } => true,
        DocumentItem::Diagram(found) => input.chunk.text[found.span.start..].starts_with('{'),
        _ => false,
    }
}

/// Returns where an item stands in its source.
fn origin_of(item: &DocumentItem, input: &Input) -> Origin {
    let text = match item {
        DocumentItem::Position { span, .. } => span.slice(&input.chunk.text).trim(),
        _ => "",
    };
    Origin {
        line: input.chunk.place(start_of(item)).line,
        // An answer in an answer would grow with every program of a pipe.
        input: (!text.is_empty() && !text.starts_with('{')).then(|| text.to_owned()),
    }
}
