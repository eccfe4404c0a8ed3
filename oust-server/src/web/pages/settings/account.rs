//! The forms about the account itself: address, vacation, data, sessions, deletion.

use axum::Extension;
use axum::extract::State;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use serde::Deserialize;

use super::{Part, refused};
use crate::account::{MailAddress, Secret};
use crate::api::views;
use crate::http::{AppState, Client};
use crate::service::{Service, ServiceError};
use crate::web::error::PageError;
use crate::web::form::Form;
use crate::web::page_context::PageContext;
use crate::web::pages::challenge::Empty;
use crate::web::pages::{redirect, session};

/// The form for a new mail address.
#[derive(Debug, Deserialize)]
pub(super) struct AddressForm {
    email: String,
}

/// The form for a vacation in days; 0 ends it.
#[derive(Debug, Deserialize)]
pub(super) struct VacationForm {
    days: u16,
}

/// The form that deletes the account: `typed` is the password, or the name of an account without a
/// password.
#[derive(Deserialize)]
pub(super) struct DeleteForm {
    typed: String,
}

/// Mails a link to the new address, which the link confirms.
pub(super) async fn change_address(
    context: PageContext,
    State(state): State<AppState>,
    Extension(client): Extension<Client>,
    Form(AddressForm { email }): Form<AddressForm>,
) -> Result<Response, PageError> {
    let (service, email) = (&state.service, email.trim());
    // The service checks the address, too; here the error goes next to the field.
    if email.parse::<MailAddress>().is_err() {
        let why = context.language.phrase("address-wrong").to_string();
        return refused(&context, service, Part::Address, why).await;
    }
    session::count_attempt(&state, client)?;
    service
        .change_address(context.caller.identity(), email)
        .await?;
    Ok(redirect("/settings?done=address"))
}

/// Begins or ends a vacation.
pub(super) async fn set_vacation(
    context: PageContext,
    State(service): State<Service>,
    Form(VacationForm { days }): Form<VacationForm>,
) -> Result<Response, PageError> {
    match service.set_vacation(context.caller.identity(), days).await {
        Ok(()) => Ok(redirect("/settings?done=vacation")),
        Err(ServiceError::Invalid(_)) => {
            let why = context.language.phrase("vacation-too-long").to_string();
            refused(&context, &service, Part::Vacation, why).await
        }
        Err(error) => Err(error.into()),
    }
}

/// Returns all stored data about the user as a JSON download.
pub(super) async fn own_data(
    context: PageContext,
    State(service): State<Service>,
) -> Result<Response, PageError> {
    let own = service.own_data(context.caller.identity()).await?;
    let data = views::own_data(&own)?;
    let text = serde_json::to_string_pretty(&data).unwrap_or_default();
    let headers = [
        (header::CONTENT_TYPE, "application/json"),
        (
            header::CONTENT_DISPOSITION,
            "attachment; filename=\"oust-account.json\"",
        ),
        (header::CACHE_CONTROL, "no-store"),
    ];
    Ok((headers, text).into_response())
}

/// Ends all sessions of the user, this one included.
pub(super) async fn sign_out_everywhere(
    context: PageContext,
    State(service): State<Service>,
    Form(Empty {}): Form<Empty>,
) -> Result<Response, PageError> {
    service
        .sign_out_everywhere(context.caller.identity())
        .await?;
    Ok(session::forget(context))
}

pub(super) async fn delete(
    context: PageContext,
    State(state): State<AppState>,
    Extension(client): Extension<Client>,
    Form(DeleteForm { typed }): Form<DeleteForm>,
) -> Result<Response, PageError> {
    let (service, identity) = (&state.service, context.caller.identity());
    session::count_attempt(&state, client)?;
    match service
        .delete_account_by_hand(identity, Secret::new(typed))
        .await
    {
        Ok(()) => Ok(session::forget(context)),
        Err(ServiceError::WrongPassword) => {
            let why = context.language.phrase("delete-wrong").to_string();
            refused(&context, service, Part::Delete, why).await
        }
        Err(error) => Err(error.into()),
    }
}
