"""A submission server of benchmarks, and the time at which it accepts a message."""

from __future__ import annotations

import contextlib
import pathlib
from collections.abc import Iterator

from bench import BenchFailure
from bench_server import MailServer
from submission_sink import SubmissionSink


class SubmissionServer(SubmissionSink):
    """Accepts every message, with the certificate of the mail server."""

    def __init__(self, server: MailServer) -> None:
        super().__init__(pathlib.Path(server.authority).parent)

    def time_of(self, message: str, seconds: float = 30) -> float:
        """When the message was accepted, in seconds since 1970; waits for it."""
        times = lambda: [one.at for one in self.arrived if one.message_id == message]
        with self.news:
            if not self.news.wait_for(times, seconds):
                raise BenchFailure(f"The message {message} was not sent.")
            return times()[0]


@contextlib.contextmanager
def submission_server(server: MailServer) -> Iterator[SubmissionServer]:
    """Runs a submission server until the block ends."""
    own = SubmissionServer(server)
    try:
        yield own
    finally:
        own.listener.close()
