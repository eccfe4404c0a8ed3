//! Texts that fuzzing found: whatever they hold, nothing panics and all stands where it is said.

mod every_way;

use std::fs;
use std::path::Path;

use every_way::{check_bytes, check_diagrams};

#[test]
fn what_fuzzing_found_is_read() {
    let folder = Path::new(concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../fixtures/fuzz-finds"
    ));
    let mut read = 0;
    for file in fs::read_dir(folder).expect("the folder is there") {
        let path = file.expect("the folder can be read").path();
        let bytes = fs::read(&path).expect("the file can be read");
        println!("{}", path.display());
        check_bytes(&bytes);
        check_diagrams(&String::from_utf8_lossy(&bytes));
        read += 1;
    }
    assert!(read > 1, "the folder holds finds");
}
