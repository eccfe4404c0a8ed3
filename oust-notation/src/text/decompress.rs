//! Decompresses gzip and Zstandard, and recognizes other archives, which are not read.

use std::io;
use std::io::{BufRead, BufReader, Cursor, ErrorKind, Read};

use flate2::bufread::GzDecoder;
use ruzstd::decoding::errors::{FrameDecoderError, ReadFrameHeaderError};
use ruzstd::decoding::{BlockDecodingStrategy, FrameDecoder};

/// The error for an archive, or for a source packed in an unsupported way. It is the inner error
/// of the [`io::Error`] that [`decompress`](crate::decompress) returns.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("this is {}; unpack it first", .kind.description())]
#[non_exhaustive]
pub struct Archive {
    /// The format of the archive, by its magic number.
    pub kind: ArchiveKind,
}

/// The format of an archive or a packed file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ArchiveKind {
    /// The format of PKZIP; its files begin with `PK`.
    Zip,
    /// A 7-Zip archive.
    SevenZip,
    /// The format RAR; its files begin with `Rar!`.
    Rar,
    /// A tar archive, possibly inside gzip or Zstandard.
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

/// The offset of `ustar`, the magic number of a tar archive.
const TAR_MAGIC: usize = 257;

/// The number of bytes that contain all magic numbers.
const SAMPLE: u64 = 262;

impl ArchiveKind {
    /// Returns a noun with its article, such as `a zip archive`.
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

/// Returns the first bytes of a source, and a reader of the whole source.
///
/// # Errors
///
/// Fails with an [`Archive`] if the source is one.
fn no_archive<R: Read>(mut source: R) -> io::Result<(Vec<u8>, impl Read + use<R>)> {
    let mut first = Vec::new();
    let failure = source.by_ref().take(SAMPLE).read_to_end(&mut first).err();
    if let Some(kind) = ArchiveKind::detect(&first) {
        return Err(io::Error::new(ErrorKind::Unsupported, Archive { kind }));
    }
    // The error must come after the bytes that were read before it.
    let rest = Failing(failure).chain(source);
    Ok((first.clone(), Cursor::new(first).chain(rest)))
}

/// A source that returns an error once and then is empty.
struct Failing(Option<io::Error>);

impl Read for Failing {
    fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
        self.0.take().map_or(Ok(0), Err)
    }
}

/// Decompresses a source that begins as gzip or Zstandard; reads any other source unchanged.
///
/// A damaged source returns all bytes before the damage, then the error. The error's kind is
/// [`InvalidData`](ErrorKind::InvalidData) if everything was decompressed but the checksum is
/// wrong or more bytes follow. Decompression takes 64 KiB of memory for gzip, and the window for
/// Zstandard, which is limited to 128 MiB.
///
/// ```
/// use std::io::Read;
///
/// let mut text = String::new();
/// oust_notation::decompress(&b"oust 3x3\n"[..])?.read_to_string(&mut text)?;
/// assert_eq!(text, "oust 3x3\n");
/// # Ok::<(), std::io::Error>(())
/// ```
///
/// # Errors
///
/// Fails with an [`Archive`](crate::Archive) for an archive or another packed format, also if gzip
/// or Zstandard contains it. Errors while reading are returned by the reader.
pub fn decompress<'a>(reader: impl Read + Send + 'a) -> io::Result<Box<dyn Read + Send + 'a>> {
    let (first, whole) = no_archive(reader)?;
    Ok(if is_gzip(&first) {
        let members = Members(Some(GzDecoder::new(BufReader::new(whole))));
        // The packed data may be a tar archive.
        Box::new(no_archive(members)?.1)
    } else if is_zstandard(&first) {
        let frames = Frames {
            source: BufReader::new(whole),
            decoder: FrameDecoder::new(),
            state: State::Between { any: false },
        };
        Box::new(no_archive(frames)?.1)
    } else {
        Box::new(whole)
    })
}

fn is_gzip(bytes: &[u8]) -> bool {
    bytes.starts_with(&[0x1f, 0x8b])
}

/// Returns whether `bytes` begin a Zstandard frame or a skippable frame.
fn is_zstandard(bytes: &[u8]) -> bool {
    matches!(
        bytes,
        [0x28, 0xb5, 0x2f, 0xfd, ..] | [0x50..=0x5f, 0x2a, 0x4d, 0x18, ..]
    )
}

const WRONG_CHECKSUM: &str = "the checksum of the packed data is wrong: it is damaged";

const MORE_BYTES: &str = "bytes that are not packed follow the packed data";

fn invalid(message: &str) -> io::Error {
    io::Error::new(ErrorKind::InvalidData, message)
}

/// Reads the members of a gzip source one by one; `None` after the last.
struct Members<R>(Option<GzDecoder<BufReader<R>>>);

impl<R: Read> Read for Members<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        // Taken out, so that a damaged member is not read again.
        while let Some(mut member) = self.0.take() {
            let read = member.read(buffer).map_err(|error| {
                // The decoder uses one kind for damaged data and for a wrong checksum; only the
                // message differs.
                let is_checksum = error.to_string().contains("checksum");
                if is_checksum {
                    invalid(WRONG_CHECKSUM)
                } else {
                    error
                }
            })?;
            if read > 0 || buffer.is_empty() {
                self.0 = Some(member);
                return Ok(read);
            }
            let mut source = member.into_inner();
            match source.fill_buf()? {
                [] => {}
                // Joined gzip files are one gzip file with several members.
                [0x1f, ..] => self.0 = Some(GzDecoder::new(source)),
                _ => return Err(invalid(MORE_BYTES)),
            }
        }
        Ok(0)
    }
}

/// Reads the frames of a Zstandard source one by one.
struct Frames<R> {
    source: BufReader<R>,
    decoder: FrameDecoder,
    state: State,
}

enum State {
    /// Before a frame. `any` is whether a frame was read already.
    Between {
        any: bool,
    },
    /// Within a frame.
    Inside,
    /// In a damaged frame. Its error follows the bytes decompressed so far.
    Damaged(io::Error),
    Ended,
}

impl<R: Read> Read for Frames<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        loop {
            if self.decoder.can_collect() > 0 || buffer.is_empty() {
                return self.decoder.read(buffer);
            }
            // An error below leaves the source ended.
            match std::mem::replace(&mut self.state, State::Ended) {
                State::Between { any } => self.begin(any)?,
                State::Inside if self.decoder.is_finished() => {
                    let stated = self.decoder.get_checksum_from_data();
                    if stated.is_some() && stated != self.decoder.get_calculated_checksum() {
                        return Err(invalid(WRONG_CHECKSUM));
                    }
                    self.state = State::Between { any: true };
                }
                State::Inside => self.decode_block(),
                State::Damaged(error) => return Err(error),
                State::Ended => return Ok(0),
            }
        }
    }
}

impl<R: Read> Frames<R> {
    /// Begins the next frame, or stays at the end of the source.
    fn begin(&mut self, any: bool) -> io::Result<()> {
        let next = self.source.fill_buf()?;
        if next.is_empty() {
            return Ok(());
        }
        if any && !matches!(next[0], 0x28 | 0x50..=0x5f) {
            return Err(invalid(MORE_BYTES));
        }
        match self.decoder.reset(&mut self.source) {
            Ok(()) => self.state = State::Inside,
            Err(FrameDecoderError::ReadFrameHeaderError(ReadFrameHeaderError::SkipFrame {
                length,
                ..
            })) => {
                let length = u64::from(length);
                let mut skipped = self.source.by_ref().take(length);
                if io::copy(&mut skipped, &mut io::sink())? < length {
                    return Err(ErrorKind::UnexpectedEof.into());
                }
                self.state = State::Between { any };
            }
            Err(error) => return Err(io::Error::other(error)),
        }
        Ok(())
    }

    /// Decompresses a block.
    fn decode_block(&mut self) {
        /// An empty last block with a checksum.
        const END: [u8; 7] = [1, 0, 0, 0, 0, 0, 0];
        let one = || BlockDecodingStrategy::UptoBlocks(1);
        self.state = match self.decoder.decode_blocks(&mut self.source, one()) {
            Ok(_) => State::Inside,
            Err(error) => {
                // The decoder holds back a window of bytes until the frame ends. An artificial
                // last block releases them.
                let _ = self.decoder.decode_blocks(&END[..], one());
                State::Damaged(io::Error::other(error))
            }
        };
    }
}
