//! Reading lines of bounded length.

use std::io::{self, BufRead, Read};

/// The longest line, enough for `gogui-play_sequence` with a whole game.
const LONGEST: u64 = 1 << 20;

/// A line of the input.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Line {
    /// A line, with its line end. Bytes that are no UTF-8 are replaced.
    Text(String),
    /// A line that is longer than the limit, which is named. It is skipped.
    TooLong(u64),
}

/// Iterates over the lines of a stream.
#[derive(Debug)]
pub(crate) struct Lines<R> {
    input: R,
}

impl<R: BufRead> Lines<R> {
    pub(crate) fn new(input: R) -> Self {
        Self { input }
    }

    /// Drops bytes until the line ends.
    fn skip_line(&mut self) -> io::Result<()> {
        loop {
            let mut rest = Vec::new();
            let read = self.limited(&mut rest)?;
            if read == 0 || rest.ends_with(b"\n") {
                return Ok(());
            }
        }
    }

    fn limited(&mut self, line: &mut Vec<u8>) -> io::Result<usize> {
        self.input.by_ref().take(LONGEST).read_until(b'\n', line)
    }
}

impl<R: BufRead> Iterator for Lines<R> {
    type Item = io::Result<Line>;

    fn next(&mut self) -> Option<io::Result<Line>> {
        let mut line = Vec::new();
        match self.limited(&mut line) {
            Err(error) => Some(Err(error)),
            Ok(0) => None,
            Ok(read) if read as u64 == LONGEST && !line.ends_with(b"\n") => {
                Some(self.skip_line().map(|()| Line::TooLong(LONGEST)))
            }
            Ok(_) => Some(Ok(Line::Text(String::from_utf8_lossy(&line).into_owned()))),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_beyond_the_limit_is_skipped_and_the_next_is_read() {
        let limit = usize::try_from(LONGEST).expect("a small limit");
        let text = format!(
            "{}\nname\n{}\nlast",
            "a".repeat(limit),
            "b".repeat(limit - 1)
        );
        let lines: Vec<Line> = Lines::new(text.as_bytes())
            .collect::<io::Result<_>>()
            .expect("a slice has no errors");
        assert_eq!(lines.len(), 4);
        assert_eq!(lines[0], Line::TooLong(LONGEST));
        assert_eq!(lines[1], Line::Text("name\n".to_owned()));
        assert_eq!(lines[3], Line::Text("last".to_owned()));
    }
}
