"""Runs a program on a terminal and answers its questions.

    python3 terminal.py [QUESTION ANSWER]... -- COMMAND...

Types each answer when its question is shown. Prints what the terminal shows. The exit code is the program's, or 99 if
the program ended before a question.
"""

import os
import pty
import sys


def main():
    end = sys.argv.index("--")
    words, command = sys.argv[1:end], sys.argv[end + 1 :]
    questions = list(zip(words[::2], words[1::2]))
    child, terminal = pty.fork()
    if child == 0:
        os.execvp(command[0], command)
    shown = answered = b""
    while True:
        try:
            read = os.read(terminal, 4096)
        except OSError:
            read = b""
        if not read:
            break
        shown += read
        if questions and questions[0][0].encode() in shown[len(answered) :]:
            answered = shown
            os.write(terminal, questions.pop(0)[1].encode() + b"\n")
    sys.stdout.buffer.write(shown.replace(b"\r\n", b"\n"))
    status = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
    return 99 if questions and status == 0 else status


sys.exit(main())
