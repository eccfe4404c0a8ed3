//! The description of the API, from the types of its handlers.

use std::sync::LazyLock;

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
    // Pages have the address of this one; all others are stated with their routes.
    paths(super::files::game_file)
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

/// Returns what the description says besides the routes.
pub(crate) fn base() -> utoipa::openapi::OpenApi {
    Description::openapi()
}

/// Returns the description of the API, which is made once.
pub fn openapi() -> &'static utoipa::openapi::OpenApi {
    static DESCRIPTION: LazyLock<utoipa::openapi::OpenApi> =
        LazyLock::new(|| super::routes().into_openapi());
    &DESCRIPTION
}
