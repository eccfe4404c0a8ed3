//! Tables as files: a solver that reads one goes on where the other solver was.

use std::io;

use oust_core::Position;

use super::{METHODS, Method, Solver, Value, board, solver};
use crate::Limits;
use crate::play::after;
use crate::solve::TableError;

fn file(solver: &Solver) -> Vec<u8> {
    let mut bytes = Vec::new();
    solver.write_table(&mut bytes).unwrap();
    bytes
}

/// Returns the file of a table after a search of `positions` from the empty board.
fn file_of(name: &str, method: Method, positions: u64) -> Vec<u8> {
    let board = board(name);
    let mut solver = solver(&board, method);
    solver.solve(&Position::new(board), &Limits::evaluations(positions));
    file(&solver)
}

#[track_caller]
fn refused(name: &str, method: Method, mut bytes: &[u8]) -> String {
    let mut solver = solver(&board(name), method);
    let error = solver.read_table(&mut bytes).unwrap_err();
    assert!(!matches!(error, TableError::Read(_)), "{error}");
    error.to_string()
}

#[test]
fn a_table_is_the_same_after_a_file() {
    // 9x9 has keys of two words, which are random.
    for name in ["3x5", "hex3", "9x9"] {
        for method in METHODS {
            let bytes = file_of(name, method, 2000);
            assert!(bytes.len() > 1000, "{name} {method:?}");
            let mut other = solver(&board(name), method);
            other.read_table(&mut &bytes[..]).unwrap();
            assert!(file(&other) == bytes, "{name} {method:?}");
            // Nor does it change a table that has the entries.
            if method == Method::ProofNumbers {
                other.read_table(&mut &bytes[..]).unwrap();
                assert!(file(&other) == bytes, "{name}, read twice");
            }
        }
    }
}

#[test]
fn a_proof_goes_on_after_a_file() {
    let board = board("4x5");
    let start = Position::new(board.clone());
    let whole = solver(&board, Method::ProofNumbers).solve(&start, &Limits::endless());
    let mut first = solver(&board, Method::ProofNumbers);
    let part = Limits::evaluations(whole.positions / 2);
    assert_eq!(first.solve(&start, &part).value, None);
    // A larger table takes all of a smaller one.
    let mut second = Solver::new(&board, Method::ProofNumbers, 1 << 21).unwrap();
    second.read_table(&mut &file(&first)[..]).unwrap();
    let rest = second.solve(&start, &Limits::endless());
    assert_eq!(rest.value, Some(Value::Win));
    assert!(
        rest.positions < whole.positions * 3 / 4,
        "{} of {}",
        rest.positions,
        whole.positions
    );
    // Of a larger one it takes what took the most work: the position itself is there.
    let mut small = Solver::new(&board, Method::ProofNumbers, 1 << 12).unwrap();
    small.read_table(&mut &file(&second)[..]).unwrap();
    let again = small.solve(&start, &Limits::evaluations(1));
    assert_eq!(again.value, Some(Value::Win));
}

#[test]
fn a_file_that_is_not_whole_is_refused() {
    let bytes = file_of("3x4", Method::ProofNumbers, 1000);
    for len in 0..bytes.len() {
        refused("3x4", Method::ProofNumbers, &bytes[..len]);
        if len > 300 {
            let message = refused("3x4", Method::ProofNumbers, &bytes[..len]);
            assert_eq!(message, "ends before the table does");
        }
    }
    for at in (0..bytes.len()).step_by(7) {
        let mut changed = bytes.clone();
        changed[at] ^= 1;
        refused("3x4", Method::ProofNumbers, &changed);
    }
    let longer = [&bytes[..], b"\n"].concat();
    let message = refused("3x4", Method::ProofNumbers, &longer);
    assert_eq!(message, "is damaged: its sum is wrong, or more follows");
    let other_version = String::from_utf8_lossy(&bytes).replacen("table 1 ", "table 2 ", 1);
    let message = refused("3x4", Method::ProofNumbers, other_version.as_bytes());
    assert!(
        message.contains("begins `oust-solver-table 1`"),
        "{message}"
    );
}

#[test]
fn a_table_of_another_board_or_method_is_refused() {
    let bytes = file_of("3x4", Method::ProofNumbers, 1000);
    let message = refused("4x3", Method::ProofNumbers, &bytes);
    assert_eq!(
        message,
        "is the table of 3x4 proof-numbers; expected 4x3 proof-numbers"
    );
    let message = refused("3x4", Method::DepthFirst, &bytes);
    assert_eq!(
        message,
        "is the table of 3x4 proof-numbers; expected 3x4 depth-first"
    );
}

#[test]
fn an_error_of_the_output_is_returned() {
    struct Full;

    impl io::Write for Full {
        fn write(&mut self, _: &[u8]) -> io::Result<usize> {
            Err(io::ErrorKind::StorageFull.into())
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    let solver = solver(&board("2x2"), Method::ProofNumbers);
    let error = solver.write_table(&mut Full).unwrap_err();
    assert_eq!(error.kind(), io::ErrorKind::StorageFull);
}

fn method_name(method: Method) -> &'static str {
    match method {
        Method::ProofNumbers => "proof-numbers",
        Method::DepthFirst => "depth-first",
    }
}

/// Change the number of the format with the keys of positions and the words of an entry, and then
/// these words.
#[test]
fn an_entry_is_as_the_number_of_the_format_says() {
    for (name, method, expected) in [
        (
            "3x4",
            Method::ProofNumbers,
            &[0x0400_0000_0fff_fffb_u64, 0x10][..],
        ),
        ("3x4", Method::DepthFirst, &[0x21]),
        // Keys of two words, which are random.
        (
            "9x9",
            Method::ProofNumbers,
            &[
                0x0400_0000_0fff_fffd,
                0x08c4_1fb3_1b93_5c28,
                0x1316_33a4_cf11_2294,
            ],
        ),
        (
            "9x9",
            Method::DepthFirst,
            &[0x1188_3f66_3726_b851, 0x262c_6749_9e22_4528],
        ),
    ] {
        let board = board(name);
        let bottom = |column| board.point(board.rows() - 1, column).unwrap();
        // x wins with the next stone, so this position alone gets an entry.
        let start = after(&Position::new(board.clone()), bottom(0));
        let position = after(&start, bottom(1));
        let mut solver = solver(&board, method);
        let value = solver.prove(&position, &Limits::endless());
        assert_eq!(value, Some(Value::Win));
        let bytes = file(&solver);
        let end = bytes.iter().position(|&byte| byte == b'\n').unwrap();
        let line = format!("oust-solver-table 1 {name} {} 1", method_name(method));
        assert_eq!(String::from_utf8_lossy(&bytes[..end]), line);
        let words = bytes[end + 1..bytes.len() - 4].as_chunks().0.iter();
        let words: Vec<_> = words.map(|&word| u64::from_le_bytes(word)).collect();
        assert_eq!(words, expected, "{name} {method:?}: {words:#x?}");
    }
}
