//! Reading packed sources.

use std::io::{self, BufRead, BufReader, Cursor, Read};

use ruzstd::decoding::{FrameDecoder, StreamingDecoder};

/// Reads a source as it is, or unpacked when its first bytes are those of gzip or Zstandard.
///
/// ```
/// let mut text = String::new();
/// oust_notation::unpacked(&b"oust 3x3\n"[..])?.read_to_string(&mut text)?;
/// assert_eq!(text, "oust 3x3\n");
/// # Ok::<(), std::io::Error>(())
/// ```
///
/// # Errors
///
/// When reading fails. A packed source that is damaged fails where the damage is reached.
pub fn unpacked<'a>(mut reader: impl Read + Send + 'a) -> io::Result<Box<dyn Read + Send + 'a>> {
    const GZIP: [u8; 2] = [0x1f, 0x8b];
    const ZSTANDARD: [u8; 4] = [0x28, 0xb5, 0x2f, 0xfd];
    let mut first = Vec::new();
    reader.by_ref().take(4).read_to_end(&mut first)?;
    let is_gzip = first.starts_with(&GZIP);
    let is_zstandard = first == ZSTANDARD;
    let whole = Cursor::new(first).chain(reader);
    Ok(if is_gzip {
        Box::new(flate2::read::MultiGzDecoder::new(whole))
    } else if is_zstandard {
        Box::new(Frames {
            frame: Some(begin_frame(BufReader::new(whole))?),
        })
    } else {
        Box::new(whole)
    })
}

/// The frames of a Zstandard source, one behind the other.
struct Frames<R: Read> {
    frame: Option<Frame<R>>,
}

type Frame<R> = StreamingDecoder<BufReader<R>, FrameDecoder>;

impl<R: Read> Read for Frames<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        while let Some(mut frame) = self.frame.take() {
            let read = frame.read(buffer)?;
            if read > 0 || buffer.is_empty() {
                self.frame = Some(frame);
                return Ok(read);
            }
            let mut rest = frame.into_inner();
            if !rest.fill_buf()?.is_empty() {
                self.frame = Some(begin_frame(rest)?);
            }
        }
        Ok(0)
    }
}

fn begin_frame<R: Read>(reader: BufReader<R>) -> io::Result<Frame<R>> {
    StreamingDecoder::new(reader).map_err(io::Error::other)
}
