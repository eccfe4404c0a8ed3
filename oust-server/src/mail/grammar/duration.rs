use std::fmt;
use std::time::Duration;

const MINUTE: u64 = 60;
const HOUR: u64 = 60 * MINUTE;
const DAY: u64 = 24 * HOUR;
/// Ten years.
const LONGEST: u64 = 3660 * DAY;

/// Parses `7d`, `12h`, `90m` or a plain number of days.
///
/// Returns `None` for another text, for zero and for more than ten years.
pub(super) fn parse_duration(text: &str) -> Option<Duration> {
    let (digits, unit) = match text.as_bytes().last()? {
        b'd' | b'D' => (&text[..text.len() - 1], DAY),
        b'h' | b'H' => (&text[..text.len() - 1], HOUR),
        b'm' | b'M' => (&text[..text.len() - 1], MINUTE),
        _ => (text, DAY),
    };
    if digits.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    let seconds = digits.parse::<u64>().ok()?.checked_mul(unit)?;
    (1..=LONGEST)
        .contains(&seconds)
        .then(|| Duration::from_secs(seconds))
}

/// A duration in the largest unit that divides it; seconds are dropped.
pub(super) struct InUnit(pub(super) Duration);

impl fmt::Display for InUnit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let seconds = self.0.as_secs();
        if seconds.is_multiple_of(DAY) {
            write!(f, "{}d", seconds / DAY)
        } else if seconds.is_multiple_of(HOUR) {
            write!(f, "{}h", seconds / HOUR)
        } else {
            write!(f, "{}m", seconds / MINUTE)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn durations_are_written_in_the_largest_unit() {
        #[track_caller]
        fn check(text: &str, written: Option<&str>) {
            let duration = parse_duration(text).map(|duration| InUnit(duration).to_string());
            assert_eq!(duration.as_deref(), written, "{text}");
        }
        check("7d", Some("7d"));
        check("7", Some("7d"));
        check("12H", Some("12h"));
        check("48h", Some("2d"));
        check("90m", Some("90m"));
        check("120m", Some("2h"));
        check("3660d", Some("3660d"));
        check("3661d", None);
        check("0d", None);
        check("-1d", None);
        check("1.5d", None);
        check("d", None);
        check("", None);
        check("7w", None);
        check("7é", None);
        check("99999999999999999999d", None);
    }
}
