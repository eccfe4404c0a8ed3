//! Writes the JavaScript that loads a module, and the module without its descriptions.
//!
//! The program of wasm-bindgen does the same, but brings a client of HTTP and a command line.

use std::env;

use anyhow::{Context, Result, bail};
use wasm_bindgen_cli_support::Bindgen;

fn main() -> Result<()> {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let [module, name, folder] = &arguments[..] else {
        bail!("expected a module, a name and a folder, found {arguments:?}");
    };
    Bindgen::new()
        .input_path(module)
        .out_name(name)
        .web(true)?
        .typescript(false)
        .omit_default_module_path(true)
        .generate(folder)
        .with_context(|| format!("cannot write {name} of {module} to {folder}"))
}
