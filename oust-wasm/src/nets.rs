//! The nets that are files of the package.

use oust_search::NetFile;
use wasm_bindgen::prelude::*;

use crate::OustError;
use crate::options::board_of;

/// Returns the name of the file with the net that is made for a board; nothing for a board of the
/// general net, which is part of the module.
#[wasm_bindgen(js_name = netFile)]
pub fn net_file(board: &str) -> Result<Option<String>, OustError> {
    let file = NetFile::for_board(&board_of(board)?);
    Ok(file.map(|file| file.name.to_owned()))
}
