//! Pages of plots in one file, without a script.

use std::fmt;

use oust_notation::escape_xml;

use super::chart::Plot;
use super::table::PlotTable;
use crate::palette::PlotColors;
use crate::style::Theme;
use crate::theme_css::{PAGE_POLICY, page_colors_rule, theme_sheet};

const STYLE: &str = include_str!("plot.css");

/// A page of plots: one self-contained file, written with [`Display`](std::fmt::Display).
///
/// It loads nothing and runs no script. The table of each plot is below it, folded. Names are data,
/// never markup.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct PlotPage {
    /// The title of the page and its first heading.
    pub title: String,
    /// Facts in the head: their names and values.
    pub facts: Vec<(String, String)>,
    /// The theme; by default the setting of the reader's system.
    pub theme: Option<Theme>,
    /// The sections, from top to bottom.
    pub sections: Vec<PlotSection>,
}

/// A section of a page.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct PlotSection {
    /// The heading above the plots.
    pub heading: String,
    /// A sentence below the heading; may be empty.
    pub note: String,
    /// The plots, side by side where there is room.
    pub plots: Vec<Plot>,
    /// A table of all figures of the section.
    pub table: Option<PlotTable>,
}

impl fmt::Display for PlotPage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let theme = match self.theme {
            Some(theme) => format!(" data-theme=\"{}\"", theme.name()),
            None => String::new(),
        };
        let title = escape_xml(&self.title);
        write!(
            f,
            "<!DOCTYPE html>\n<html lang=\"en\"{theme}>\n<meta charset=\"utf-8\">\n\
             <meta http-equiv=\"Content-Security-Policy\" content=\"{PAGE_POLICY}\">\n\
             <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
             <title>{title}</title>\n<style>\n{}{STYLE}</style>\n\
             <header>\n<h1>{title}</h1>\n<dl>\n",
            plot_style()
        )?;
        for (name, value) in &self.facts {
            let (name, value) = (escape_xml(name), escape_xml(value));
            writeln!(f, "<div><dt>{name}</dt><dd>{value}</dd></div>")?;
        }
        f.write_str("</dl>\n</header>\n<main>\n")?;
        for section in &self.sections {
            write!(f, "{section}")?;
        }
        f.write_str("</main>\n</html>\n")
    }
}

impl fmt::Display for PlotSection {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "<section>\n<h2>{}</h2>", escape_xml(&self.heading))?;
        if !self.note.is_empty() {
            writeln!(f, "<p>{}</p>", escape_xml(&self.note))?;
        }
        f.write_str("<div class=\"plots\">\n")?;
        for plot in &self.plots {
            let note = match plot.note.as_str() {
                "" => String::new(),
                note => format!("<p>{}</p>\n", escape_xml(note)),
            };
            write!(
                f,
                "<figure>\n<figcaption>{}</figcaption>\n{}{note}{}</figure>\n",
                escape_xml(&plot.title),
                plot.inline_svg(),
                folded("The numbers", &plot.table(), &plot.title)
            )?;
        }
        f.write_str("</div>\n")?;
        if let Some(table) = &self.table {
            f.write_str(&folded("All figures", table, &self.heading))?;
        }
        f.write_str("</section>\n")
    }
}

/// Returns a table that a reader unfolds. `label` names it for screen readers.
fn folded(summary: &str, table: &PlotTable, label: &str) -> String {
    // `tabindex`: a table that scrolls must be reached with the keyboard.
    format!(
        "<details>\n<summary>{summary}<span class=\"hidden\">: {}</span></summary>\n\
         <div class=\"table\" tabindex=\"0\" role=\"region\" aria-label=\"{0}\">\n{}</div>\n</details>\n",
        escape_xml(label),
        table.html(label)
    )
}

/// Returns the colors of plots on a page, for all themes.
pub(super) fn plot_style() -> String {
    theme_sheet(|root, theme| {
        let selected = if root.is_empty() { ":root" } else { root };
        let rule = page_colors_rule(root, theme);
        format!("{rule}{selected}{{{}}}\n", PlotColors::properties(theme))
    })
}
