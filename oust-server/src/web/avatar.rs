//! Pictures of players, made from their names.

use std::fmt::Write as _;

/// The hues of the pictures, in degrees. Red and blue are for the stones of the players alone.
const HUES: [u16; 8] = [35, 60, 95, 140, 170, 270, 295, 320];

/// Returns the picture of a name: a pattern of five rows, the same on the left and on the right.
///
/// It tells nothing that the name next to it does not, so it is hidden from screen readers.
pub(crate) fn avatar(name: &str) -> String {
    let hash = hash(name);
    let hue = HUES[usize::try_from(hash % 8).unwrap_or_default()];
    // Further bits of the hash, until the pattern is neither thin nor almost full.
    let patterns = (0..12).map(|shift| (hash >> (3 + shift * 4)) & 0x7fff);
    let mut shown = patterns.filter(|pattern| (5..=10).contains(&pattern.count_ones()));
    let path = path(shown.next().unwrap_or(0x2d5a));
    format!(
        r##"<svg class="avatar" viewBox="0 0 7 7" aria-hidden="true"><rect width="7" height="7" rx="1.5" fill="hsl({hue} 45% 34%)"/><path fill="#fff" d="{path}"/></svg>"##
    )
}

/// Returns the cells of a pattern as a path. Each row has three bits: the outer, the inner and the
/// middle column.
fn path(pattern: u64) -> String {
    let mut path = String::new();
    for row in 0..5 {
        let bits = pattern >> (3 * row);
        let [outer, inner, middle] = [0, 1, 2].map(|bit| (bits >> bit) & 1 == 1);
        let cells = [outer, inner, middle, inner, outer];
        for (column, _) in (1..).zip(cells).filter(|(_, is_set)| *is_set) {
            // Writing to a string never fails.
            let _ = write!(path, "M{column} {}h1v1h-1z", row + 1);
        }
    }
    path
}

/// Returns the FNV-1a hash of a name without case, mixed so that all of its bits depend on all of
/// the name. It must stay as it is: a player keeps the picture.
fn hash(name: &str) -> u64 {
    let mut hash = 0xcbf2_9ce4_8422_2325_u64;
    for byte in name.to_lowercase().bytes() {
        hash = (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
    }
    // The finalizer of MurmurHash3.
    hash = (hash ^ (hash >> 33)).wrapping_mul(0xff51_afd7_ed55_8ccd);
    hash = (hash ^ (hash >> 33)).wrapping_mul(0xc4ce_b9fe_1a85_ec53);
    hash ^ (hash >> 33)
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn a_name_keeps_its_picture_and_others_have_others() {
        assert_eq!(avatar("ann"), avatar("Ann"));
        let names: Vec<String> = (0..500).map(|n| format!("player-{n}")).collect();
        let pictures: HashSet<String> = names.iter().map(|name| avatar(name)).collect();
        assert!(pictures.len() > 490, "{}", pictures.len());
        let most = pictures.iter().map(String::len).max();
        assert!(most < Some(420), "{most:?}");
    }

    #[test]
    fn no_pattern_is_thin_or_full() {
        for name in (0..500).map(|n| format!("n{n}")) {
            let cells = avatar(&name).matches('M').count();
            assert!((5..=20).contains(&cells), "{name}: {cells}");
        }
    }
}
