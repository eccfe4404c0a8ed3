//! The preview of a link to a page, as messengers and social networks show it.

use oust_core::Board;
use oust_draw::{SmallStones, png_board};

use super::page_context::Layout;

/// The size of a picture in a preview, in pixels: the shape that most readers of `og:image` ask for.
pub(crate) const SIZE: (u32, u32) = (1200, 630);

/// The properties of a page in the Open Graph protocol.
pub(crate) struct LinkPreview {
    pub(crate) title: String,
    pub(crate) description: String,
    pub(crate) url: String,
    /// The whole address of a PNG of [`SIZE`].
    pub(crate) image: String,
}

impl LinkPreview {
    /// Returns the preview of the page at `path` with the picture at the path `image`.
    pub(crate) fn new(
        page: &Layout,
        path: &str,
        image: &str,
        (title, description): (String, String),
    ) -> Self {
        let site = &page.public_url;
        Self {
            title,
            description,
            url: format!("{site}{path}"),
            image: format!("{site}{image}"),
        }
    }

    /// Returns the preview of a page about the site, with the site's own picture.
    pub(crate) fn of_site(page: &Layout, path: &str, title: &str, description: &str) -> Self {
        let texts = [title, description].map(|key| page.phrase(key).to_string());
        Self::new(page, path, "/preview.png", texts.into())
    }
}

/// Draws a picture on a thread that may be busy for a while; `None` if that fails.
pub(crate) async fn draw(board: Board, stones: Vec<SmallStones>) -> Option<Vec<u8>> {
    let drawn = tokio::task::spawn_blocking(move || png_board(&board, &stones, SIZE));
    drawn.await.ok().flatten()
}
