//! Control characters of decoded text that stand for another: CR, Ctrl-Z and NUL.

use std::borrow::Cow;

/// The character that ended a text file of CP/M and DOS, Ctrl-Z.
const SUBSTITUTE: u8 = 0x1a;

/// Copies text piece by piece, with LF and CR LF as its only line ends.
///
/// A CR without LF becomes LF, a Ctrl-Z at the end of the source LF, and NUL a space, so that
/// offsets stay the same. CR CR LF, which editors show as one line end, stays.
#[derive(Debug, Default)]
pub(super) struct LineEnds {
    /// The byte that ended the last piece, CR or Ctrl-Z, and its number: the next piece decides
    /// what becomes of them.
    held: Option<(u8, usize)>,
    /// The number of bytes that were copied.
    copied: usize,
    /// The offset of the first NUL in all text.
    pub(super) nul: Option<usize>,
}

impl LineEnds {
    /// Returns the offset of the next piece in all text.
    pub(super) fn position(&self) -> usize {
        self.copied + self.held.map_or(0, |(_, count)| count)
    }

    /// Appends the next piece of a text to `out`.
    pub(super) fn push(&mut self, piece: &str, out: &mut String) {
        let mut piece = piece;
        if let Some((byte, count)) = self.held {
            let rest = piece.trim_start_matches(char::from(byte));
            let count = count + (piece.len() - rest.len());
            if rest.is_empty() {
                self.held = Some((byte, count));
                return;
            }
            piece = rest;
            let kept = byte == SUBSTITUTE || rest.starts_with('\n');
            self.release(if kept { byte } else { b'\n' }, count, out);
        }
        if let Some(&last @ (b'\r' | SUBSTITUTE)) = piece.as_bytes().last() {
            let rest = piece.trim_end_matches(char::from(last));
            self.held = Some((last, piece.len() - rest.len()));
            piece = rest;
        }
        self.copy(piece, out);
    }

    /// Appends what the last piece left open.
    pub(super) fn finish(&mut self, out: &mut String) {
        if let Some((_, count)) = self.held {
            self.release(b'\n', count, out);
        }
    }

    fn release(&mut self, byte: u8, count: usize, out: &mut String) {
        out.extend(std::iter::repeat_n(char::from(byte), count));
        self.copied += count;
        self.held = None;
    }

    /// Appends a piece that does not end with CR.
    fn copy(&mut self, piece: &str, out: &mut String) {
        let bytes = piece.as_bytes();
        let (mut copied, mut at) = (0, 0);
        while let Some(found) = memchr::memchr2(b'\r', 0, &bytes[at..]) {
            let start = at + found;
            at = start + 1;
            if bytes[start] == 0 {
                self.nul.get_or_insert(self.copied + start);
                out.push_str(&piece[copied..start]);
                out.push(' ');
                copied = at;
                continue;
            }
            at += bytes[at..]
                .iter()
                .take_while(|&&byte| byte == b'\r')
                .count();
            if bytes.get(at) != Some(&b'\n') {
                out.push_str(&piece[copied..start]);
                out.extend(std::iter::repeat_n('\n', at - start));
                copied = at;
            }
        }
        out.push_str(&piece[copied..]);
        self.copied += piece.len();
    }
}

/// Returns a whole text as [`LineEnds`] copies it, and the offset of its first NUL.
pub(crate) fn with_line_ends(text: Cow<'_, str>) -> (Cow<'_, str>, Option<usize>) {
    let bytes = text.as_bytes();
    let is_plain = memchr::memchr2(b'\r', 0, bytes).is_none() && !text.ends_with('\u{1a}');
    if is_plain {
        return (text, None);
    }
    let mut ends = LineEnds::default();
    let mut out = String::with_capacity(text.len());
    ends.push(&text, &mut out);
    ends.finish(&mut out);
    (Cow::Owned(out), ends.nul)
}
