"""Many streams of events to one server, read by one process."""

import asyncio
import json
import resource
import time


def allow_files(count):
    """Raises the limit of open files of this process and those that it starts."""
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(count, most), most))


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
                self.events += 1
                sent = self.sent.get((event["game"], event["n"]))
                if sent:
                    self.delays.append(time.monotonic() - sent)
        except (ConnectionError, asyncio.IncompleteReadError):
            pass

    def delay(self, percent):
        """Returns a percentile of the delays, in milliseconds."""
        ordered = sorted(self.delays)
        index = (len(ordered) - 1) * percent // 100
        return ordered[index] * 1000 if ordered else float("nan")
