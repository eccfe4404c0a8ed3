//! Dates as people write them.

const MONTHS: [&str; 12] = [
    "january",
    "february",
    "march",
    "april",
    "may",
    "june",
    "july",
    "august",
    "september",
    "october",
    "november",
    "december",
];

/// A date as year, month and day, `2026-01-19`, when it can be read in one way only.
///
/// A year of four digits stands first or last. With the year first the month follows, whatever
/// parts them; behind the day or before it, the month is known by its name, or because the
/// other number is too large for one, or because both are the same.
pub(super) fn calendar_day(text: &str) -> Option<String> {
    let is_part = |c: char| c.is_ascii_alphanumeric();
    if !text.chars().all(|c| is_part(c) || " -/.,".contains(c)) {
        return None;
    }
    let mut parts: Vec<&str> = text
        .split(|c| !is_part(c))
        .filter(|part| !part.is_empty())
        .collect();
    if let [digits] = parts[..]
        && digits.len() == 8
        && digits.bytes().all(|byte| byte.is_ascii_digit())
    {
        parts = vec![&digits[..4], &digits[4..6], &digits[6..]];
    }
    let [first, second, third] = parts[..] else {
        return None;
    };
    let (year, month, day) = match (year(first), year(third)) {
        (Some(year), None) => (year, month(second)?, number(third)?),
        (None, Some(year)) => {
            let (month, day) = month_and_day(first, second)?;
            (year, month, day)
        }
        _ => return None,
    };
    let leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
    let days = match month {
        4 | 6 | 9 | 11 => 30,
        2 => 28 + u32::from(leap),
        1..=12 => 31,
        _ => return None,
    };
    let is_day = (1..=days).contains(&day) && year > 0;
    is_day.then(|| format!("{year:04}-{month:02}-{day:02}"))
}

fn month_and_day(first: &str, second: &str) -> Option<(u32, u32)> {
    match (named_month(first), named_month(second)) {
        (Some(month), None) => Some((month, day(second)?)),
        (None, Some(month)) => Some((month, day(first)?)),
        _ => match (number(first)?, number(second)?) {
            (day, month) if day == month || (day > 12 && month <= 12) => Some((month, day)),
            (month, day) if day > 12 && month <= 12 => Some((month, day)),
            _ => None,
        },
    }
}

fn month(text: &str) -> Option<u32> {
    named_month(text).or_else(|| number(text))
}

/// A month by its name or at least three letters of it.
fn named_month(text: &str) -> Option<u32> {
    let text = text.to_ascii_lowercase();
    let begins = |month: &str| text.len() >= 3 && month.starts_with(&text);
    let index = MONTHS.iter().position(|month| begins(month))?;
    u32::try_from(index + 1).ok()
}

/// A day, perhaps with the ending of an ordinal number.
fn day(text: &str) -> Option<u32> {
    let endings = ["st", "nd", "rd", "th"];
    let ordinal = endings.iter().find_map(|ending| text.strip_suffix(ending));
    number(ordinal.unwrap_or(text))
}

fn year(text: &str) -> Option<u32> {
    (text.len() == 4).then(|| digits(text)).flatten()
}

fn number(text: &str) -> Option<u32> {
    (1..=2)
        .contains(&text.len())
        .then(|| digits(text))
        .flatten()
}

fn digits(text: &str) -> Option<u32> {
    let all = text.bytes().all(|byte| byte.is_ascii_digit());
    all.then(|| text.parse().ok()).flatten()
}

#[cfg(test)]
mod tests {
    use super::calendar_day;

    #[track_caller]
    fn check(text: &str, expected: Option<&str>) {
        assert_eq!(calendar_day(text).as_deref(), expected, "{text}");
    }

    #[test]
    fn a_date_with_one_reading_is_a_day_of_the_calendar() {
        for text in [
            "2026/01/19",
            "2026.1.19",
            "2026-1-19",
            "20260119",
            "19.01.2026",
            "19/1/2026",
            "1/19/2026",
            "19 Jan 2026",
            "January 19, 2026",
            "Jan 19th 2026",
            "2026 jan 19",
            "19-JAN-2026",
        ] {
            check(text, Some("2026-01-19"));
        }
        check("5/5/2026", Some("2026-05-05"));
        check("29.2.2024", Some("2024-02-29"));
    }

    #[test]
    fn a_date_with_several_readings_or_none_stays() {
        for text in [
            "",
            "1/2/2026",
            "2.1.2026",
            "19/01/26",
            "29.2.2023",
            "32/1/2026",
            "13/13/2026",
            "0/0/2026",
            "2026",
            "2026-01",
            "Ma 3 2026",
            "Jan Feb 2026",
            "19 Jan 2026 20:00",
            "2026-02-30",
            "today",
            "２０２６-01-19",
            "20261319",
            "1.2.3.2026",
            "0000-01-01",
        ] {
            check(text, None);
        }
    }
}
