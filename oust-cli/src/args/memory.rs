//! Amounts of memory.

/// The powers of 1024 of the units.
const UNITS: [(char, u32); 4] = [('k', 1), ('m', 2), ('g', 3), ('t', 4)];

/// More bytes than any machine has: 1 PiB.
const MOST: f64 = 1_125_899_906_842_624.0;

/// Parses an amount of memory, such as `512` (MiB), `512M` or `1.5GiB`, in bytes.
pub(crate) fn memory(text: &str) -> Result<usize, String> {
    bytes(text).ok_or_else(|| "expected an amount of memory such as 512M or 1.5G".to_owned())
}

fn bytes(text: &str) -> Option<usize> {
    let text = text.trim().to_ascii_lowercase();
    let end = text.find(|symbol: char| symbol.is_ascii_alphabetic());
    let (number, unit) = text.split_at(end.unwrap_or(text.len()));
    let power = match unit.strip_suffix("ib").or_else(|| unit.strip_suffix('b')) {
        _ if unit.is_empty() => 2,
        unit_name => {
            let name = unit_name.unwrap_or(unit);
            let is_named = |&&(letter, _): &&(char, u32)| name == letter.to_string();
            UNITS.iter().find(is_named)?.1
        }
    };
    let is_decimal = |symbol: char| symbol.is_ascii_digit() || symbol == '.';
    let number = number.trim_end();
    let number: f64 = number
        .chars()
        .all(is_decimal)
        .then(|| number.parse().ok())??;
    let bytes = number * 1024_f64.powi(i32::try_from(power).ok()?);
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "a number from 1 to 2^50"
    )]
    (1.0..=MOST)
        .contains(&bytes)
        .then_some(bytes as u64)?
        .try_into()
        .ok()
}

#[cfg(test)]
mod tests {
    use super::memory;

    #[test]
    fn an_amount_has_a_unit_or_is_in_mebibytes() {
        for (text, bytes) in [
            ("1", 1 << 20),
            ("512", 512 << 20),
            ("64k", 64 << 10),
            ("512M", 512 << 20),
            ("512 MB", 512 << 20),
            ("1.5GiB", 3 << 29),
            ("2t", 2 << 40),
        ] {
            assert_eq!(memory(text), Ok(bytes), "{text}");
        }
        for text in [
            "", "0", "-1", "G", "1x", "1bib", "nan", "inf", "1e3", "9999999T",
        ] {
            assert!(memory(text).is_err(), "{text}");
        }
    }
}
