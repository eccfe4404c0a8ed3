//! The allocator of the programs.

use mimalloc::MiMalloc;

/// A thread frees what another one made: with the allocators of glibc and musl the threads then wait
/// for each other.
#[global_allocator]
static ALLOCATOR: MiMalloc = MiMalloc;
