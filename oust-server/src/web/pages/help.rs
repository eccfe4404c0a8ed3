//! The help page.

use askama::Template;
use axum::extract::State;
use axum::response::Response;

use crate::service::Service;
use crate::web::layout::{Layout, render};
use crate::web::page_context::PageContext;

#[derive(Template)]
#[template(path = "help.html")]
struct HelpPage {
    page: Layout,
    /// The address for mails with commands; `None` if the server has no mail.
    server_address: Option<String>,
    url: String,
}

pub(super) async fn show(context: PageContext, State(service): State<Service>) -> Response {
    let config = service.config();
    render(&HelpPage {
        server_address: config.mail_address.clone(),
        url: config.public_url.clone(),
        page: context.layout(),
    })
}
