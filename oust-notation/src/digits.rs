//! Numbers as text without a formatter, which would cost more than the rest of a move.

/// Appends a number in decimal digits.
pub(crate) fn push_number(number: usize, out: &mut String) {
    if number >= 10 {
        push_number(number / 10, out);
    }
    let digit = u8::try_from(number % 10).expect("a remainder of 10 is a digit");
    out.push(char::from(b'0' + digit));
}

/// How many decimal digits a number has.
pub(crate) fn digit_count(number: usize) -> usize {
    number.checked_ilog10().map_or(1, |log| log as usize + 1)
}
