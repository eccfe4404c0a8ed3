//! The nets that are made for some boards, as files: for a program that fetches them when it needs
//! them.

use oust_core::{Board, Shape};

use crate::evaluation::Calibration;
use crate::{Engine, NetError};

/// A file of `nets/`, with the facts by which a copy is checked.
///
/// ```
/// use oust_core::Board;
/// use oust_search::NetFile;
///
/// let file = NetFile::for_board(&Board::hexagon(7)?).expect("hex7 has a net of its own");
/// assert_eq!(file.name, "hex7.net");
/// assert!(file.engine(&Board::hexagon(7)?, b"something else").is_err());
/// # Ok::<(), oust_core::BoardError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct NetFile {
    /// The path in the folder `nets`.
    pub name: &'static str,
    /// The shape of its board.
    pub shape: Shape,
    /// The number of bytes.
    pub size: usize,
    /// The FNV-1a hash of the bytes, 64 bits.
    pub hash: u64,
}

/// Returns the file that the large hexagons share.
const fn large_hexagon(side: u8) -> NetFile {
    NetFile {
        name: "large-hexagons.net",
        shape: Shape::Hexagon { side },
        size: 110_755,
        hash: 0x39c0_d7a1_7e24_fad5,
    }
}

/// The files of the boards that the general net does not evaluate.
const FILES: [NetFile; 10] = [
    NetFile {
        name: "hex5.net",
        shape: Shape::Hexagon { side: 5 },
        size: 200_985,
        hash: 0x6998_6f4f_f886_9ef1,
    },
    NetFile {
        name: "hex6.net",
        shape: Shape::Hexagon { side: 6 },
        size: 255_129,
        hash: 0x1d9f_05b0_35ea_1b62,
    },
    NetFile {
        name: "hex7.net",
        shape: Shape::Hexagon { side: 7 },
        size: 327_321,
        hash: 0xa0bb_9b92_7a31_15a2,
    },
    NetFile {
        name: "hex8.net",
        shape: Shape::Hexagon { side: 8 },
        size: 399_513,
        hash: 0x5261_16ec_e157_d2dd,
    },
    large_hexagon(9),
    large_hexagon(10),
    large_hexagon(11),
    NetFile {
        name: "9x9.net",
        shape: Shape::Rectangle {
            width: 9,
            height: 9,
        },
        size: 309_272,
        hash: 0x3996_e6e5_1806_4e03,
    },
    NetFile {
        name: "11x11.net",
        shape: Shape::Rectangle {
            width: 11,
            height: 11,
        },
        size: 417_562,
        hash: 0x05a3_159b_abf2_580d,
    },
    NetFile {
        name: "13x13.net",
        shape: Shape::Rectangle {
            width: 13,
            height: 13,
        },
        size: 543_898,
        hash: 0x7f73_2653_3e01_2339,
    },
];

impl NetFile {
    /// Returns the file of the net that is made for a board; `None` for a board that the general
    /// net evaluates.
    pub fn for_board(board: &Board) -> Option<Self> {
        let mut files = FILES.into_iter();
        files.find(|file| file.shape == board.shape())
    }

    /// Returns an engine with the net, after a check of the bytes.
    ///
    /// # Errors
    ///
    /// Fails if the bytes differ from the file, or the board is another one.
    pub fn engine(self, board: &Board, bytes: &[u8]) -> Result<Engine, NetError> {
        // The size first: it tells of a file that was cut off.
        if bytes.len() != self.size {
            return Err(NetError::Size {
                expected: self.size,
                found: bytes.len(),
            });
        }
        if hash(bytes) != self.hash {
            return Err(NetError::Hash);
        }
        let engine = Engine::with_net(board, bytes)?;
        Ok(engine.with_calibration(Calibration::of_own_net(board)))
    }
}

/// Returns the FNV-1a hash. It finds a damaged file; it is no protection against a forged one.
fn hash(bytes: &[u8]) -> u64 {
    // The prime and the offset basis of FNV-1a with 64 bits.
    let step = |hash: u64, &byte: &u8| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, step)
}

#[cfg(test)]
mod tests {
    use oust_core::Position;

    use super::*;
    use crate::Limits;

    #[test]
    fn the_files_have_the_sizes_and_hashes_of_the_table() {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/nets/");
        for file in FILES {
            let board = Board::new(file.shape).expect("a board");
            let mut bytes = std::fs::read(format!("{folder}{}", file.name)).expect("a file");
            assert_eq!(
                (bytes.len(), hash(&bytes)),
                (file.size, file.hash),
                "{}",
                file.name
            );
            assert!(file.engine(&board, &bytes).is_ok());
            bytes[1000] ^= 1;
            assert_eq!(file.engine(&board, &bytes).err(), Some(NetError::Hash));
            bytes.pop();
            assert!(matches!(
                file.engine(&board, &bytes),
                Err(NetError::Size { .. })
            ));
        }
        assert_eq!(NetFile::for_board(&"hex4".parse().expect("a board")), None);
    }

    /// Reports of a file and of the included net are alike. They have the order of the net alone, and values
    /// as games bear them out.
    #[cfg(feature = "net-hex5")]
    #[test]
    fn reports_by_an_own_net_are_calibrated() {
        let board: Board = "hex5".parse().expect("a board");
        let file = NetFile::for_board(&board).expect("a file");
        let bytes = include_bytes!("../nets/hex5.net");
        let net_alone = Engine::with_net(&board, bytes).expect("a net");
        let from_file = file.engine(&board, bytes).expect("a net");
        let calibration = Calibration::of_own_net(&board);
        let mut position = Position::new(board.clone());
        for _ in 0..3 {
            let first = position.legal_points().next().expect("a placement");
            position.play(first).expect("legal");
        }
        for evaluations in [100, 4_000] {
            let engines = [&net_alone, &from_file, &Engine::new(&board)];
            let [net, file_report, included] = engines.map(|engine| {
                let report = engine.search(&position, &Limits::evaluations(evaluations));
                report.expect("the engine's board")
            });
            assert_eq!(file_report, included);
            assert_eq!((&net.line, net.best), (&included.line, included.best));
            let mut changed = 0;
            for (net, shown) in net.candidates.iter().zip(&included.candidates) {
                let value = calibration.value(2.0 * net.value - 1.0, included.evaluations);
                assert!((f64::midpoint(value, 1.0) - shown.value).abs() < 1e-12);
                changed += i32::from((net.value - shown.value).abs() > 0.001);
            }
            assert!(changed > 5, "{changed}");
        }
    }

    /// A board with a net of its own in the library has a file, and no other board has.
    #[cfg(feature = "nets")]
    #[test]
    fn every_included_net_has_a_file() {
        for name in [
            "hex4", "hex5", "hex6", "hex7", "hex8", "hex9", "hex10", "hex11", "8x8", "9x9",
            "11x11", "13x13", "19x19",
        ] {
            let board: Board = name.parse().expect("a board");
            let is_general = Engine::new(&board).name().starts_with("net general");
            assert_eq!(NetFile::for_board(&board).is_none(), is_general, "{name}");
        }
    }
}
