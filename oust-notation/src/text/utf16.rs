//! Offsets in UTF-16 units, as JavaScript counts them.

/// The distance in bytes between two stored counts of units.
const STEP: usize = 256;

/// An index of one text that converts offsets in bytes to offsets in UTF-16 units. Many conversions
/// take one scan of the text.
///
/// ```
/// use oust_notation::Utf16Index;
///
/// let text = "x: Zoë 🙂\na9";
/// let index = Utf16Index::new(text);
/// assert_eq!((index.units_before(13), index.units_before(15)), (10, 12));
/// ```
#[derive(Clone, Debug)]
pub struct Utf16Index<'t> {
    text: &'t str,
    /// The units before each multiple of [`STEP`] bytes.
    units: Vec<usize>,
}

impl<'t> Utf16Index<'t> {
    /// Scans a text.
    pub fn new(text: &'t str) -> Self {
        let mut before = 0;
        let steps = text.as_bytes().chunks(STEP).map(|step| {
            let here = before;
            before += units(step);
            here
        });
        Self {
            units: steps.collect(),
            text,
        }
    }

    /// Returns the number of units before the byte at offset `at`, which begins a character. An
    /// offset beyond the text is its end.
    pub fn units_before(&self, at: usize) -> usize {
        let bytes = self.text.as_bytes();
        let at = at.min(bytes.len());
        let step = (at / STEP).min(self.units.len().saturating_sub(1));
        self.units.get(step).copied().unwrap_or_default() + units(&bytes[step * STEP..at])
    }
}

/// Counts the units of the characters that begin in a part of a text.
fn units(bytes: &[u8]) -> usize {
    let of_byte = |&byte: &u8| match byte {
        // A byte within a character.
        0x80..=0xbf => 0,
        // The first of four bytes: two surrogates.
        0xf0.. => 2,
        _ => 1,
    };
    bytes.iter().map(of_byte).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn units_are_those_of_an_encoder_at_every_character() {
        let text = "שלום 🙂 Zoë\r\n".repeat(60);
        let index = Utf16Index::new(&text);
        for (at, _) in text.char_indices() {
            assert_eq!(index.units_before(at), text[..at].encode_utf16().count());
        }
        assert_eq!(index.units_before(usize::MAX), text.encode_utf16().count());
        assert_eq!(Utf16Index::new("").units_before(0), 0);
    }
}
