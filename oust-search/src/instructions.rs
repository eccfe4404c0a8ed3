//! The instructions that the processor has: programs are built for any x86-64 and run faster with
//! the wider ones of newer processors.

/// Runs work with the widest instructions of the processor. Integers and the order of additions are
/// the same with all of them, and so is the result.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Instructions {
    #[cfg(target_arch = "x86_64")]
    level: fearless_simd::Level,
}

impl Instructions {
    /// Asks the processor, once for all calls.
    pub(crate) fn of_processor() -> Self {
        Self {
            #[cfg(target_arch = "x86_64")]
            level: fearless_simd::Level::new(),
        }
    }

    /// Returns the instructions that every processor has.
    #[cfg(test)]
    pub(crate) fn of_all_processors() -> Self {
        Self {
            #[cfg(target_arch = "x86_64")]
            level: fearless_simd::Level::baseline(),
        }
    }

    /// Runs `work`, which has to be inlined, as all that it calls.
    #[inline]
    pub(crate) fn run<T>(self, work: impl FnOnce() -> T) -> T {
        #[cfg(target_arch = "x86_64")]
        if let Some(avx2) = self.level.as_avx2() {
            return fearless_simd::Simd::vectorize(avx2, work);
        }
        work()
    }
}
