//! The schema files of `oust-notation` equal the output of `oust schema`.
//!
//! Run with `SCHEMA_UPDATE=1` to write them instead.

use std::path::Path;
use std::{env, fs};

use crate::common::oust;

#[test]
fn schema_files_match_the_printed_schemas() {
    for name in ["position", "record"] {
        let printed = oust(&format!("schema {name}")).printed();
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../oust-notation/schema");
        let file = folder.join(format!("{name}.json"));
        if env::var_os("SCHEMA_UPDATE").is_some() {
            fs::write(&file, &printed).expect("it can be written");
        }
        let kept = fs::read_to_string(&file).expect("it is there");
        assert_eq!(kept, printed, "{name}: run with SCHEMA_UPDATE=1");
    }
}
