//! Pictures.

use oust_core::Point;
use oust_draw::{HexagonStyle, PictureStyle, PointValue, SvgPicture};
use oust_notation::Labels;
use wasm_bindgen::prelude::*;

use crate::options::dialect_of;
use crate::{OustError, Position};

/// A picture of a position, with options that are set one by one.
#[wasm_bindgen]
#[derive(Debug)]
pub struct Picture {
    position: oust_core::Position,
    drawn: SvgPicture,
    style: PictureStyle,
    // `SvgPicture` takes all of them at once.
    values: Vec<PointValue>,
}

#[wasm_bindgen]
impl Picture {
    /// Makes a picture of a position.
    #[wasm_bindgen(constructor)]
    pub fn new(position: &Position) -> Self {
        Self {
            position: position.0.clone(),
            drawn: SvgPicture::from_position(&position.0),
            style: PictureStyle::default(),
            values: Vec::new(),
        }
    }

    /// Sets the theme.
    pub fn theme(&mut self, name: &str) -> Result<(), OustError> {
        self.style.theme = Some(name.parse().map_err(OustError::of("option"))?);
        Ok(())
    }

    /// Makes stones on a hexagon round.
    pub fn stones(&mut self) {
        self.style.hexagons = HexagonStyle::Stones;
    }

    /// Leaves the labels out.
    #[wasm_bindgen(js_name = hideLabels)]
    pub fn hide_labels(&mut self) {
        self.style.labels = Labels::Hidden;
    }

    /// Sets the dialect of the labels.
    pub fn dialect(&mut self, name: &str) -> Result<(), OustError> {
        let dialect = dialect_of(Some(name), self.position.board())?;
        // The builder takes itself by value, which a class of JavaScript cannot give.
        self.drawn = self.drawn.clone().dialect(dialect);
        Ok(())
    }

    /// Marks the legal placements.
    pub fn legal(&mut self) {
        self.drawn = self.drawn.clone().legal(self.position.legal());
    }

    /// Writes the sizes of groups.
    pub fn sizes(&mut self) {
        self.drawn = self.drawn.clone().sizes();
    }

    /// Sets the title.
    pub fn title(&mut self, title: &str) {
        self.drawn = self.drawn.clone().title(title);
    }

    /// Writes a text on an empty point, on a color from 0 for `o` to 1 for `x`.
    pub fn value(&mut self, point: u16, text: String, share: Option<f64>) {
        self.values.push(PointValue {
            point: Point::new(point),
            text,
            share,
        });
    }

    /// Draws an SVG element.
    pub fn svg(&self) -> String {
        let picture = self.drawn.clone().style(self.style);
        // The picture can be drawn again, with another theme.
        picture.values(self.values.iter().cloned()).to_string()
    }
}

/// Returns the style sheet of boards with buttons.
#[wasm_bindgen(js_name = boardStyle)]
pub fn board_style() -> String {
    oust_draw::board_style()
}
