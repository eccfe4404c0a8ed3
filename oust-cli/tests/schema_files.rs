//! The schema files of `oust-notation` are what `oust schema` prints.
//!
//! Run with `SCHEMA_UPDATE=1` to write them instead.

use std::path::Path;
use std::process::Command;
use std::{env, fs};

#[test]
fn the_schema_files_are_what_the_program_prints() {
    for name in ["position", "record"] {
        let output = Command::new(env!("CARGO_BIN_EXE_oust"))
            .args(["schema", name])
            .output()
            .expect("it runs");
        let printed = String::from_utf8(output.stdout).expect("it is text");
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../oust-notation/schema");
        let file = folder.join(format!("{name}.json"));
        if env::var_os("SCHEMA_UPDATE").is_some() {
            fs::write(&file, &printed).expect("it can be written");
        }
        let kept = fs::read_to_string(&file).expect("it is there");
        assert_eq!(kept, printed, "{name}: run with SCHEMA_UPDATE=1");
    }
}
