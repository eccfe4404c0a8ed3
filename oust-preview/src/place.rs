//! The position of a panel in a page, and its addresses.

use serde::{Deserialize, Serialize};

/// The position of a panel in a page, and the address of the page.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct PanelPlace {
    /// The path of the page.
    pub path: String,
    /// The id of the element around the panel; `None` if the page has only one panel.
    pub anchor: Option<String>,
    /// The fields of the query besides the turn. Forms repeat them in hidden inputs.
    pub hidden: Vec<(String, String)>,
}

impl PanelPlace {
    /// Returns the place of the only panel of a page.
    pub fn page(path: impl Into<String>) -> Self {
        Self {
            path: path.into(),
            anchor: None,
            hidden: Vec::new(),
        }
    }

    /// Adds a hidden field, which the forms repeat.
    pub fn hide(&mut self, name: &str, value: &str) {
        self.hidden.push((name.to_owned(), value.to_owned()));
    }

    /// Returns the address for the `action` of a form.
    pub fn action(&self) -> String {
        format!("{}{}", self.path, self.fragment())
    }

    /// Returns the id of an element in the panel, unique in the page.
    pub fn id(&self, part: &str) -> String {
        match &self.anchor {
            Some(anchor) => format!("{anchor}-{part}"),
            None => part.to_owned(),
        }
    }

    /// Returns the address that tries out the turn `tried`, such as `e7,f8`.
    pub(crate) fn trying(&self, tried: &str) -> String {
        let mut fields: Vec<(&str, &str)> = self
            .hidden
            .iter()
            .map(|(name, value)| (name.as_str(), value.as_str()))
            .collect();
        if !tried.is_empty() {
            fields.push(("t", tried));
        }
        // The fields are texts, which are always written.
        match serde_urlencoded::to_string(&fields) {
            Ok(query) if !query.is_empty() => format!("{}?{query}{}", self.path, self.fragment()),
            _ => self.action(),
        }
    }

    fn fragment(&self) -> String {
        let anchor = self.anchor.as_ref();
        anchor.map_or_else(String::new, |anchor| format!("#{anchor}"))
    }
}
