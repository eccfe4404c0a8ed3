//! The output formats.

mod concise;
mod full;
mod github;
mod gitlab;
mod json;
mod junit;
mod renderer;
mod sarif;

use std::io::Write;

use crate::args::OutputFormat;

pub(crate) use renderer::Renderer;

/// Returns the renderer of a format.
pub(crate) fn renderer(format: OutputFormat, out: &mut dyn Write) -> Box<dyn Renderer + '_> {
    match format {
        OutputFormat::Full => Box::new(full::Full(out)),
        OutputFormat::Concise => Box::new(concise::Concise(out)),
        OutputFormat::Json => Box::new(json::Json::new(out)),
        OutputFormat::Ndjson => Box::new(json::Ndjson(out)),
        OutputFormat::Github => Box::new(github::Github(out)),
        OutputFormat::Gitlab => Box::new(gitlab::Gitlab::new(out)),
        OutputFormat::Sarif => Box::new(sarif::Sarif::new(out)),
        OutputFormat::Junit => Box::new(junit::Junit::new(out)),
    }
}
