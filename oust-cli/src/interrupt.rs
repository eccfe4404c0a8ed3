//! Ctrl-C: ends a search or a match with what there is so far.

use std::io;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use oust_search::Stop;
use signal_hook::consts::SIGINT;
use signal_hook::flag;

/// Returns a stop that the next Ctrl-C sets. A second one ends the program.
pub(crate) fn stop_on_interrupt() -> io::Result<Stop> {
    let interrupted = Arc::<AtomicBool>::default();
    // The handlers run in the order in which they are registered.
    flag::register_conditional_default(SIGINT, Arc::clone(&interrupted))?;
    flag::register(SIGINT, Arc::clone(&interrupted))?;
    Ok(Stop::from(interrupted))
}
