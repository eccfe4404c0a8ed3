//! The table of limits in the guide for operators has the flags and the defaults of the program.

use clap::{Command, CommandFactory};

use crate::args::Args;

const GUIDE: &str = include_str!("../../../../docs/running-a-server.md");

/// Returns the cells of the rows: limit, default, flag.
fn rows() -> Vec<[&'static str; 3]> {
    let section = GUIDE.split_once("\n## Limits\n").unwrap().1;
    let section = section.split("\n#").next().unwrap();
    let cells = |row: &'static str| {
        let row = row.strip_prefix("| ")?.strip_suffix(" |")?;
        let cells: Vec<_> = row.split(" | ").collect();
        Some(
            cells
                .try_into()
                .unwrap_or_else(|_| panic!("three cells: {row}")),
        )
    };
    section.lines().filter_map(cells).skip(1).collect()
}

/// Returns the default of a flag of `serve`, as the help says it.
fn default_of(command: &Command, flag: &str) -> Option<String> {
    let argument = command
        .get_arguments()
        .find(|argument| argument.get_long() == Some(flag))?;
    if let Some(default) = argument.get_default_values().first() {
        return Some(default.to_str().unwrap().to_owned());
    }
    // A default that depends on another flag is in the text alone.
    let help = argument.get_help()?.to_string();
    let (_, default) = help.split_once("by default ")?;
    Some(default.split(';').next()?.to_owned())
}

#[test]
fn every_flag_in_the_table_of_limits_exists_and_has_the_default_of_the_table() {
    let mut args = Args::command();
    args.build();
    let serve = args.find_subcommand("serve").unwrap();
    let rows = rows();
    let mut flags = Vec::new();
    for [limit, default, flag] in &rows {
        if *flag == "fixed" {
            continue;
        }
        let flag = flag
            .strip_prefix("`--")
            .and_then(|flag| flag.strip_suffix('`'));
        let flag = flag.unwrap_or_else(|| panic!("a flag: {limit}"));
        assert_eq!(
            default_of(serve, flag).as_deref(),
            Some(*default),
            "--{flag}"
        );
        flags.push(flag);
    }
    // All flags that take a number are limits, and each is in the table once.
    let numbers = serve.get_arguments().filter(|argument| {
        let names = argument.get_value_names().unwrap_or_default();
        names.iter().any(|name| name == "N")
    });
    let mut numbers: Vec<_> = numbers.filter_map(clap::Arg::get_long).collect();
    numbers.sort_unstable();
    flags.sort_unstable();
    assert_eq!(flags, numbers);
    assert!(rows.len() > flags.len(), "the fixed ones");
}
