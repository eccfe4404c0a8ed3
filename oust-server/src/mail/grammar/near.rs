use strsim::osa_distance;

const LONGEST: usize = 20;

/// Returns the candidate that is most similar to `word`, if one is similar enough: one edit for
/// each three characters.
pub(super) fn near(word: &str, candidates: &[&[&'static str]]) -> Option<&'static str> {
    // The distance takes time in proportion to the product of the lengths.
    if word.len() > LONGEST {
        return None;
    }
    let word = word.to_lowercase();
    let limit = word.chars().count().div_ceil(3);
    candidates
        .iter()
        .flat_map(|names| names.iter())
        .map(|&name| (osa_distance(&word, name), name))
        .filter(|&(distance, name)| distance <= limit && distance < name.len().div_ceil(2))
        .min_by_key(|&(distance, _)| distance)
        .map(|(_, name)| name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_similar_word_is_found_and_a_different_one_is_not() {
        #[track_caller]
        fn check(word: &str, expected: Option<&str>) {
            assert_eq!(
                near(word, &[&["move", "resign", "-size="]]),
                expected,
                "{word}"
            );
        }
        check("mvoe", Some("move"));
        check("MOVES", Some("move"));
        check("resing", Some("resign"));
        check("size=", Some("-size="));
        check("play", None);
        check("", None);
    }
}
