//! The counts of a page, kept from step to step.

use oust_core::{Color, Group, Placement, PlacementKind, Position};

/// For each side its stones and the size of its largest group.
pub(crate) struct Counts(pub(super) [[usize; 2]; 2]);

impl Counts {
    pub(crate) fn new(position: &Position) -> Self {
        Self(Color::BOTH.map(|color| [position.count(color), position.largest_group(color)]))
    }

    /// Counts a placement that has captured these groups.
    ///
    /// Own groups only grow, so `largest_enemy` searches the enemy's groups only after a capture
    /// of one as large as the largest.
    pub(crate) fn place(
        &mut self,
        placement: Placement,
        groups: &[Group],
        largest_enemy: impl FnOnce() -> usize,
    ) {
        let [x, o] = &mut self.0;
        let (own, enemy) = match placement.color {
            Color::X => (x, o),
            Color::O => (o, x),
        };
        let (group, captured) = match placement.kind {
            PlacementKind::NonCapturing => (1, 0),
            PlacementKind::Capturing { group, captured } => (group, captured),
        };
        own[0] += 1;
        own[1] = own[1].max(group);
        enemy[0] -= captured;
        if groups.iter().any(|group| group.size == enemy[1]) {
            enemy[1] = largest_enemy();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use oust_core::{Action, Board, RandomPlay};

    #[test]
    fn full_scans_of_large_boards_are_rare() {
        let board = Board::rectangle(40, 40).expect("a board");
        let game = RandomPlay::new(1).game(&board);
        let mut position = game.start().clone();
        let mut counts = Counts::new(&position);
        let mut searches = 0;
        for played in game.history() {
            if let Action::Place(point) = played.action {
                let captured = position.captures(point);
                let placement = position.play(point).expect("the game has played it");
                counts.place(placement, &captured, || {
                    searches += 1;
                    position.largest_group(!placement.color)
                });
            } else {
                position.pass().expect("the game has passed");
            }
            assert_eq!(counts.0, Counts::new(&position).0);
        }
        let steps = game.actions().len();
        assert!(searches * 20 < steps, "{searches} of {steps}");
    }
}
