//! The games: played by the engine and written to a file, or read from files.

use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};

use anyhow::bail;
use oust_core::{Board, Game};
use oust_notation::record::{Header, HeaderName};
use oust_notation::{AnnotatedGame, Dialect, DocumentItem, ReadOptions, counted, write_native};
use oust_program::{Failure, FilesArgs, Status, Steps};
use oust_search::openings::{OpeningMap, SelfPlay};
use oust_validate::files::Sought;
use oust_validate::ordered_pool::in_order;

use super::values::Settings;
use crate::args::{CoordsArgs, EncodingArgs};
use crate::input::{self, Batch};
use crate::interrupt::stop_on_interrupt;
use crate::message::{say, warn};
use crate::output::RecordsFile;
use crate::view::{ErrorPolicy, Reading, View};

/// Games from every first placement.
pub(crate) struct Games<'a> {
    pub(crate) board: &'a Board,
    pub(crate) settings: Settings,
    /// The games of each class of first placements.
    pub(crate) per_class: u32,
    pub(crate) threads: NonZeroUsize,
    pub(crate) records: Option<&'a Path>,
    pub(crate) dialect: Dialect,
}

impl Games<'_> {
    /// Plays the games, one of each class after the other, so that an interrupt leaves all classes
    /// about as many.
    pub(crate) fn play(&self) -> anyhow::Result<OpeningMap> {
        let mut records = self.records.map(RecordsFile::create).transpose()?;
        let mut map = OpeningMap::new(self.board);
        let Settings { evaluations, seed } = self.settings;
        let self_play = SelfPlay::new(self.board, evaluations, seed);
        let classes = map.classes().len() as u64;
        let games = classes * u64::from(self.per_class);
        let stop = stop_on_interrupt()?;
        let steps = Steps::new(games, "games");
        let played = in_order(
            games,
            self.threads,
            |number| {
                // All classes in turn, so that an interrupt leaves each about as many games.
                let class = usize::try_from(number % classes).expect("fewer than the classes");
                self_play.play(class, number / classes, &stop).transpose()
            },
            |game| {
                let game = game?;
                map.add(&game);
                if let Some(records) = &mut records {
                    records.write(&self.record(map.games(), game))?;
                }
                steps.advance();
                anyhow::Ok(())
            },
        );
        drop(steps);
        played?;
        if let Some(records) = records {
            records.finish()?;
        }
        // The values of the finished games are still printed.
        if u64::from(map.games()) < games {
            let finished = map.games();
            say(format_args!(
                "interrupted: finished {finished} of {}",
                counted(games, "game")
            ));
        }
        Ok(map)
    }

    /// Returns the record of the `number`-th game.
    fn record(&self, number: u32, game: Game) -> String {
        let Settings { evaluations, seed } = self.settings;
        let mut annotated = AnnotatedGame::new(game);
        let evaluations = counted(evaluations, "evaluation");
        let player = |side| format!("oust {side}, {evaluations}");
        annotated.headers = vec![
            Header::new(HeaderName::X, player("x")),
            Header::new(HeaderName::O, player("o")),
            Header::new(HeaderName::Event, format!("oust openings, seed {seed}")),
            Header::new(HeaderName::Round, number.to_string()),
            Header::new(HeaderName::Swap, "no"),
        ];
        write_native(&annotated, self.dialect)
    }
}

/// Returns the map of the games in `files` that began on an empty `board` and have a result, and
/// the worst exit status of the others.
pub(crate) fn read_games(
    files: &[PathBuf],
    choice: &FilesArgs,
    board: &Board,
    coords: CoordsArgs,
    encoding: EncodingArgs,
) -> anyhow::Result<(OpeningMap, Option<Status>)> {
    let mut options = ReadOptions::default();
    options.encoding = encoding.encoding;
    let expected = "records to count";
    let files = input::sources(files, choice, expected, Sought::Records, &options)?.files;
    let reading = Reading {
        coords,
        at: None,
        policy: ErrorPolicy::Refuse,
    };
    let mut map = OpeningMap::new(board);
    let mut batch = Batch::default();
    let mut not_counted = 0_u64;
    batch.read(&files, &options, None, |_, found| {
        let is_counted = match found.item {
            item @ DocumentItem::Record(_) => {
                let view = View::from_item(item, found.input, reading)?;
                // `add` refuses games from other positions and without a result.
                map.add(&view.annotated.game)
            }
            _ => false,
        };
        not_counted += u64::from(!is_counted);
        Ok(())
    })?;
    if not_counted > 0 {
        warn(format_args!(
            "not counted, as they have no result or did not start on an empty {board}: {not_counted}"
        ));
    }
    if map.games() == 0 {
        let files = input::joined(&files);
        let message = format!("{files}: found no game from an empty {board} to its result");
        bail!(Failure::new(
            batch.worst.unwrap_or(Status::NotDone),
            message
        ));
    }
    Ok((map, batch.worst))
}
