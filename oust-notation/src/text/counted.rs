//! Counts with their nouns.

use std::fmt::Display;

/// Returns a count with its noun, such as `1 stone` or `2 stones`.
///
/// ```
/// use oust_notation::counted;
///
/// assert_eq!(counted(1, "stone"), "1 stone");
/// assert_eq!(counted(0_u64, "stone"), "0 stones");
/// ```
pub fn counted<N: Copy + Display + PartialEq + From<u8>>(count: N, noun: &str) -> String {
    let ending = if count == N::from(1) { "" } else { "s" };
    format!("{count} {noun}{ending}")
}
