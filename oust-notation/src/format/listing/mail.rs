//! The mails that listings come in.

use memchr::memmem;

use crate::Span;
use crate::record::{Problem, ProblemKind};
use crate::text::lines::{Line, begins_line};

/// Checks for the separator of a mailbox, `From bob Mon Jan  5`, and for the header of a mail.
pub(super) fn begins_mail(line: &Line<'_>, before: &Line<'_>) -> bool {
    const HEADERS: [&str; 6] = [
        "Received:",
        "Message-ID:",
        "Date:",
        "From:",
        "To:",
        "Subject:",
    ];
    let word = line.first_word();
    let is_separator = line.content.starts_with("From ") && before.is_blank();
    let is_header = HEADERS
        .iter()
        .any(|header| header.eq_ignore_ascii_case(word));
    line.indent == 0 && (is_separator || is_header)
}

/// Returns the problem of the first header in a page that declares an encoded mail, when the mail has
/// no listing. `precedes_listing` is whether one follows the page.
pub(crate) fn encoded_mail(text: &str, page: Span, precedes_listing: bool) -> Option<Problem> {
    let mut headers = encodings(page.slice(text)).peekable();
    while let Some(span) = headers.next() {
        if headers.peek().is_some() || !precedes_listing {
            let (span, kind) = (span.shifted(page.start), ProblemKind::EncodedMail);
            return Some(Problem { span, kind });
        }
    }
    None
}

/// Returns the lines `Content-Transfer-Encoding: base64` and the like.
fn encodings(text: &str) -> impl Iterator<Item = Span> {
    const NAME: &str = "content-transfer-encoding:";
    memmem::find_iter(text.as_bytes(), "ontent-").filter_map(|at| {
        if !begins_line(text.get(..at.checked_sub(1)?)?) {
            return None;
        }
        let line = text[at - 1..].lines().next()?;
        let (name, encoding) = line.split_at_checked(NAME.len())?;
        let mut known = ["base64", "quoted-printable"].into_iter();
        let is_encoded = name.eq_ignore_ascii_case(NAME)
            && known.any(|known| encoding.trim().eq_ignore_ascii_case(known));
        is_encoded.then(|| Span::new(at - 1, at - 1 + line.trim_end().len()))
    })
}
