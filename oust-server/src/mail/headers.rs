//! The values of an outgoing mail's headers, checked: a value cannot forge another header.

use std::time::{Duration, SystemTime};

use lettre::Address;
use thiserror::Error;

/// The maximum length of a header value in bytes. Together with the header's name it stays below
/// the 998 characters per line of RFC 5322.
pub(crate) const VALUE_LIMIT: usize = 900;

/// An error in the parts of a mail.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum OutgoingError {
    /// A value has a line break or another control character, which could forge a header.
    #[error("header {header} has the control character {found:?}, expected one line of text")]
    ControlCharacter {
        /// The name of the header.
        header: &'static str,
        /// The first such character.
        found: char,
    },
    /// A value is too long.
    #[error("header {header} has {length} bytes, expected at most {limit}")]
    TooLong {
        /// The name of the header.
        header: &'static str,
        /// The length in bytes.
        length: usize,
        /// The limit in bytes.
        limit: usize,
    },
    /// A value is no mail address.
    #[error("header {header} is not a mail address, expected LOCAL@DOMAIN")]
    NotAnAddress {
        /// The name of the header.
        header: &'static str,
    },
    /// A value is no Message-ID.
    #[error("header {header} is not a Message-ID, expected characters without spaces or brackets")]
    NotAnId {
        /// The name of the header.
        header: &'static str,
    },
    /// The time is before 1970 or after 9999.
    #[error("time {at} is out of range, expected milliseconds from 1970 to 9999")]
    Time {
        /// The time in milliseconds since the Unix epoch.
        at: i64,
    },
    /// The library cannot build the message.
    #[error("the message cannot be written: {reason}")]
    Message {
        /// The error of the library.
        reason: String,
    },
}

pub(crate) fn checked<'a>(header: &'static str, value: &'a str) -> Result<&'a str, OutgoingError> {
    // Line breaks are control characters: they would begin another header.
    if let Some(found) = value.chars().find(|character| character.is_control()) {
        return Err(OutgoingError::ControlCharacter { header, found });
    }
    match value.len() {
        length if length > VALUE_LIMIT => Err(OutgoingError::TooLong {
            header,
            length,
            limit: VALUE_LIMIT,
        }),
        _ => Ok(value),
    }
}

/// Joins the words of `text` with single spaces: mail programs lose a longer space between two
/// encoded words.
pub(crate) fn single_spaced(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

pub(crate) fn address(header: &'static str, value: &str) -> Result<Address, OutgoingError> {
    checked(header, value)?
        .parse()
        .map_err(|_| OutgoingError::NotAnAddress { header })
}

pub(crate) fn bracketed(header: &'static str, id: &str) -> Result<String, OutgoingError> {
    let id = checked(header, id)?;
    let valid = !id.is_empty()
        && id
            .bytes()
            .all(|byte| byte.is_ascii_graphic() && !matches!(byte, b'<' | b'>'));
    if !valid {
        return Err(OutgoingError::NotAnId { header });
    }
    Ok(format!("<{id}>"))
}

/// Joins the ids of a thread. A long thread keeps the oldest id and the newest ones, as RFC 5322
/// advises.
pub(crate) fn references(ids: &[String]) -> Result<String, OutgoingError> {
    let ids: Vec<_> = ids
        .iter()
        .map(|id| bracketed("References", id))
        .collect::<Result<_, _>>()?;
    let mut first_kept = 1;
    let length = |from: usize| {
        ids[0].len()
            + ids[from.min(ids.len())..]
                .iter()
                .map(|id| id.len() + 1)
                .sum::<usize>()
    };
    // The first id names the thread, so it stays and the second one goes first.
    while first_kept < ids.len() && length(first_kept) > VALUE_LIMIT {
        first_kept += 1;
    }
    let kept = ids[..1].iter().chain(&ids[first_kept..]);
    Ok(kept.map(String::as_str).collect::<Vec<_>>().join(" "))
}

pub(crate) fn time(at: i64) -> Result<SystemTime, OutgoingError> {
    /// The end of the year 9999 in milliseconds since the Unix epoch.
    const END: u64 = 253_402_300_799_000;
    match u64::try_from(at) {
        Ok(at) if at <= END => Ok(SystemTime::UNIX_EPOCH + Duration::from_millis(at)),
        _ => Err(OutgoingError::Time { at }),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_long_thread_keeps_its_first_and_its_last_id() {
        let ids: Vec<_> = (0..200).map(|n| format!("{n}@example.org")).collect();
        let ids = references(&ids).expect("valid ids");
        assert!(ids.starts_with("<0@example.org> <1"), "{ids}");
        assert!(
            ids.ends_with("<199@example.org>") && ids.len() <= VALUE_LIMIT,
            "{ids}"
        );
    }
}
