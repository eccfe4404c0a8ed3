//! A symmetry is whether it mirrors and how far it then turns:
//! `{"mirrored":true,"turns":2,"degrees_a_turn":60}`.

use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::Symmetry;

#[derive(Serialize, Deserialize)]
#[serde(rename = "Symmetry", deny_unknown_fields)]
struct SymmetryForm {
    mirrored: bool,
    turns: u8,
    degrees_a_turn: u16,
}

impl Serialize for Symmetry {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let (mirrored, turns, degrees_a_turn) = self.parts();
        let form = SymmetryForm {
            mirrored,
            turns,
            degrees_a_turn,
        };
        form.serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Symmetry {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let form = SymmetryForm::deserialize(deserializer)?;
        Self::from_parts(form.mirrored, form.turns, form.degrees_a_turn)
            .ok_or_else(|| D::Error::custom("no board has this symmetry"))
    }
}
