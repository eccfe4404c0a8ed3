//! Decimal digits.

/// Appends a number in decimal digits, faster than a formatter.
pub(crate) fn push_number(number: usize, out: &mut String) {
    if number >= 10 {
        push_number(number / 10, out);
    }
    let digit = u8::try_from(number % 10).expect("a remainder of 10 is a digit");
    out.push(char::from(b'0' + digit));
}

/// Returns the number of decimal digits of a number.
pub(crate) fn digit_count(number: usize) -> usize {
    number.checked_ilog10().map_or(1, |log| log as usize + 1)
}

/// Splits a word after the digits that it begins with.
pub(crate) fn split_digits(word: &str) -> (&str, &str) {
    let digits = word.bytes().take_while(u8::is_ascii_digit).count();
    word.split_at(digits)
}

/// Checks whether a word consists of digits.
pub(crate) fn is_number(word: &str) -> bool {
    !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_digit())
}
