//! Validating sources of any length, piece by piece.

use std::io::{self, Read};

use oust_notation::{LineColumn, Piece, Reader, unpacked};

use crate::{Finding, GameReport, Report, Validator};

/// A piece of a source, and what was found in it.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Checked {
    /// The piece.
    pub piece: Piece,
    /// What it holds and what is wrong with it.
    pub report: Report,
    /// How many records of the source stand before it.
    pub games_before: usize,
}

impl Checked {
    /// The games, each with its number in the source, from 1.
    pub fn games(&self) -> impl Iterator<Item = (usize, &GameReport)> {
        let games = self.report.games.iter();
        games.map(|game| (self.games_before + game.number, game))
    }

    /// All findings, those that belong to no game first, each with the number of its game.
    pub fn findings(&self) -> impl Iterator<Item = (Option<usize>, &Finding)> {
        let outside = self.report.findings.iter().map(|finding| (None, finding));
        let of_games = self.games().flat_map(|(number, game)| {
            let findings = game.findings.iter();
            findings.map(move |finding| (Some(number), finding))
        });
        outside.chain(of_games)
    }

    /// The line and column in the source at which a finding begins.
    pub fn place(&self, finding: &Finding) -> LineColumn {
        self.piece.place(finding.span.start)
    }
}

impl Validator {
    /// Checks a source piece by piece, so that memory does not grow with it. It may be packed
    /// with gzip or Zstandard.
    ///
    /// ```
    /// use oust_validate::Validator;
    ///
    /// let source = "oust 3x3\nx: alice\no: bob\nresult: x\n\n1. a1 a1\n";
    /// let validator = Validator::default();
    /// for checked in validator.check(source.as_bytes())? {
    ///     let checked = checked?;
    ///     for (game, finding) in checked.findings() {
    ///         let place = checked.place(finding);
    ///         assert_eq!((game, finding.code.id()), (Some(1), "M201"));
    ///         assert_eq!((place.line, place.column), (6, 7));
    ///     }
    /// }
    /// # Ok::<(), std::io::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// When the source cannot be read from its beginning; later failures are items.
    pub fn check<'a>(
        &'a self,
        source: impl Read + Send + 'a,
    ) -> io::Result<impl Iterator<Item = io::Result<Checked>> + 'a> {
        let pieces = Reader::with_options(unpacked(source)?, self.reading.clone());
        let mut games_before = 0;
        Ok(pieces.map(move |piece| {
            let piece = piece?;
            let report = self.validate_piece(&piece);
            let before = games_before;
            games_before += report.records;
            Ok(Checked {
                piece,
                report,
                games_before: before,
            })
        }))
    }
}
