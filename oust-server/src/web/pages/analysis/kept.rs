//! The lines of analyses that a user keeps, on the analysis page.

use axum::extract::{Query, State};
use axum::http::header;
use axum::response::{IntoResponse, Response};
use serde::Deserialize;

use crate::service::{KeepAnalysis, Service, ServiceError};
use crate::web::error::PageError;
use crate::web::form::{Form, redirect};
use crate::web::line_start::Start;
use crate::web::page_context::PageContext;

/// An analysis with its lines.
pub(crate) struct KeptAnalysis {
    pub(crate) name: String,
    /// The address of its records.
    pub(crate) export: String,
    pub(crate) lines: Vec<KeptRow>,
}

/// A kept line with its address.
pub(crate) struct KeptRow {
    pub(crate) id: i64,
    pub(crate) text: String,
    pub(crate) comment: String,
    pub(crate) address: String,
}

/// The form that keeps a line.
#[derive(Debug, Deserialize)]
pub(crate) struct KeepForm {
    #[serde(default)]
    name: String,
    start: String,
    #[serde(default)]
    line: String,
    #[serde(default)]
    comment: String,
}

/// The form that deletes a line.
#[derive(Debug, Deserialize)]
pub(crate) struct ForgetForm {
    id: i64,
}

/// The query of the records: the name of the analysis.
#[derive(Debug, Deserialize)]
pub(crate) struct RecordsQuery {
    name: String,
}

impl KeptAnalysis {
    /// Reads the analyses of the user, in the order of their names; empty without a session.
    pub(crate) async fn all(
        service: &Service,
        context: &PageContext,
    ) -> Result<Vec<Self>, ServiceError> {
        // A guest has seats in games, and nothing that outlives them.
        if context.caller.session.is_none() {
            return Ok(Vec::new());
        }
        let lines = service.kept_analyses(context.caller.identity()).await?;
        let mut all: Vec<Self> = Vec::new();
        for line in lines {
            let row = KeptRow {
                id: line.id,
                address: Start::parse(&line.start)?.address(&line.turns),
                text: line.turns.replace(';', " "),
                comment: line.comment,
            };
            // The lines come by name: the ones of an analysis are neighbors.
            match all.last_mut().filter(|last| last.name == line.name) {
                Some(analysis) => analysis.lines.push(row),
                None => all.push(Self {
                    export: export_address(&line.name),
                    name: line.name,
                    lines: vec![row],
                }),
            }
        }
        Ok(all)
    }
}

/// Stores a line for the user only.
pub(crate) async fn keep(
    context: PageContext,
    State(service): State<Service>,
    Form(form): Form<KeepForm>,
) -> Result<Response, PageError> {
    let address = Start::parse(&form.start)?.address(&form.line);
    let line = KeepAnalysis {
        name: form.name,
        start: form.start,
        turns: form.line,
        comment: form.comment,
    };
    service
        .keep_analysis(context.caller.identity(), line)
        .await?;
    Ok(redirect(&address))
}

/// Deletes a kept line.
pub(crate) async fn forget(
    context: PageContext,
    State(service): State<Service>,
    Form(ForgetForm { id }): Form<ForgetForm>,
) -> Result<Response, PageError> {
    service
        .forget_analysis(context.caller.identity(), id)
        .await?;
    Ok(redirect("/analysis"))
}

/// Sends the records of an analysis as a file.
pub(crate) async fn records(
    context: PageContext,
    State(service): State<Service>,
    Query(RecordsQuery { name }): Query<RecordsQuery>,
) -> Result<Response, PageError> {
    let text = service
        .export_analysis(context.caller.identity(), name)
        .await?;
    let headers = [
        (header::CONTENT_TYPE, "text/plain; charset=utf-8"),
        (
            header::CONTENT_DISPOSITION,
            "attachment; filename=\"analysis.oust\"",
        ),
    ];
    Ok((headers, text).into_response())
}

fn export_address(name: &str) -> String {
    // A name is a text, which is always written.
    let query = serde_urlencoded::to_string([("name", name)]).unwrap_or_default();
    format!("/analysis/kept.oust?{query}")
}
