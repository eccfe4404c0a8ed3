//! Runs the test program as a child process.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdout, Command, Stdio};

use oust_server::service::{Clock, Service, ServiceConfig};
use oust_server::store::{Database, Store};

use crate::bed::Bed;
use crate::load;

/// The environment variable with the location of the child's database.
const DATABASE: &str = "OUST_TRUST_DATABASE";

/// Starts a child that plays until it is killed, through a shell that runs `prelude` first.
pub(crate) fn play(bed: &Bed, prelude: &str) -> (Child, BufReader<ChildStdout>) {
    let mut command = Command::new("sh");
    command.args(["-c", &format!("{prelude}\nexec \"$0\" \"$@\"")]);
    command.arg(std::env::current_exe().unwrap());
    let mut child = start(&mut command, bed, "child::plays_until_killed");
    let output = BufReader::new(child.stdout.take().unwrap());
    (child, output)
}

/// Opens the database in a child that runs as a user without write access, and returns its output;
/// `None` if such a child cannot run.
pub(crate) fn open_without_rights(bed: &Bed) -> Option<String> {
    use std::os::unix::fs::PermissionsExt;
    use std::os::unix::process::CommandExt;
    let set_mode = |path: std::path::PathBuf, mode| {
        std::fs::set_permissions(path, std::fs::Permissions::from_mode(mode)).unwrap();
    };
    let folder = bed.file().parent().unwrap().to_owned();
    set_mode(bed.folder().to_owned(), 0o755);
    set_mode(folder.clone(), 0o555);
    set_mode(bed.file(), 0o444);
    let mut command = Command::new(std::env::current_exe().unwrap());
    let is_root = std::process::Command::new("id").arg("-u").output();
    if is_root.is_ok_and(|output| output.stdout == b"0\n") {
        command.uid(65534);
    }
    command.env("TMPDIR", "/tmp");
    let printed = Command::output(prepare(&mut command, bed, "child::opens_a_database"));
    set_mode(folder, 0o755);
    set_mode(bed.file(), 0o644);
    let printed = String::from_utf8(printed.ok()?.stdout).ok()?;
    let mut lines = printed.lines();
    lines
        .find_map(|line| line.split_once("opened: "))
        .map(|(_, found)| found.to_owned())
}

fn start(command: &mut Command, bed: &Bed, test: &str) -> Child {
    let command = prepare(command, bed, test);
    command.stdout(Stdio::piped()).spawn().unwrap()
}

fn prepare<'c>(command: &'c mut Command, bed: &Bed, test: &str) -> &'c mut Command {
    let database = match &bed.database {
        Database::Folder(folder) => folder.to_str().unwrap(),
        Database::Url(url) => url,
    };
    command
        .args([test, "--exact", "--nocapture", "--ignored"])
        .env(DATABASE, database)
        .stdin(Stdio::null())
        .stderr(Stdio::null())
}

/// Returns the rest of the child's next line that begins with a word; `None` at the end.
pub(crate) fn next_line(output: &mut impl BufRead, word: &str) -> Option<String> {
    loop {
        let mut line = String::new();
        // The end of the process may cut off the last line.
        if output.read_line(&mut line).ok()? == 0 || !line.ends_with('\n') {
            return None;
        }
        if let Some(rest) = line.trim_end().strip_prefix(word) {
            return Some(rest.trim_start().to_owned());
        }
    }
}

#[test]
#[ignore = "is run as another process by other tests"]
fn plays_until_killed() {
    let Some(database) = database() else { return };
    let runtime = tokio::runtime::Runtime::new().unwrap();
    runtime.block_on(async {
        let store = Store::open(&database).await.unwrap();
        let opened = Service::open(store, Clock::System, ServiceConfig::default()).await;
        load::play_and_print(&opened.unwrap(), 8).await;
    });
}

#[test]
#[ignore = "is run as another process by other tests"]
fn opens_a_database() {
    let Some(database) = database() else { return };
    let runtime = tokio::runtime::Runtime::new().unwrap();
    let opened = runtime.block_on(Store::open(&database));
    let found = opened.map_or_else(|error| error.to_string(), |_| "without an error".to_owned());
    print_line(&format!("opened: {found}"));
}

/// Prints and flushes a line under the lock, so that lines of two tasks do not mix.
pub(crate) fn print_line(line: &str) {
    let mut output = std::io::stdout().lock();
    let written = output.write_all(format!("{line}\n").as_bytes());
    if written.and_then(|()| output.flush()).is_err() {
        std::process::exit(1);
    }
}

fn database() -> Option<Database> {
    let place = std::env::var(DATABASE).ok()?;
    Some(if place.starts_with("postgres") {
        Database::Url(place)
    } else {
        Database::Folder(place.into())
    })
}
