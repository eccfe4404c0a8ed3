//! The head of a mail or of one of its parts, as far as it says how to read what follows.

use super::charset::Charset;
use super::flowed::Flow;
use super::transfer::Transfer;

/// How the body behind a head is to be read.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
pub(in super::super) struct Coding {
    pub(super) transfer: Transfer,
    pub(super) charset: Charset,
    pub(super) flow: Flow,
    pub(super) media: Media,
}

/// What a body is.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
pub(super) enum Media {
    /// Text, or parts of their own.
    #[default]
    Text,
    /// Text for a browser, which says again what another part says.
    Html,
    /// No text.
    Other,
}

/// A head.
#[derive(Default)]
pub(super) struct Head<'t> {
    pub(super) coding: Coding,
    /// What stands between the parts of the body.
    pub(super) boundary: Option<&'t str>,
    /// Whether a mail on its way has such a head; one that is shown in a text has not.
    pub(super) has_travelled: bool,
    /// How many lines it has.
    pub(super) lines: usize,
}

/// What only the head of a mail on its way says.
const TRAVELLED: [&str; 7] = [
    "return-path",
    "delivered-to",
    "received",
    "message-id",
    "mime-version",
    "content-type",
    "content-transfer-encoding",
];

impl<'t> Head<'t> {
    /// Reads the head at the beginning of these lines, which may be empty.
    pub(super) fn read(lines: &[&'t str]) -> Self {
        let mut head = Self::default();
        let mut field = "";
        for line in lines {
            let value = if line.starts_with([' ', '\t']) && !line.trim().is_empty() {
                line
            } else if let Some((name, value)) = field_of(line) {
                field = name;
                value
            } else {
                break;
            };
            head.lines += 1;
            head.has_travelled |= TRAVELLED
                .iter()
                .any(|name| name.eq_ignore_ascii_case(field));
            if field.eq_ignore_ascii_case("content-transfer-encoding") && !value.trim().is_empty() {
                head.coding.transfer = Transfer::of(value.trim());
            } else if field.eq_ignore_ascii_case("content-type") {
                head.read_type(value);
            }
        }
        head
    }

    fn read_type(&mut self, value: &'t str) {
        for piece in value.split(';').map(str::trim) {
            let Some((name, value)) = piece.split_once('=') else {
                if let Some(media) = media(piece) {
                    self.coding.media = media;
                }
                continue;
            };
            let value = value.trim().trim_matches('"');
            match name.trim().to_ascii_lowercase().as_str() {
                "boundary" => self.boundary = Some(value),
                "charset" => self.coding.charset = Charset::of(value),
                // `DelSp` may stand before it.
                "format"
                    if self.coding.flow == Flow::Fixed && value.eq_ignore_ascii_case("flowed") =>
                {
                    self.coding.flow = Flow::Flowed;
                }
                "delsp" if value.eq_ignore_ascii_case("yes") => {
                    self.coding.flow = Flow::WithoutBlank;
                }
                _ => {}
            }
        }
    }
}

/// The name and the value of a line `Name: value`.
pub(super) fn field_of(line: &str) -> Option<(&str, &str)> {
    let (name, value) = line.trim_start_matches('\u{feff}').split_once(':')?;
    let is_name = !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_graphic());
    is_name.then_some((name, value))
}

fn media(name: &str) -> Option<Media> {
    let (kind, form) = name.split_once('/')?;
    Some(match kind.to_ascii_lowercase().as_str() {
        "text" if form.eq_ignore_ascii_case("html") => Media::Html,
        "text" | "message" | "multipart" => Media::Text,
        _ => Media::Other,
    })
}
