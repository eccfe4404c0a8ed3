//! Full disks, and backups.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use oust_server::id::GameId;
use oust_server::service::{Clock, Service, ServiceConfig};
use oust_server::store::{Database, Store, StoreError, Transaction, events, games};

use crate::bed::{on_all, on_sqlite, verify};
use crate::child;
use crate::load::Load;

#[test]
fn a_full_disk_loses_no_acknowledged_turn_and_play_goes_on_after_it() {
    on_sqlite(async |bed| {
        let Some(disk) = Disk::mount(bed.folder().join("disk")) else {
            eprintln!("skipped: a small disk cannot be mounted here");
            return;
        };
        let data = Database::Folder(disk.0.join("data"));
        let store = Store::open(&data).await.unwrap();
        let service = Service::open(store, Clock::System, ServiceConfig::default())
            .await
            .unwrap();
        let load = Load::start(&service, 8).await;
        tokio::time::sleep(Duration::from_millis(300)).await;
        // Fills the rest repeatedly, because a checkpoint frees some space.
        let filler = disk.0.join("filler");
        for _ in 0..20 {
            fill(&filler);
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
        std::fs::remove_file(&filler).unwrap();
        tokio::time::sleep(Duration::from_secs(1)).await;
        let first = load.stop().await;
        assert_ne!(first.unavailable, 0, "the disk was not full");
        first.check(service.store()).await;
        verify(&service).await;
        let load = Load::start(&service, 8).await;
        tokio::time::sleep(Duration::from_millis(200)).await;
        let second = load.stop().await;
        assert_ne!(second.acknowledged.len(), 0, "it does not go on");
        second.check(service.store()).await;
        drop(service);
    });
}

#[test]
fn a_server_with_a_full_disk_is_not_ready_until_there_is_space() {
    on_sqlite(async |bed| {
        let Some(disk) = Disk::mount(bed.folder().join("disk")) else {
            eprintln!("skipped: a small disk cannot be mounted here");
            return;
        };
        let data = Database::Folder(disk.0.join("data"));
        let store = Store::open(&data).await.unwrap();
        let service = Service::open(store, Clock::System, ServiceConfig::default())
            .await
            .unwrap();
        service.check_store().await.unwrap();
        let load = Load::start(&service, 8).await;
        let filler = disk.0.join("filler");
        let mut is_ready = true;
        // A checkpoint frees some space, and a check that succeeded counts for a second.
        for _ in 0..100 {
            fill(&filler);
            is_ready = service.check_store().await.is_ok();
            if !is_ready {
                break;
            }
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
        assert!(!is_ready, "it says that it is ready");
        std::fs::remove_file(&filler).unwrap();
        load.stop().await;
        service.check_store().await.unwrap();
        drop(service);
    });
}

#[test]
fn a_backup_to_a_full_disk_leaves_no_file() {
    on_sqlite(async |bed| {
        let Some(disk) = Disk::mount(bed.folder().join("disk")) else {
            eprintln!("skipped: a small disk cannot be mounted here");
            return;
        };
        let service = bed.service().await;
        fill(&disk.0.join("filler"));
        let copy = disk.0.join("copy");
        let made = service.store().backup(copy.clone()).await;
        assert!(made.is_err(), "{made:?}");
        assert!(!copy.exists());
    });
}

#[test]
fn a_limit_on_files_loses_no_acknowledged_turn_and_play_goes_on_without_it() {
    on_sqlite(async |bed| {
        // With the signal ignored, the limit is an error of `write`, like a full disk. 2 MB: the
        // tables alone take 0.7.
        let (mut process, mut output) = child::play(bed, "trap '' XFSZ; ulimit -S -f 4000");
        let (mut acknowledged, mut was_full, mut after) = (Vec::new(), false, 0);
        while after < 50 {
            let line = child::next_line(&mut output, "").expect("the process goes on");
            if let Some(turn) = line.strip_prefix("acknowledged ") {
                acknowledged.push(turn.to_owned());
                after += usize::from(was_full);
            }
            if line == "unavailable" && !was_full {
                was_full = true;
                let mut lift = Command::new("prlimit");
                lift.args([
                    format!("--pid={}", process.id()),
                    "--fsize=unlimited".to_owned(),
                ]);
                assert!(lift.status().unwrap().success());
            }
        }
        process.kill().unwrap();
        while let Some(line) = child::next_line(&mut output, "acknowledged") {
            acknowledged.push(line);
        }
        process.wait().unwrap();
        crate::crash::check(&bed.service().await, &acknowledged).await;
    });
}

/// A small disk in memory.
struct Disk(PathBuf);

impl Disk {
    fn mount(at: PathBuf) -> Option<Self> {
        std::fs::create_dir(&at).unwrap();
        let mut command = Command::new("mount");
        command
            .args(["-t", "tmpfs", "-o", "size=12m", "tmpfs"])
            .arg(&at);
        let output = command.output().ok()?;
        output.status.success().then_some(Self(at))
    }
}

impl Drop for Disk {
    fn drop(&mut self) {
        // The store's readers may still have it open.
        let _ = Command::new("umount").arg("--lazy").arg(&self.0).status();
    }
}

fn fill(file: &Path) {
    use std::io::Write;
    let mut options = std::fs::OpenOptions::new();
    let mut file = options.create(true).append(true).open(file).unwrap();
    while file.write_all(&[1; 4096]).is_ok() {}
}

#[test]
fn a_backup_under_load_is_a_valid_prefix() {
    on_sqlite(async |bed| {
        let service = bed.service().await;
        let load = Load::start(&service, 16).await;
        let mut copies = Vec::new();
        for number in 0..5 {
            tokio::time::sleep(Duration::from_millis(300)).await;
            let folder = bed.folder().join(format!("copy-{number}"));
            std::fs::create_dir(&folder).unwrap();
            let file = folder.join("oust.sqlite");
            service.store().backup(file).await.unwrap();
            copies.push(folder);
        }
        let played = load.stop().await;
        played.check(service.store()).await;
        let mut counts = Vec::new();
        for folder in copies {
            let store = Store::open(&Database::Folder(folder)).await.unwrap();
            let copy = Service::open(store, Clock::System, ServiceConfig::default()).await;
            counts.push(check_prefix(&copy.unwrap(), &service).await);
        }
        assert!(counts.is_sorted() && counts[0] < counts[4], "{counts:?}");
    });
}

#[test]
fn a_backup_never_overwrites_a_file() {
    on_all(async |bed| {
        let service = bed.service().await;
        let file = bed.folder().join("taken");
        std::fs::write(&file, "mine").unwrap();
        let made = service.store().backup(file.clone()).await;
        // No retry helps, so the error is not a temporary one.
        assert!(
            matches!(made, Err(StoreError::Unsupported { .. })),
            "{made:?}"
        );
        assert_eq!(std::fs::read(&file).unwrap(), b"mine");
    });
}

/// Checks that each game's events in the copy are a prefix of the original's, and returns their
/// number.
async fn check_prefix(copy: &Service, original: &Service) -> usize {
    verify(copy).await;
    let all = |tx: &mut dyn Transaction| games::after(tx, GameId(0), false, 10_000);
    let mut count = 0;
    for game in copy.store().read(all).await.unwrap() {
        let read = move |tx: &mut dyn Transaction| events::of_game(tx, game);
        let copied = copy.store().read(read).await.unwrap();
        let whole = original.store().read(read).await.unwrap();
        assert!(whole.starts_with(&copied), "game {game}");
        count += copied.len();
    }
    count
}
