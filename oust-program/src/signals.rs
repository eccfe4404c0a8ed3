//! Signals that end the program, and Ctrl-C, which may end its work first.

use std::io;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// The meaning of a second Ctrl-C, after the first has set a flag.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SecondInterrupt {
    /// It ends the program, and removes its unfinished files.
    Ends,
    /// It sets the flag again, which the program may have cleared.
    Sets,
}

/// Makes Ctrl-C set `flag` instead of ending the program. A later call replaces the flag.
///
/// # Errors
///
/// Returns the error of the system when no handler can be installed.
pub fn set_on_interrupt(flag: Arc<AtomicBool>, second: SecondInterrupt) -> io::Result<()> {
    system::set_on_interrupt(flag, second)
}

/// Makes each signal that would end the program call `clean_up` first.
pub(crate) fn clean_up_before_end(clean_up: fn()) -> io::Result<()> {
    system::clean_up_before_end(clean_up)
}

#[cfg(unix)]
mod system {
    use std::io::{self, IsTerminal};
    use std::sync::atomic::{AtomicBool, Ordering};
    use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
    use std::thread;

    use signal_hook::consts::{
        SIGALRM, SIGHUP, SIGINT, SIGPROF, SIGQUIT, SIGTERM, SIGUSR1, SIGUSR2, SIGVTALRM, SIGXCPU,
        SIGXFSZ,
    };
    use signal_hook::iterator::Signals;
    use signal_hook::low_level::emulate_default_handler;

    use super::SecondInterrupt;

    /// The signals that end a program from outside: a person, a closed terminal, a limit. The
    /// signals of a fault, such as SIGSEGV, are not among them.
    const ENDING: [i32; 11] = [
        SIGALRM, SIGHUP, SIGINT, SIGPROF, SIGQUIT, SIGTERM, SIGUSR1, SIGUSR2, SIGVTALRM, SIGXCPU,
        SIGXFSZ,
    ];

    /// The flag of Ctrl-C.
    static INTERRUPT: Mutex<Option<(Arc<AtomicBool>, SecondInterrupt)>> = Mutex::new(None);

    /// The work to do before the program ends.
    static CLEAN_UP: Mutex<Option<fn()>> = Mutex::new(None);

    /// Whether the handlers are installed.
    static IS_WATCHING: Mutex<bool> = Mutex::new(false);

    pub(super) fn set_on_interrupt(
        flag: Arc<AtomicBool>,
        second: SecondInterrupt,
    ) -> io::Result<()> {
        *lock(&INTERRUPT) = Some((flag, second));
        watch()
    }

    pub(super) fn clean_up_before_end(clean_up: fn()) -> io::Result<()> {
        *lock(&CLEAN_UP) = Some(clean_up);
        watch()
    }

    fn watch() -> io::Result<()> {
        let mut is_watching = lock(&IS_WATCHING);
        if *is_watching {
            return Ok(());
        }
        let ignored = ignored();
        let watched = ENDING
            .iter()
            .filter(|&&signal| !is_ignored(ignored, signal));
        let mut signals = Signals::new(watched)?;
        // In a thread, since a handler may not take a lock.
        thread::Builder::new()
            .name("signals".to_owned())
            .spawn(move || signals.forever().for_each(handle))?;
        *is_watching = true;
        Ok(())
    }

    fn handle(signal: i32) {
        if signal == SIGINT
            && let Some((flag, second)) = &*lock(&INTERRUPT)
            && (!flag.swap(true, Ordering::SeqCst) || *second == SecondInterrupt::Sets)
        {
            return;
        }
        if signal == SIGXFSZ {
            // The write fails with its own error, and that ends the program with a message.
            return;
        }
        if let Some(clean_up) = *lock(&CLEAN_UP) {
            clean_up();
        }
        // Ends the program by the signal itself, so that a shell sees it.
        let _ = emulate_default_handler(signal);
    }

    /// Checks whether the program was started with `signal` ignored, as `nohup` does with SIGHUP.
    /// A handler would end the program by a signal that it is to survive.
    fn is_ignored(ignored: Option<u64>, signal: i32) -> bool {
        match ignored {
            // A shell ignores it for a job in the background, and commands handle it there, too.
            _ if signal == SIGINT => false,
            Some(ignored) => ignored >> (signal - 1) & 1 == 1,
            // `nohup` leaves no stream on the terminal.
            None => signal == SIGHUP && !has_terminal(),
        }
    }

    fn has_terminal() -> bool {
        io::stdin().is_terminal() || io::stdout().is_terminal() || io::stderr().is_terminal()
    }

    /// Returns the ignored signals, bit 0 for signal 1, where the system tells them without
    /// `unsafe`: Linux does.
    fn ignored() -> Option<u64> {
        let status = std::fs::read_to_string("/proc/self/status").ok()?;
        let mask = status
            .lines()
            .find_map(|line| line.strip_prefix("SigIgn:"))?;
        u64::from_str_radix(mask.trim(), 16).ok()
    }

    fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
        mutex.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(not(unix))]
mod system {
    use std::io;
    use std::sync::Arc;
    use std::sync::atomic::AtomicBool;

    use signal_hook::consts::SIGINT;
    use signal_hook::flag;

    use super::SecondInterrupt;

    pub(super) fn set_on_interrupt(
        interrupted: Arc<AtomicBool>,
        second: SecondInterrupt,
    ) -> io::Result<()> {
        if second == SecondInterrupt::Ends {
            // The handlers run in the order in which they are registered.
            flag::register_conditional_default(SIGINT, Arc::clone(&interrupted))?;
        }
        flag::register(SIGINT, interrupted)?;
        Ok(())
    }

    /// Does nothing: the system has no signals that end a program and can be handled.
    pub(super) fn clean_up_before_end(_: fn()) -> io::Result<()> {
        Ok(())
    }
}
