"""Divides the tests between runs that go on side by side."""

import os


def untaken(tests, file):
    """The tests that no other run with the same file takes; all of them without a file.

    Each run takes the next test when it has done one, so that none waits for another that has the long tests.
    """
    if file is None:
        yield from tests
        return
    taken = os.open(file, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600)
    try:
        while (number := next_number(taken)) < len(tests):
            yield tests[number]
    finally:
        os.close(taken)


def next_number(taken):
    """The place of a byte that is appended to the file: the kernel gives each place only once."""
    os.write(taken, b".")
    return os.lseek(taken, 0, os.SEEK_CUR) - 1
