//! The names that flags take, so that a shell can complete them and a slip is told the nearest.

use clap::builder::{PossibleValuesParser, TypedValueParser};
use oust_notation::{Content, Dialect};

/// Reads the name of a dialect.
pub fn dialect_name() -> impl TypedValueParser<Value = Dialect> {
    PossibleValuesParser::new(Dialect::ALL.map(Dialect::name))
        .try_map(|name| name.parse::<Dialect>())
}

/// Reads the name of a format that is read.
pub fn content_name() -> impl TypedValueParser<Value = Content> {
    PossibleValuesParser::new(Content::names()).try_map(|name| name.parse::<Content>())
}
