//! The sentences about a turn that is tried out.

use crate::catalog::Catalog;
use crate::view::{PlacementRefusal, RefusedPlacement, TriedPlacement, TurnPhase, TurnPreview};

/// Returns the status line of a turn.
pub(crate) fn turn_status(catalog: &Catalog, preview: &TurnPreview) -> String {
    let last = preview.tried.last();
    let coord = last.map_or_else(String::new, |last| last.coord.to_uppercase());
    let count = last.map_or(0, |last| last.captured.len());
    let phrase = match preview.phase {
        TurnPhase::Begins if !preview.can_pass => catalog.phrase("strip-begins"),
        TurnPhase::Begins if has_placement(preview) => catalog.phrase("strip-begins-or-pass"),
        TurnPhase::Begins => catalog.phrase("strip-pass-alone"),
        TurnPhase::GoesOn { placements } if last.is_some() => catalog
            .phrase("strip-goes-on")
            .with("coord", coord)
            .with("count", count)
            .with("placements", placements),
        TurnPhase::GoesOn { placements } => catalog
            .phrase("strip-place-again")
            .with("placements", placements),
        TurnPhase::Whole => catalog.phrase("strip-whole"),
        TurnPhase::Stopped => catalog
            .phrase("strip-stopped")
            .with("coord", coord)
            .with("count", count),
        TurnPhase::Wins => catalog.phrase("strip-wins").with("coord", coord),
        TurnPhase::MustPass => catalog.phrase("strip-must-pass"),
        TurnPhase::Over => catalog.phrase("strip-over"),
    };
    phrase.to_string()
}

fn has_placement(preview: &TurnPreview) -> bool {
    preview.points.iter().any(|point| point.captures.is_some())
}

/// Returns the text of a refused placement.
pub(crate) fn refusal(catalog: &Catalog, refused: &RefusedPlacement) -> String {
    use ::orbit::IllegalPlacement as Orbit;
    use oust_core::IllegalPlacement as Oust;
    let phrase = match &refused.reason {
        PlacementRefusal::NoPoint | PlacementRefusal::Oust(Oust::OffBoard { .. }) => {
            catalog.phrase("refused-no-point")
        }
        PlacementRefusal::GameOver | PlacementRefusal::Oust(Oust::GameOver) => {
            catalog.phrase("refused-game-over")
        }
        PlacementRefusal::TurnOver => catalog.phrase("refused-turn-whole"),
        PlacementRefusal::Oust(Oust::Occupied { .. })
        | PlacementRefusal::Orbit(Orbit::Occupied { .. }) => catalog.phrase("refused-occupied"),
        PlacementRefusal::Oust(Oust::JoinsWithoutCapture { size, .. }) => {
            catalog.phrase("refused-joins").with("group", *size)
        }
        PlacementRefusal::Oust(Oust::EnemyNotSmaller { size, enemies, .. }) => {
            // The smaller enemies do not prevent the placement.
            let sizes = enemies.iter().map(|enemy| enemy.size);
            let sizes: Vec<String> = sizes
                .filter(|enemy| enemy >= size)
                .map(|enemy| enemy.to_string())
                .collect();
            catalog
                .phrase("refused-not-smaller")
                .with("group", *size)
                .with("enemies", sizes.join(", "))
        }
        PlacementRefusal::Orbit(Orbit::Enclosed { by, .. }) => catalog
            .phrase("refused-enclosed")
            .with("color", catalog.color(by.name())),
    };
    // The coordinate may be any text from the address.
    let coord: String = refused.coord.to_uppercase().chars().take(20).collect();
    phrase.with("coord", coord).to_string()
}

/// Returns the text of a placement that is tried out.
pub(crate) fn step(catalog: &Catalog, step: &TriedPlacement) -> String {
    let phrase = match (step.captured.len(), step.group) {
        (0, _) => catalog.phrase("tried-quiet"),
        (count, Some(group)) => catalog
            .phrase("tried-captures")
            .with("count", count)
            .with("group", group),
        // Games without groups.
        (count, None) => catalog.phrase("tried-removes").with("count", count),
    };
    phrase.with("coord", step.coord.to_uppercase()).to_string()
}

/// Writes the sizes of groups, with equal sizes counted: `7, 3, 1 × 4`.
pub(crate) fn group_sizes(sizes: &[usize]) -> String {
    // The sizes are sorted, so equal ones are neighbors.
    let runs = sizes.chunk_by(|one, other| one == other);
    let texts = runs.map(|run| match run.len() {
        1 => run[0].to_string(),
        // No-break spaces: a line must not end before the count.
        count => format!("{}\u{a0}×\u{a0}{count}", run[0]),
    });
    texts.collect::<Vec<_>>().join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_groups_are_counted_together() {
        assert_eq!(group_sizes(&[7, 3, 3, 1]), "7, 3\u{a0}×\u{a0}2, 1");
        assert_eq!(group_sizes(&[]), "");
    }
}
