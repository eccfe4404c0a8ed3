//! How games go: what both sides have at each tenth of a game.

use oust_core::{Action, Color, Game, Outcome, Position};
use schemars::JsonSchema;
use serde::{Serialize, Serializer};

/// The parts that a game is divided into.
const PARTS: usize = 10;

/// How the games with a winner on one board go, as means.
#[derive(JsonSchema, Serialize)]
#[schemars(rename = "course")]
pub(crate) struct Course {
    /// The number of games with a winner.
    pub(crate) games: u64,
    /// The legal placements of the side to move, over all placements of these games.
    pub(crate) branching: Mean,
    /// The positions at the start, after each tenth of a game's placements, and at its end.
    pub(crate) stages: Vec<Stage>,
}

/// The positions after the same part of games.
#[derive(Default, JsonSchema, Serialize)]
#[schemars(rename = "stage")]
pub(crate) struct Stage {
    /// The part of the placements made, 0 to 1.
    pub(crate) part: f64,
    /// The legal placements of the side to move.
    pub(crate) legal: Mean,
    /// What the winner of the game has.
    pub(crate) winner: Material,
    /// What the loser has.
    pub(crate) loser: Material,
    /// The share of games in which the winner has more stones; as many count half.
    pub(crate) winner_has_more: Mean,
    /// The share of games in which the winner has the largest group; one as large counts half.
    pub(crate) winner_has_largest: Mean,
}

/// The stones and groups of a side.
#[derive(Default, JsonSchema, Serialize)]
#[schemars(rename = "material")]
pub(crate) struct Material {
    /// The number of stones.
    pub(crate) stones: Mean,
    /// The number of singletons.
    pub(crate) singletons: Mean,
    /// The number of groups of two or more.
    pub(crate) groups: Mean,
    /// The size of the largest group.
    pub(crate) largest: Mean,
}

/// The sum and the number of the values added, for their mean.
#[derive(Clone, Copy, Default)]
pub(crate) struct Mean {
    /// Twice the sum, so that halves are exact.
    doubled: usize,
    count: usize,
}

impl Default for Course {
    fn default() -> Self {
        #[expect(clippy::cast_precision_loss, reason = "small numbers")]
        let stage = |stage: usize| Stage {
            part: stage as f64 / PARTS as f64,
            ..Stage::default()
        };
        Self {
            games: 0,
            branching: Mean::default(),
            stages: (0..=PARTS).map(stage).collect(),
        }
    }
}

impl Course {
    /// Returns how a game goes; of one without a winner or a placement, nothing is counted.
    pub(crate) fn of_game(game: &Game) -> Self {
        let mut course = Self::default();
        course.count(game);
        course
    }

    /// Adds the games of another course.
    pub(crate) fn add(&mut self, other: &Self) {
        self.games += other.games;
        self.branching.add_mean(other.branching);
        for (stage, other) in self.stages.iter_mut().zip(&other.stages) {
            stage.add_stage(other);
        }
    }

    fn count(&mut self, game: &Game) {
        let Some(winner) = game.outcome().and_then(Outcome::winner) else {
            return;
        };
        let placements = game.placements();
        // A game that was resigned before its first placement has no course.
        if placements == 0 {
            return;
        }
        self.games += 1;
        let mut position = game.start().clone();
        let mut placed = 0;
        let mut stages = self.stages.iter_mut().enumerate().peekable();
        for action in game.actions() {
            // A game of fewer than ten placements has several stages at one position.
            while let Some((_, stage)) =
                stages.next_if(|(index, _)| index * placements / PARTS == placed)
            {
                stage.add(&position, winner);
            }
            match action {
                Action::Place(point) => {
                    // Before each placement: a forced pass is no choice.
                    self.branching.add(position.legal_points().len());
                    position.play(point).expect("the game has played it");
                    placed += 1;
                }
                Action::Pass => position.pass().expect("the game has passed here"),
                Action::Swap | Action::End { .. } => {}
            }
        }
        // The position at the end, which no action follows.
        for (_, stage) in stages {
            stage.add(&position, winner);
        }
    }
}

impl Stage {
    fn add(&mut self, position: &Position, winner: Color) {
        self.legal.add(position.legal_points().len());
        self.winner.add(position, winner);
        self.loser.add(position, !winner);
        let [own, other] = [winner, !winner].map(|side| position.count(side));
        self.winner_has_more.add_comparison(own, other);
        let [own, other] = [winner, !winner].map(|side| position.largest_group(side));
        self.winner_has_largest.add_comparison(own, other);
    }
}

impl Stage {
    fn add_stage(&mut self, other: &Self) {
        self.legal.add_mean(other.legal);
        self.winner.add_material(&other.winner);
        self.loser.add_material(&other.loser);
        self.winner_has_more.add_mean(other.winner_has_more);
        self.winner_has_largest.add_mean(other.winner_has_largest);
    }
}

impl Material {
    fn add_material(&mut self, other: &Self) {
        self.stones.add_mean(other.stones);
        self.singletons.add_mean(other.singletons);
        self.groups.add_mean(other.groups);
        self.largest.add_mean(other.largest);
    }

    fn add(&mut self, position: &Position, side: Color) {
        let groups = position.groups(side);
        let singletons = groups.iter().filter(|group| group.is_singleton()).count();
        self.stones.add(position.count(side));
        self.singletons.add(singletons);
        self.groups.add(groups.len() - singletons);
        self.largest.add(position.largest_group(side));
    }
}

impl Mean {
    fn add(&mut self, number: usize) {
        self.doubled += 2 * number;
        self.count += 1;
    }

    /// Adds the values of another mean.
    fn add_mean(&mut self, other: Self) {
        self.doubled += other.doubled;
        self.count += other.count;
    }

    /// Adds 1 if `own` is greater than `other`, and one half if both are the same.
    fn add_comparison(&mut self, own: usize, other: usize) {
        self.doubled += usize::from(own >= other) + usize::from(own > other);
        self.count += 1;
    }

    /// Returns the mean, 0 of nothing.
    #[expect(clippy::cast_precision_loss, reason = "figures for people")]
    pub(crate) fn value(self) -> f64 {
        self.doubled as f64 / (2 * self.count.max(1)) as f64
    }
}

impl Serialize for Mean {
    /// Writes the mean to three places.
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_f64((self.value() * 1000.0).round() / 1000.0)
    }
}

impl JsonSchema for Mean {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        f64::schema_name()
    }

    fn inline_schema() -> bool {
        true
    }

    fn json_schema(generator: &mut schemars::SchemaGenerator) -> schemars::Schema {
        f64::json_schema(generator)
    }
}
