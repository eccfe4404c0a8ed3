//! Writes a game of Oust in every format.

use oust_core::SwapRule;
use oust_draw::SvgPicture;
use oust_notation::record::{Header, HeaderName};
use oust_notation::{AnnotatedGame, Format};

use super::Oust;
use crate::game::{ExportFormat, NoExport, RecordHeaders};
use crate::id::SeatNumber;

/// Writes a game.
pub(super) fn write(
    oust: &Oust,
    format: ExportFormat,
    headers: &RecordHeaders,
) -> Result<String, NoExport> {
    let no_board = NoExport::Board {
        extension: format.extension(),
    };
    let format = match format {
        ExportFormat::Native => Format::Native,
        ExportFormat::Json => Format::Json,
        ExportFormat::Sgf => Format::Sgf,
        ExportFormat::Listing => Format::Listing,
        ExportFormat::Svg => return Ok(picture(oust)),
    };
    let written = format.write(&record(oust, headers), oust.notation.dialect());
    written.map_err(|_| no_board)
}

/// Returns the game with its headers.
pub(super) fn record(oust: &Oust, headers: &RecordHeaders) -> AnnotatedGame {
    let mut annotated = oust.annotated();
    for (index, name) in headers.names.iter().enumerate() {
        let seat = SeatNumber(u8::try_from(index + 1).unwrap_or(u8::MAX));
        let color = oust.color_of(seat);
        let header = Header::new(HeaderName::player(color), name.clone());
        annotated.headers.push(header);
    }
    let others = [
        (HeaderName::Date, headers.date.clone()),
        (HeaderName::Site, headers.site.clone()),
        (HeaderName::Id, headers.id.to_string()),
        (HeaderName::Swap, swap_value(oust).to_owned()),
    ];
    let others = others.into_iter().filter(|(_, value)| !value.is_empty());
    let others = others.map(|(name, value)| Header::new(name, value));
    annotated.headers.extend(others);
    annotated
}

/// Returns the value of the header `swap`.
fn swap_value(oust: &Oust) -> &'static str {
    match oust.game.swap_rule() {
        SwapRule::Forbidden => "no",
        SwapRule::Allowed if oust.game.swapped() => "used",
        SwapRule::Allowed => "allowed",
    }
}

fn picture(oust: &Oust) -> String {
    let picture = SvgPicture::from_position(oust.game.position());
    picture.dialect(oust.notation.dialect()).to_string()
}
