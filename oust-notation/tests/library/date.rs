//! Reading and writing dates of games.

use oust_notation::Date;

#[track_caller]
fn check_lenient(text: &str, expected: Option<&str>) {
    let date = Date::parse_lenient(text).map(|date| date.to_string());
    assert_eq!(date.as_deref(), expected, "{text}");
}

#[test]
fn iso_8601_is_read_and_written() {
    for text in ["2026", "2026-01", "2024-02-29", "2026-01-19T20:15"] {
        assert_eq!(
            text.parse().map(|date: Date| date.to_string()),
            Ok(text.to_owned())
        );
    }
    let time = |text: &str| text.parse().map(Date::time);
    assert_eq!(time("2026-01-19 20:15:09"), Ok(Some((20, 15))));
    for text in [
        "2026-01-19T",
        "2026-01-19T24:00",
        "2026-01-19 afternoon",
        "2026-01 20:15",
    ] {
        assert_eq!(time(text), Ok(None), "{text}");
    }
    for text in [
        "",
        "26",
        "02026",
        "2026-1",
        "2026-01-1",
        "2026-13",
        "2026-00",
        "2026-02-29",
        "2026-01-19-",
        "2026-01-19-01",
        "0000",
        "+026",
        "2026/01/19",
        "T20:15",
    ] {
        assert!(text.parse::<Date>().is_err(), "{text}");
    }
}

#[test]
fn an_unambiguous_date_is_parsed() {
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
        check_lenient(text, Some("2026-01-19"));
    }
    check_lenient("5/5/2026", Some("2026-05-05"));
    check_lenient("29.2.2024", Some("2024-02-29"));
}

#[test]
fn ambiguous_and_invalid_dates_are_rejected() {
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
        check_lenient(text, None);
    }
}
