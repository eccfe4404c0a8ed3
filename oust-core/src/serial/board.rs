//! A board is its shape: `{"rectangle":{"width":9,"height":7}}`, `{"hexagon":{"side":7}}`.

use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::{Board, Shape};

impl Serialize for Board {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.shape().serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Board {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Self::new(Shape::deserialize(deserializer)?).map_err(D::Error::custom)
    }
}
