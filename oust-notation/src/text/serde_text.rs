//! Serializes values as their canonical texts.

use std::borrow::Cow;
use std::fmt::Display;
use std::str::FromStr;

use serde::de::Error;
use serde::{Deserialize, Deserializer};

/// Parses a string as a `T`.
pub(crate) fn deserialize_text<'de, T, D>(input: D) -> Result<T, D::Error>
where
    T: FromStr<Err: Display>,
    D: Deserializer<'de>,
{
    Cow::<str>::deserialize(input)?
        .parse()
        .map_err(D::Error::custom)
}

/// Serializes the types with `Display`, and deserializes them with `FromStr`.
macro_rules! serde_as_text {
    ($($name:ty),+) => {$(
        impl serde::Serialize for $name {
            fn serialize<S: serde::Serializer>(&self, output: S) -> Result<S::Ok, S::Error> {
                output.collect_str(self)
            }
        }

        impl<'de> serde::Deserialize<'de> for $name {
            fn deserialize<D: serde::Deserializer<'de>>(input: D) -> Result<Self, D::Error> {
                $crate::text::serde_text::deserialize_text(input)
            }
        }
    )+};
}
pub(crate) use serde_as_text;
