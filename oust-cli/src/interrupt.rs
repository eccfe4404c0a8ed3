//! Ctrl-C: ends a search or a match with what there is so far.

use std::io;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use oust_program::{SecondInterrupt, set_on_interrupt};
use oust_search::Stop;

/// Returns a stop that the next Ctrl-C sets. A second one ends the program.
pub(crate) fn stop_on_interrupt() -> io::Result<Stop> {
    let interrupted = Arc::<AtomicBool>::default();
    set_on_interrupt(Arc::clone(&interrupted), SecondInterrupt::Ends)?;
    Ok(Stop::from(interrupted))
}
