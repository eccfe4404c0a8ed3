"""A disk that keeps what was synced and a random part of the rest."""

import os
import random
import struct

HEAD = struct.Struct("<BBQQ")
SECTOR = 512


def records(path):
    """Yields the records of a journal of `journal.c`; the last one may be cut off."""
    with open(path, "rb") as file:
        journal = file.read()
    at = 0
    while at + HEAD.size <= len(journal):
        operation, name, offset, length = HEAD.unpack_from(journal, at)
        at += HEAD.size
        data = at + name
        size = length if chr(operation) in "wr" else 0
        if data + size > len(journal):
            return
        yield chr(operation), journal[at:data].decode(), offset, journal[data:data + size]
        at = data + size


class Disk:
    """The files of a folder, as they are on the disk and as they are in memory."""

    def __init__(self, folder):
        self.files = {}
        self.pending = {}
        self.entries = []
        self.begun = {}
        self.written, self.dropped = 0, 0
        for name in os.listdir(folder):
            with open(os.path.join(folder, name), "rb") as file:
                self.files[name] = bytearray(file.read())

    def replay(self, journal):
        """Applies what was synced."""
        for operation, name, offset, data in records(journal):
            # The index of the log is in shared memory, and is made anew.
            if name.endswith("-shm"):
                continue
            pending = self.pending.setdefault(name, [])
            if operation in "wt":
                pending.append((operation, offset, data))
                self.written += 1
            elif operation in "cur":
                self.entries.append((operation, name, data))
            elif operation == "b":
                self.begun[name] = (len(pending), len(self.entries))
            elif operation in "ex":
                self.end_sync(name, pending, is_done=operation == "e")

    def end_sync(self, name, pending, is_done):
        """Applies what was written before the sync began. What a sync that failed had to write may
        be lost for good: the kernel does not try it again."""
        changes, entries = self.begun.pop(name, (0, 0))
        if name == "." and is_done:
            self.apply_entries(self.entries[:entries])
            del self.entries[:entries]
        for change in pending[:changes]:
            if is_done or random.random() < 0.5:
                self.apply(name, *change)
            else:
                self.dropped += 1
        del pending[:changes]

    def cut(self):
        """Keeps a random part of what was not synced."""
        share = random.choice([0, 0.1, 0.5, 0.9, 1])
        # A folder that was not synced keeps some of its first changes: a file system has a log.
        kept = random.randint(0, len(self.entries))
        self.apply_entries(self.entries[:kept])
        unmade = [name for operation, name, _ in self.entries[kept:] if operation == "c"]
        for name, pending in self.pending.items():
            for change in pending:
                if random.random() < share:
                    self.apply(name, *change, torn=random.random() < 0.1)
                else:
                    self.dropped += 1
        for name in unmade:
            self.files.pop(name, None)

    def apply(self, name, operation, offset, data, torn=False):
        """Applies a change to a file, or the first sectors of it."""
        file = self.files.setdefault(name, bytearray())
        if operation == "t":
            del file[offset:]
            file.extend(bytes(offset - len(file)))
            return
        if torn and len(data) > SECTOR:
            data = data[:random.randrange(len(data) // SECTOR) * SECTOR]
        if len(file) < offset:
            file.extend(bytes(offset - len(file)))
        file[offset:offset + len(data)] = data

    def apply_entries(self, entries):
        """Applies changes of the folder. A file that is made has what was synced to it."""
        for operation, name, data in entries:
            if operation == "c":
                self.files.setdefault(name, bytearray())
            elif operation == "u":
                self.files.pop(name, None)
            elif name in self.files:
                self.files[data.decode()] = self.files.pop(name)

    def write(self, folder):
        """Replaces the files of a folder by what the disk has."""
        for name in os.listdir(folder):
            os.remove(os.path.join(folder, name))
        for name, content in self.files.items():
            if not name.endswith("-shm"):
                with open(os.path.join(folder, name), "wb") as file:
                    file.write(content)
