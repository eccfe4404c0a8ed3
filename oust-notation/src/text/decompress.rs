//! Decompresses sources.

use std::io::{self, BufRead, BufReader, ErrorKind, Read};

use flate2::bufread::GzDecoder;
use ruzstd::decoding::errors::{FrameDecoderError, ReadFrameHeaderError};
use ruzstd::decoding::{BlockDecodingStrategy, FrameDecoder};

use super::archive::no_archive;

/// Decompresses a source whose first bytes are those of gzip or Zstandard; reads others as they are.
///
/// A damaged source gives all bytes before the damage, then the error. Its kind is
/// [`InvalidData`](ErrorKind::InvalidData) when all was decompressed but the checksum is wrong or
/// more bytes follow. Decompression takes 64 KiB of memory for gzip and the window for Zstandard,
/// which may have at most 128 MiB.
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
/// Returns an error with an [`Archive`](crate::Archive) for a source, packed or not, that is an
/// archive or packed in another way. Errors of reading come with the bytes.
pub fn decompress<'a>(reader: impl Read + Send + 'a) -> io::Result<Box<dyn Read + Send + 'a>> {
    let (first, whole) = no_archive(reader)?;
    Ok(if is_gzip(&first) {
        let members = Members(Some(GzDecoder::new(BufReader::new(whole))));
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

/// Returns whether bytes begin a frame or a skippable frame.
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

/// The members of a gzip source, one after the other; `None` after the last.
struct Members<R>(Option<GzDecoder<BufReader<R>>>);

impl<R: Read> Read for Members<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        while let Some(mut member) = self.0.take() {
            let read = member.read(buffer).map_err(|error| {
                // The decoder gives damaged data and a wrong checksum the same kind.
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
                [0x1f, ..] => self.0 = Some(GzDecoder::new(source)),
                _ => return Err(invalid(MORE_BYTES)),
            }
        }
        Ok(0)
    }
}

/// The frames of a Zstandard source, one after the other.
struct Frames<R> {
    source: BufReader<R>,
    decoder: FrameDecoder,
    state: State,
}

enum State {
    /// Before a frame; whether there was one.
    Between {
        any: bool,
    },
    /// Within a frame.
    Inside,
    /// In a damaged frame: the error follows its decompressed bytes.
    Damaged(io::Error),
    Ended,
}

impl<R: Read> Read for Frames<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        loop {
            if self.decoder.can_collect() > 0 || buffer.is_empty() {
                return self.decoder.read(buffer);
            }
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
    /// Begins the next frame, if there is one.
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
                // The decoder holds back a window until its frame ends.
                let _ = self.decoder.decode_blocks(&END[..], one());
                State::Damaged(io::Error::other(error))
            }
        };
    }
}
