//! Short flags: each is a long one.

use crate::common::{ERROR, Folder, GOOD};

#[test]
fn short_flags_mean_the_same_as_the_long_ones() {
    let folder = Folder::with(&[
        ("games/a.oust", ERROR),
        ("games/.b.oust", GOOD),
        (".ignore", "c.oust\n"),
        ("games/c.oust", GOOD),
        ("list", "games\0"),
    ]);
    for (short, long) in [
        ("games -f json -j 2", "games --format json --jobs 2"),
        ("games -s M -q", "games --select M --quiet"),
        ("games -i M201 -v", "games --ignore M201 --verbose"),
        ("games -H", "games --hidden"),
        ("games -I", "games --no-ignore"),
        ("-0 --files-from list", "--null --files-from list"),
        ("-e M201", "--explain M201"),
    ] {
        let (short, long) = (folder.validate(short), folder.validate(long));
        assert!(long.status < 2, "{long}");
        let said = |answer: &crate::common::Answer| {
            (answer.status, answer.stdout.clone(), answer.stderr.clone())
        };
        assert_eq!(said(&short), said(&long));
    }
    let hidden = folder.validate("games -H").ended_with(1);
    assert!(hidden.stderr.starts_with("2 games"), "{hidden}");
}
