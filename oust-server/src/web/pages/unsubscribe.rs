//! The page of a link that ends the mails about games.

use askama::Template;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::response::Response;

use crate::service::Service;
use crate::web::error::PageError;
use crate::web::page_context::{Layout, PageContext, render};

/// The state of a link.
enum Link {
    /// It works; the secret at its end.
    Open(String),
    /// It has ended the mails.
    Used,
    /// It is unknown, or the account has another address now.
    Ended,
}

#[derive(Template)]
#[template(path = "unsubscribe.html")]
struct UnsubscribePage {
    page: Layout,
    link: Link,
}

impl UnsubscribePage {
    /// Returns the key of the title, which is the text of the button, too.
    fn title(&self) -> &'static str {
        match self.link {
            Link::Open(_) => "unsubscribe",
            Link::Used => "unsubscribe-done",
            Link::Ended => "unsubscribe-gone",
        }
    }
}

/// Shows a button. Programs that look at the links of mails must end nothing.
pub(crate) async fn ask(
    context: PageContext,
    State(service): State<Service>,
    Path(token): Path<String>,
) -> Result<Response, PageError> {
    let link = if service.may_unsubscribe(token.clone()).await? {
        Link::Open(token)
    } else {
        Link::Ended
    };
    Ok(page(&context, link))
}

/// Ends the mails. The request comes from the button, or from a mail program without cookies (RFC
/// 8058): the secret of the link takes the place of a form's token, and the body is not read.
pub(crate) async fn end(
    context: PageContext,
    State(service): State<Service>,
    Path(token): Path<String>,
) -> Result<Response, PageError> {
    let link = if service.unsubscribe(token).await? {
        Link::Used
    } else {
        Link::Ended
    };
    Ok(page(&context, link))
}

fn page(context: &PageContext, link: Link) -> Response {
    let is_ended = matches!(link, Link::Ended);
    let page = context.layout();
    let mut response = render(&UnsubscribePage { page, link });
    if is_ended {
        *response.status_mut() = StatusCode::NOT_FOUND;
    }
    response
}
