//! The description of the API, from the types of its handlers.

use utoipa::OpenApi;
use utoipa::openapi::security::{HttpAuthScheme, HttpBuilder, SecurityScheme};

#[derive(OpenApi)]
#[openapi(
    info(
        title = "Oust server",
        description = "Games of Oust and Orbit between people and programs. A token in `Authorization: Bearer` says who asks; `oust-server user add NAME --token SCOPES` makes one.",
    ),
    security(("token" = []), ()),
    modifiers(&Tokens),
    paths(
        super::v1::acts::turn,
        super::v1::acts::swap,
        super::v1::acts::pass,
        super::v1::acts::resign,
        super::v1::acts::undo,
        super::v1::acts::answer_undo,
        super::v1::acts::conditionals,
        super::v1::acts::set_conditionals,
        super::v1::challenges::create,
        super::v1::challenges::list,
        super::v1::challenges::show,
        super::v1::challenges::accept,
        super::v1::challenges::decline,
        super::v1::challenges::cancel,
        super::v1::challenges::rematch,
        super::v1::challenges::guest_link,
        super::v1::lists::games,
        super::v1::lists::game,
        super::v1::lists::game_events,
        super::v1::lists::review,
        super::v1::lists::preview,
        super::v1::lists::standings,
        super::v1::lists::player,
        super::v1::lists::history,
        super::v1::lists::account,
        super::v1::lists::own_data,
        super::v1::lists::openapi_json,
        super::v1::social::chat,
        super::v1::social::say,
        super::v1::social::note,
        super::v1::social::set_note,
        super::v1::social::follow,
        super::v1::social::unfollow,
        super::files::game_file,
        super::health::healthz,
        super::health::readyz,
        super::streams::events,
        super::streams::stream,
    )
)]
struct Description;

struct Tokens;

impl utoipa::Modify for Tokens {
    fn modify(&self, openapi: &mut utoipa::openapi::OpenApi) {
        let token = HttpBuilder::new().scheme(HttpAuthScheme::Bearer).build();
        let components = openapi.components.get_or_insert_with(Default::default);
        components.add_security_scheme("token", SecurityScheme::Http(token));
    }
}

/// Returns the description of the API.
pub fn openapi() -> utoipa::openapi::OpenApi {
    Description::openapi()
}
