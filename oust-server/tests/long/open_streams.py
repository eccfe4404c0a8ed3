"""Many streams of events to one server, read by one process."""

import asyncio
import json
import multiprocessing
import resource
import socket
import time


def allow_files(count):
    """Raises the limit of open files of this process and those that it starts."""
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(count, most), most))


class Watcher:
    """A stream that is read by a process of its own, which has nothing else to do."""

    def __init__(self, port):
        self.arrived = multiprocessing.Queue()
        self.process = multiprocessing.Process(target=self.read, args=(port,), daemon=True)
        self.process.start()
        self.arrived.get()

    def read(self, port):
        """Notes when each event arrives."""
        with socket.create_connection(("127.0.0.1", port)) as stream:
            stream.sendall(b"GET /api/v1/stream HTTP/1.1\r\nHost: x\r\n\r\n")
            lines = stream.makefile("rb")
            while lines.readline() != b"\r\n":
                pass
            self.arrived.put(None)
            for line in lines:
                if line.startswith(b"{"):
                    event = json.loads(line)
                    self.arrived.put((event["game"], event["n"], time.monotonic()))

    def delays(self, sent):
        """Returns the times from the request of each turn to its arrival."""
        delays = []
        while not self.arrived.empty():
            game, n, arrived = self.arrived.get()
            if (game, n) in sent:
                delays.append(arrived - sent[(game, n)])
        return delays


def percentile(times, percent):
    """Returns a percentile in milliseconds."""
    ordered = sorted(times)
    index = (len(ordered) - 1) * percent // 100
    return ordered[index] * 1000 if ordered else float("nan")


class Streams:
    """Open streams, half of them server-sent events and half NDJSON."""

    def __init__(self, port):
        self.port = port
        self.open = []
        self.delays = []
        self.events = 0
        self.sent = {}

    async def connect(self, count):
        """Opens streams, a hundred at a time."""
        for start in range(0, count, 100):
            these = range(start, min(start + 100, count))
            await asyncio.gather(*(self.connect_one(number) for number in these))

    async def connect_one(self, number):
        """Opens a stream and reads its head."""
        reader, writer = await asyncio.open_connection("127.0.0.1", self.port, limit=4096)
        path = "/events" if number % 2 else "/api/v1/stream"
        writer.write(f"GET {path} HTTP/1.1\r\nHost: x\r\n\r\n".encode())
        head = await asyncio.wait_for(reader.readuntil(b"\r\n\r\n"), 60)
        assert b" 200 " in head, head
        self.open.append((reader, writer))

    async def read_all(self):
        """Reads all streams until they end."""
        await asyncio.gather(*(self.read(reader) for reader, _ in self.open))

    async def read(self, reader):
        """Reads a stream and notes when each turn that this process has sent arrives."""
        try:
            while line := await reader.readline():
                at = line.find(b"{")
                if at < 0:
                    continue
                event = json.loads(line[at:])
                # Changes that are no events of a game have no number.
                if "n" not in event:
                    continue
                self.events += 1
                sent = self.sent.get((event["game"], event["n"]))
                if sent:
                    self.delays.append(time.monotonic() - sent)
        except (ConnectionError, asyncio.IncompleteReadError):
            pass
