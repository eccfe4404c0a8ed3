//! Counts games that were played before.

use std::path::PathBuf;

use anyhow::bail;
use oust_core::Board;
use oust_notation::{DocumentItem, ReadOptions};
use oust_program::{Failure, Status};
use oust_search::openings::OpeningMap;
use oust_validate::files::Sought;

use crate::args::{CoordsArgs, EncodingArgs};
use crate::input::{self, Batch};
use crate::message::warn;
use crate::view::{ErrorPolicy, Reading, View};

/// Returns the map of the games in `files` that began on an empty `board` and have a result, and
/// the worst exit status of the others.
pub(crate) fn read(
    files: &[PathBuf],
    board: &Board,
    coords: CoordsArgs,
    encoding: EncodingArgs,
) -> anyhow::Result<(OpeningMap, Option<Status>)> {
    let mut options = ReadOptions::default();
    options.encoding = encoding.encoding;
    let files = input::files(files, "records to count", Sought::Records, &options)?;
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
