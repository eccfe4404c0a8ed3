//! The conversion of games: what a thread makes of each alone, and the checks in order.

use std::io::Write;

use oust_core::Color;
use oust_notation::{Assumption, DocumentItem, Loss};
use oust_program::Failure;

use crate::args::{CoordsArgs, ReadArgs};
use crate::input::{Input, SourceItem, start_of};
use crate::message::{Messages, is_quiet, say, say_assumed, warn};
use crate::output::{Printer, Renderer};
use crate::view::{ErrorPolicy, Findings, Origin, Reading, View, at_place};

/// The conversion of a game alone, on any thread.
#[derive(Clone)]
pub(crate) struct Converter {
    pub(crate) renderer: Renderer,
    pub(crate) reading: Reading,
    pub(crate) to_move: Option<Color>,
    pub(crate) moment: Moment,
}

/// The moments of a game to convert.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Moment {
    /// The whole game.
    Whole,
    /// The position after the turn of `Reading::at`.
    Turn,
    /// The position after each turn.
    EachTurn,
}

/// A game that was read, with its texts in the format.
pub(crate) struct Converted {
    /// The messages of reading it.
    messages: Messages,
    game: Result<Game, Failure>,
}

struct Game {
    view: View,
    /// The message where the source names another side to move.
    contradiction: Option<String>,
    /// Why the format cannot show it.
    unfit: Option<Failure>,
    losses: Vec<Loss>,
    texts: anyhow::Result<Vec<String>>,
}

/// A game that passed all checks.
pub(crate) struct Accepted {
    pub(crate) view: View,
    /// The game in the format; several texts for several positions of it.
    pub(crate) texts: Vec<String>,
}

impl Converter {
    /// Makes a converter of whole games that refuses games that break a rule.
    pub(crate) fn new(renderer: Renderer, coords: CoordsArgs) -> Self {
        Self {
            renderer,
            reading: Reading {
                coords,
                at: None,
                policy: ErrorPolicy::Refuse,
            },
            to_move: None,
            moment: Moment::Whole,
        }
    }

    /// Reads a game and writes it in the format.
    pub(crate) fn convert(&self, item: DocumentItem, input: &Input) -> Converted {
        let line = input.chunk.place(start_of(&item)).line;
        let (view, messages) = Messages::of(|| View::from_item(item, input, self.reading));
        Converted {
            messages,
            game: view.map(|view| self.game(view, line)),
        }
    }

    fn game(&self, mut view: View, line: usize) -> Game {
        if self.moment != Moment::Whole {
            view.origin = Some(Origin { line, input: None });
        }
        let contradiction = self.to_move.and_then(|side| view.set_to_move(side));
        let unfit = self.renderer.check(&view).err();
        Game {
            losses: self.renderer.losses(&view.annotated),
            texts: match unfit {
                Some(_) => Ok(Vec::new()),
                None => self.texts(&mut view),
            },
            view,
            contradiction,
            unfit,
        }
    }

    fn texts(&self, view: &mut View) -> anyhow::Result<Vec<String>> {
        if self.moment == Moment::EachTurn && view.is_record {
            let steps = view.after_each_turn();
            return steps.iter().map(|step| self.renderer.text(step)).collect();
        }
        let is_record = view.is_record;
        view.is_record &= self.moment == Moment::Whole;
        let text = self.renderer.text(view)?;
        // The check of the turn asks whether the source is a record.
        view.is_record = is_record;
        Ok(vec![text])
    }
}

/// The checks of games in order, with their messages and counts.
pub(crate) struct Conversion<'a> {
    pub(crate) converter: Converter,
    /// The flags of reading, with the `--board` that every game has to be on.
    pub(crate) read: Option<&'a ReadArgs>,
    /// Whether a game that the format cannot hold as a whole is refused.
    pub(crate) strict: bool,
    /// The number of games shown that break a rule.
    pub(crate) faulty: u64,
    /// The number of games that the format cannot hold as a whole.
    pub(crate) lossy: u64,
    /// The assumptions already reported; each is reported once.
    assumed: Vec<Assumption>,
}

impl Conversion<'_> {
    /// Makes a conversion of whole games that warns of losses.
    pub(crate) const fn new(converter: Converter) -> Self {
        Self {
            converter,
            read: None,
            strict: false,
            faulty: 0,
            lossy: 0,
            assumed: Vec::new(),
        }
    }

    /// Checks a game, with all messages about it. Fails for one that cannot be read, breaks a rule
    /// or does not fit.
    pub(crate) fn accept(&mut self, found: SourceItem<'_, Converted>) -> anyhow::Result<Accepted> {
        let source = found.name();
        let Converted { messages, game } = found.item;
        messages.say();
        let Game {
            mut view,
            contradiction,
            unfit,
            losses,
            texts,
        } = game?;
        let mut errors = view.findings.iter().flat_map(Findings::errors).peekable();
        self.faulty += u64::from(errors.peek().is_some());
        for error in errors.filter(|_| !is_quiet()) {
            say(at_place(found.input, error));
        }
        // The file and the game are named, as one game of many may not fit.
        let named = |failure: Failure| Failure::new(failure.status, format!("{source}: {failure}"));
        if let Some(read) = self.read {
            read.check_board(view.annotated.board(), &source)?;
        }
        if let Some(at) = self.converter.reading.at {
            let checked = view.check_turn(at).map_err(Failure::usage);
            checked.map_err(named)?;
        }
        if let Some(contradiction) = contradiction {
            warn(format_args!("{source}: {contradiction}"));
        }
        view.assumed
            .retain(|assumption| !self.assumed.contains(assumption));
        say_assumed(&source, &view.assumed);
        self.assumed.append(&mut view.assumed);
        if let Some(unfit) = unfit {
            return Err(named(unfit).into());
        }
        // Before printing: with `--strict` nothing of the game must be written.
        self.report_losses(&losses, &source)?;
        Ok(Accepted {
            view,
            texts: texts?,
        })
    }

    /// Converts a game and prints it.
    pub(crate) fn print(
        &mut self,
        printer: &mut Printer,
        out: &mut dyn Write,
        found: SourceItem<'_>,
    ) -> anyhow::Result<()> {
        let converted = found.map(|item, input| self.converter.convert(item, input));
        let game = self.accept(converted)?;
        printer.print_texts(out, &game.view, &game.texts)
    }

    /// Warns of losses in the format, or fails with `--strict`.
    fn report_losses(&mut self, losses: &[Loss], source: &str) -> Result<(), Failure> {
        if losses.is_empty() {
            return Ok(());
        }
        self.lossy += 1;
        let lost: Vec<String> = losses.iter().map(Loss::to_string).collect();
        let message = format!("{source}: the format cannot hold {}", lost.join(", "));
        if self.strict {
            return Err(Failure::rules(message));
        }
        warn(message);
        Ok(())
    }
}
