//! A game is its start and what was done. To read one is to play it again, so that no illegal
//! game comes in.

use serde::de::Error;
use serde::ser::SerializeStruct;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::{Action, Game, Position, SwapRule};

#[derive(Deserialize)]
#[serde(rename = "Game", deny_unknown_fields)]
struct GameForm {
    start: Position,
    #[serde(default)]
    swap_rule: SwapRule,
    actions: Vec<Action>,
}

impl Serialize for Game {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let actions: Vec<Action> = self.actions().collect();
        let mut form = serializer.serialize_struct("Game", 3)?;
        form.serialize_field("start", self.start())?;
        form.serialize_field("swap_rule", &self.swap_rule)?;
        form.serialize_field("actions", &actions)?;
        form.end()
    }
}

impl<'de> Deserialize<'de> for Game {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let GameForm {
            start,
            swap_rule,
            actions,
        } = GameForm::deserialize(deserializer)?;
        let mut game = Self::from_position(start);
        for (number, action) in (1..).zip(actions) {
            game.act(action).map_err(|reason| {
                D::Error::custom(format_args!("action {number} is illegal: {reason}"))
            })?;
        }
        // A swap already made stands, whatever the rule is now.
        Ok(game.with_swap_rule(swap_rule))
    }
}
