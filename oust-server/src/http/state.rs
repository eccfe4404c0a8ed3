//! What all handlers share.

use std::sync::Arc;

use tokio_util::sync::CancellationToken;

use super::Limits;
use crate::operation::Metrics;
use crate::service::Service;

/// The state of the routes. Cheap to clone.
#[derive(Clone)]
pub struct AppState {
    /// The services.
    pub service: Service,
    /// The limits of requests.
    pub limits: Arc<Limits>,
    /// The counters.
    pub metrics: Arc<Metrics>,
    /// Canceled when the server ends, so that streams end.
    pub ending: CancellationToken,
}

impl axum::extract::FromRef<AppState> for Service {
    fn from_ref(state: &AppState) -> Self {
        state.service.clone()
    }
}
