//! Archives and packed files that are not read.

use std::io::{self, Cursor, ErrorKind, Read};

/// The error of a source that is an archive, or packed in a way that is not read: the inner error
/// of the [`io::Error`] that [`decompress`](crate::decompress) returns.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("this is {}; unpack it first", .kind.description())]
#[non_exhaustive]
pub struct Archive {
    /// The kind of archive.
    pub kind: ArchiveKind,
}

/// A kind of archive or packed file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ArchiveKind {
    /// A zip archive.
    Zip,
    /// A 7-Zip archive.
    SevenZip,
    /// A RAR archive.
    Rar,
    /// A tar archive; it may be in a source that is decompressed.
    Tar,
    /// A file packed with xz.
    Xz,
    /// A file packed with bzip2.
    Bzip2,
    /// A file packed with lzip.
    Lzip,
    /// A file packed with LZ4.
    Lz4,
    /// A file packed with `compress`.
    Compress,
}

/// The offset of the magic number of a tar archive.
const TAR_MAGIC: usize = 257;
/// The number of bytes that show the kind of an archive.
const SAMPLE: u64 = 262;

impl ArchiveKind {
    /// Returns a noun with its article.
    pub const fn description(self) -> &'static str {
        match self {
            Self::Zip => "a zip archive",
            Self::SevenZip => "a 7-Zip archive",
            Self::Rar => "a RAR archive",
            Self::Tar => "a tar archive",
            Self::Xz => "a file packed with xz",
            Self::Bzip2 => "a file packed with bzip2",
            Self::Lzip => "a file packed with lzip",
            Self::Lz4 => "a file packed with LZ4",
            Self::Compress => "a file packed with compress",
        }
    }

    /// Detects the kind from the magic number in the first bytes of a file.
    fn detect(bytes: &[u8]) -> Option<Self> {
        let is_bzip2_block = |rest: &[u8]| {
            rest.starts_with(b"1AY&SY") || rest.starts_with(&[0x17, 0x72, 0x45, 0x38, 0x50, 0x90])
        };
        match bytes {
            [b'P', b'K', 3, 4, ..] | [b'P', b'K', 5, 6, ..] | [b'P', b'K', 7, 8, ..] => {
                Some(Self::Zip)
            }
            [b'7', b'z', 0xbc, 0xaf, 0x27, 0x1c, ..] => Some(Self::SevenZip),
            [b'R', b'a', b'r', b'!', 0x1a, 7, ..] => Some(Self::Rar),
            [0xfd, b'7', b'z', b'X', b'Z', 0, ..] => Some(Self::Xz),
            [b'B', b'Z', b'h', b'1'..=b'9', rest @ ..] if is_bzip2_block(rest) => Some(Self::Bzip2),
            [b'L', b'Z', b'I', b'P', 0 | 1, ..] => Some(Self::Lzip),
            [4, 0x22, 0x4d, 0x18, ..] => Some(Self::Lz4),
            [0x1f, 0x9d, ..] => Some(Self::Compress),
            _ => {
                let magic = bytes.get(TAR_MAGIC..)?;
                magic.starts_with(b"ustar").then_some(Self::Tar)
            }
        }
    }
}

/// Returns a source with its first bytes, which it still gives.
///
/// # Errors
///
/// Returns the [`Archive`] that the source is.
pub(super) fn no_archive<R: Read>(mut source: R) -> io::Result<(Vec<u8>, impl Read + use<R>)> {
    let mut first = Vec::new();
    let failure = source.by_ref().take(SAMPLE).read_to_end(&mut first).err();
    if let Some(kind) = ArchiveKind::detect(&first) {
        return Err(io::Error::new(ErrorKind::Unsupported, Archive { kind }));
    }
    let rest = Failing(failure).chain(source);
    Ok((first.clone(), Cursor::new(first).chain(rest)))
}

/// A source that is empty, after its error.
struct Failing(Option<io::Error>);

impl Read for Failing {
    fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
        self.0.take().map_or(Ok(0), Err)
    }
}
