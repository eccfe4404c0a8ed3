//! The help page.

use askama::Template;
use axum::extract::State;
use axum::response::Response;

use crate::service::Service;
use crate::web::frame::{Frame, shown};
use crate::web::visit::Visit;

#[derive(Template)]
#[template(path = "help.html")]
struct HelpPage {
    page: Frame,
    /// The address for mails with commands; `None` if the server has no mail.
    server_address: Option<String>,
    url: String,
}

pub(super) async fn show(visit: Visit, State(service): State<Service>) -> Response {
    let setup = service.setup();
    shown(&HelpPage {
        server_address: setup.mail_address.clone(),
        url: setup.public_url.clone(),
        page: visit.frame(),
    })
}
