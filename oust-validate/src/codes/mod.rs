//! The codes of findings, each with its page.

use std::fmt;
use std::str::FromStr;

/// Declares the codes: under each category one line a code, with its variant, id, name and
/// severity. The page of a code, `ID.md`, documents its variant and is printed as its explanation.
macro_rules! codes {
    ($($category:ident { $($variant:ident $id:literal $name:literal $severity:ident,)* })*) => {
        /// A fault of a record, or a fact worth knowing. Ids and names are never reused.
        ///
        /// May grow: later versions check more.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[non_exhaustive]
        pub enum Code {
            $($(
                #[doc = concat!("`", $id, "` `", $name, "`")]
                #[doc = ""]
                #[doc = include_str!(concat!($id, ".md"))]
                $variant,
            )*)*
        }

        impl Code {
            /// All codes, in the order of their ids within a category.
            pub const ALL: &[Self] = &[$($(Self::$variant,)*)*];

            /// Returns the id: a letter and three digits, such as `M203`.
            pub const fn id(self) -> &'static str {
                match self { $($(Self::$variant => $id,)*)* }
            }

            /// Returns the name, such as `enemy-not-smaller`.
            pub const fn name(self) -> &'static str {
                match self { $($(Self::$variant => $name,)*)* }
            }

            /// Returns the severity, unless a selection changes it.
            pub const fn severity(self) -> Severity {
                match self { $($(Self::$variant => Severity::$severity,)*)* }
            }

            /// Returns the category, which is also the first letter of the id.
            pub const fn category(self) -> Category {
                match self { $($(Self::$variant)|* => Category::$category,)* }
            }

            /// Returns the page of the code in Markdown: what it means, why it is wrong, an example
            /// and how to correct it.
            pub const fn explanation(self) -> &'static str {
                match self { $($(Self::$variant => include_str!(concat!($id, ".md")),)*)* }
            }
        }
    };
}

codes! {
    File {
        UnreadableInput "F001" "unreadable-input" Error,
        InvalidUtf8 "F002" "invalid-utf8" Error,
        BinaryData "F005" "binary-data" Error,
        LineTooLong "F006" "line-too-long" Error,
        NoRecordFound "F007" "no-record-found" Error,
        LimitReached "F009" "limit-reached" Warning,
        TextOutsideRecord "F010" "text-outside-record" Warning,
        UnreadGame "F011" "unread-game" Error,
        SecondGame "F012" "second-game" Error,
    }

    Syntax {
        UnexpectedToken "S001" "unexpected-token" Error,
        MalformedCoordinate "S002" "malformed-coordinate" Error,
        UnterminatedComment "S003" "unterminated-comment" Error,
        BadSeparator "S006" "bad-separator" Warning,
        MalformedTurnNumber "S007" "malformed-turn-number" Warning,
        UnknownKeyword "S008" "unknown-keyword" Error,
        EmptyTurn "S012" "empty-turn" Error,
        EmptyRecord "S013" "empty-record" Warning,
    }

    Header {
        MissingBoard "H101" "missing-board" Error,
        DuplicateHeader "H102" "duplicate-header" Warning,
        UnknownHeader "H103" "unknown-header" Info,
        MalformedHeaderValue "H104" "malformed-header-value" Warning,
        BadBoard "H105" "bad-board" Error,
        OtherGame "H106" "other-game" Error,
        HeaderAfterMoves "H108" "header-after-moves" Warning,
        MissingPlayer "H110" "missing-player" Warning,
        SamePlayerTwice "H111" "same-player-twice" Warning,
        BadStartPosition "H112" "bad-start-position" Error,
        BadDate "H113" "bad-date" Info,
    }

    Coordinate {
        OffBoard "C151" "off-board" Error,
        SkippedLetter "C152" "skipped-letter" Error,
        MixedDialects "C154" "mixed-dialects" Warning,
    }

    Placement {
        PointOccupied "M201" "point-occupied" Error,
        JoinsWithoutCapture "M202" "joins-without-capture" Error,
        EnemyNotSmaller "M203" "enemy-not-smaller" Error,
        PointRepeatedInTurn "M204" "point-repeated-in-turn" Error,
    }

    Turn {
        MustContinueAfterCapture "T301" "must-continue-after-capture" Error,
        PlacementAfterNonCapturing "T302" "placement-after-non-capturing" Error,
        PassWithPlacementAvailable "T303" "pass-with-placement-available" Error,
        PassInsideTurn "T304" "pass-inside-turn" Error,
        ForcedPassNotRecorded "T305" "forced-pass-not-recorded" Warning,
        WrongSideToMove "T306" "wrong-side-to-move" Error,
        TurnNumberMismatch "T307" "turn-number-mismatch" Warning,
        TurnEndedByLackOfPlacement "T309" "turn-ended-by-lack-of-placement" Info,
        SwapNotAllowed "T311" "swap-not-allowed" Error,
        SwapAtWrongTime "T312" "swap-at-wrong-time" Error,
        SwapTwice "T313" "swap-twice" Error,
        SwapHeaderMismatch "T316" "swap-header-mismatch" Warning,
    }

    Result {
        ActionAfterGameOver "R401" "action-after-game-over" Error,
        PlacementAfterWinInTurn "R402" "placement-after-win-in-turn" Error,
        MissingResult "R403" "missing-result" Warning,
        UnknownResult "R404" "unknown-result" Error,
        ResultContradictsBoard "R405" "result-contradicts-board" Error,
        OustingClaimedButStonesRemain "R406" "ousting-claimed-but-stones-remain" Error,
        ResultAndEndingDiffer "R407" "result-and-ending-differ" Error,
        DecidedButMarkedUnfinished "R408" "decided-but-marked-unfinished" Warning,
        DrawClaimed "R409" "draw-claimed" Error,
        UnknownEnding "R411" "unknown-ending" Warning,
        RecordEndsMidTurn "R412" "record-ends-mid-turn" Warning,
        ResignerRecordedAsWinner "R413" "resigner-recorded-as-winner" Error,
        ScoreMismatch "R415" "score-mismatch" Warning,
        DeadlockReached "R416" "deadlock-reached" Info,
    }

    Count {
        StonesMismatch "N501" "stones-mismatch" Error,
        LargestGroupMismatch "N502" "largest-group-mismatch" Error,
        CountsTransposed "N503" "counts-transposed" Warning,
        LargestExceedsTotal "N504" "largest-exceeds-total" Error,
        CountsMatchOtherTurn "N505" "counts-match-other-turn" Warning,
        CountsMatchOtherPlayer "N506" "counts-match-other-player" Warning,
        SideToMoveMismatch "N511" "side-to-move-mismatch" Warning,
        LastMoveMarkMismatch "N512" "last-move-mark-mismatch" Warning,
        CountsExceedBoard "N514" "counts-exceed-board" Error,
        UnclearPhrase "N515" "unclear-phrase" Info,
    }

    Diagram {
        RaggedRow "D601" "ragged-row" Error,
        UnknownSymbol "D602" "unknown-symbol" Error,
        WrongRowCount "D603" "wrong-row-count" Error,
        BadLabels "D604" "bad-labels" Warning,
        DiagramMismatch "D606" "diagram-mismatch" Error,
        MatchesAfterSymmetry "D607" "matches-after-symmetry" Warning,
        MatchesWithColorsSwapped "D608" "matches-with-colours-swapped" Warning,
        MatchesOtherTurn "D609" "matches-other-turn" Warning,
        AmbiguousSymbols "D610" "ambiguous-symbols" Error,
        SizeUnknown "D613" "size-unknown" Error,
        TitlesContradict "D614" "titles-contradict" Error,
    }

    Position {
        TouchingGroupsBothLarge "P701" "touching-groups-both-large" Error,
        SingletonsUnbalanced "P702" "singletons-unbalanced" Warning,
        NobodyJustMoved "P703" "nobody-just-moved" Error,
        NoPlacementForEitherSide "P707" "no-placement-for-either-side" Info,
    }

    Duplicate {
        ExactDuplicate "G801" "exact-duplicate" Warning,
        SymmetricDuplicate "G803" "symmetric-duplicate" Info,
        PrefixOfOtherGame "G804" "prefix-of-other-game" Warning,
        DuplicateId "G805" "duplicate-id" Warning,
    }

    Tool {
        EnginesDisagree "X999" "engines-disagree" Error,
    }
}

/// The subject of a code: the letter of its id.
///
/// May grow with the codes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Category {
    /// `F`: files that cannot be read, and text that is no record.
    File,
    /// `S`: text that does not follow its format.
    Syntax,
    /// `H`: headers.
    Header,
    /// `C`: coordinates.
    Coordinate,
    /// `M`: single placements.
    Placement,
    /// `T`: turns, passes and swaps.
    Turn,
    /// `R`: the end of a game and its result.
    Result,
    /// `N`: claimed counts, sides and marks.
    Count,
    /// `D`: diagrams.
    Diagram,
    /// `P`: positions that no game leads to.
    Position,
    /// `G`: games compared with one another.
    Duplicate,
    /// `X`: faults of this tool.
    Tool,
}

impl Category {
    /// Returns the letter with which the ids of its codes begin.
    pub const fn letter(self) -> char {
        match self {
            Self::File => 'F',
            Self::Syntax => 'S',
            Self::Header => 'H',
            Self::Coordinate => 'C',
            Self::Placement => 'M',
            Self::Turn => 'T',
            Self::Result => 'R',
            Self::Count => 'N',
            Self::Diagram => 'D',
            Self::Position => 'P',
            Self::Duplicate => 'G',
            Self::Tool => 'X',
        }
    }
}

/// The severity of a finding.
///
/// Exhaustive on purpose: every output shows each.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Severity {
    /// Worth knowing; nothing is wrong.
    Info,
    /// Doubtful or untidy; the game is understood.
    Warning,
    /// A rule or a claim is broken, or the record cannot be understood.
    Error,
}

impl Severity {
    /// Returns the letter in one-line output: `E`, `W` or `I`.
    pub const fn letter(self) -> char {
        match self {
            Self::Error => 'E',
            Self::Warning => 'W',
            Self::Info => 'I',
        }
    }

    /// Returns the name: `error`, `warning` or `info`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Error => "error",
            Self::Warning => "warning",
            Self::Info => "info",
        }
    }
}

/// The error of a text that names no code.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected a code such as M203 or enemy-not-smaller, found `{found}`")]
pub struct CodeError {
    found: String,
}

impl Code {
    /// Returns the first paragraph of the page, in one line.
    pub fn summary(self) -> String {
        let page = self.explanation().trim_end();
        // Pages are wrapped at a column, and a summary is one line.
        let first = page.split("\n\n").next().unwrap_or(page);
        first.replace('\n', " ")
    }
}

impl FromStr for Code {
    type Err = CodeError;

    /// Parses an id or a name, ignoring case.
    fn from_str(text: &str) -> Result<Self, CodeError> {
        let named = |code: &&Self| {
            text.eq_ignore_ascii_case(code.id()) || text.eq_ignore_ascii_case(code.name())
        };
        let code = Self::ALL.iter().find(named).copied();
        let found = text.to_owned();
        code.ok_or(CodeError { found })
    }
}

impl fmt::Display for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.id(), self.name())
    }
}
