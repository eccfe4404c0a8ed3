//! The counts of a page, kept from step to step.

use oust_core::{Color, Group, Placement, PlacementKind, Position};

/// For each side its stones and those of its largest group.
pub(super) struct Counts {
    pub(super) sides: [[usize; 2]; 2],
    /// How often all stones of a side were visited.
    #[cfg(test)]
    scans: usize,
}

impl Counts {
    pub(super) fn new(position: &Position) -> Self {
        Self {
            sides: Color::BOTH.map(|color| [position.count(color), position.largest_group(color)]),
            #[cfg(test)]
            scans: 0,
        }
    }

    /// Counts a placement that has captured these groups and led to `after`.
    ///
    /// Own groups only grow. So the stones of a side are visited only when it has lost a group
    /// as large as its largest.
    pub(super) fn place(&mut self, placement: Placement, groups: &[Group], after: &Position) {
        let color = placement.color;
        let [mut own, mut enemy] = match color {
            Color::X => self.sides,
            Color::O => [self.sides[1], self.sides[0]],
        };
        own[0] += 1;
        let (group, captured) = match placement.kind {
            PlacementKind::NonCapturing => (1, 0),
            PlacementKind::Capturing { group, captured } => (group, captured),
        };
        own[1] = own[1].max(group);
        enemy[0] -= captured;
        if groups.iter().any(|group| group.size == enemy[1]) {
            enemy[1] = after.largest_group(!color);
            #[cfg(test)]
            {
                self.scans += 1;
            }
        }
        self.sides = match color {
            Color::X => [own, enemy],
            Color::O => [enemy, own],
        };
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use oust_core::{Action, Board, RandomPlay};

    #[test]
    fn few_steps_of_a_large_board_visit_all_stones() {
        let board = Board::rectangle(40, 40).expect("a board");
        let game = RandomPlay::new(1).game(&board);
        let mut position = game.start().clone();
        let mut counts = Counts::new(&position);
        for played in game.history() {
            if let Action::Place(point) = played.action {
                let captured = position.captures(point);
                let placement = position.play(point).expect("the game has played it");
                counts.place(placement, &captured, &position);
            } else {
                position.pass().expect("the game has passed");
            }
            assert_eq!(counts.sides, Counts::new(&position).sides);
        }
        let steps = game.actions().len();
        assert!(counts.scans * 20 < steps, "{} of {steps}", counts.scans);
    }
}
