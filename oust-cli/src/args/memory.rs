//! Amounts of memory.

/// More bytes than any machine has: 1 PiB.
const MOST: f64 = 1_125_899_906_842_624.0;

/// Parses an amount of memory, such as `512` (MiB), `512M` or `1.5GiB`, in bytes.
pub(crate) fn memory(text: &str) -> Result<usize, String> {
    bytes(text).ok_or_else(|| "expected an amount of memory such as 512M or 1.5G".to_owned())
}

fn bytes(text: &str) -> Option<usize> {
    let text = text.trim().to_ascii_lowercase();
    let is_digit = |symbol: char| symbol.is_ascii_digit() || symbol == '.';
    let unit = text.trim_start_matches(is_digit);
    let number: f64 = text.strip_suffix(unit)?.parse().ok()?;
    let power = match unit.trim_start() {
        "k" | "kb" | "kib" => 1,
        "" | "m" | "mb" | "mib" => 2,
        "g" | "gb" | "gib" => 3,
        "t" | "tb" | "tib" => 4,
        _ => return None,
    };
    let bytes = number * 1024_f64.powi(power);
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "a number from 1 to 2^50"
    )]
    let whole = (1.0..=MOST).contains(&bytes).then_some(bytes as u64)?;
    whole.try_into().ok()
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
