//! Serde for what has a notation: a value is written as its text, and read as that text is.

use std::fmt::{self, Display};
use std::marker::PhantomData;
use std::str::FromStr;

use serde::de::{Error, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::{BoardName, Coord, Counts, Dialect, PositionLine};

/// Reads a text with `FromStr`.
struct Text<T>(PhantomData<T>, &'static str);

impl<T: FromStr<Err: Display>> Visitor<'_> for Text<T> {
    type Value = T;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.1)
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<T, E> {
        text.parse().map_err(E::custom)
    }
}

macro_rules! as_text {
    ($($type:ty, $what:literal;)*) => {$(
        impl Serialize for $type {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_str(self)
            }
        }

        impl<'de> Deserialize<'de> for $type {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                deserializer.deserialize_str(Text(PhantomData, $what))
            }
        }
    )*};
}

as_text! {
    BoardName, "a board such as 13x13 or hex7";
    Coord, "a coordinate such as g4";
    Counts, "counts such as 41/46";
    Dialect, "a dialect: pbmserv, abstractplay or bga";
    PositionLine, "a position such as 3x3 3/x2/xo1 o";
}
