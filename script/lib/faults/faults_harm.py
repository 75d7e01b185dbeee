"""The phases and the faults of each."""

from __future__ import annotations

#: Wire faults by name: kind, whose octets count, how often.
WIRE_HARM = {
    "killed at an octet": ("call", False, 1), "reset": ("reset", False, 1), "closed": ("close", False, 1),
    "reset while sending": ("reset", True, 1), "reset again and again": ("reset", False, 4),
    "silent": ("silence", False, 1), "suspended": ("call", False, 1),
}
#: Disk faults by name: what the shim does.
KILLED_AT_CALL = "killed at a system call"
DISK_HARM = {
    KILLED_AT_CALL: "kill", "disk full once": "full", "disk full": "full+", "disk error once": "broken",
    "disk broken": "broken+",
}
NO_HARM = "nothing"
#: The server ends the sessions and rejects the password for a while, as after a token has expired.
SIGNED_OUT = "signed out"
OTHER_HARM = ["in pieces", "refused", "one connection", SIGNED_OUT, "another client"]
PHASES = {
    "first sync": [*WIRE_HARM, *DISK_HARM, *OTHER_HARM],
    "later sync": [*WIRE_HARM, *DISK_HARM, *OTHER_HARM],
    "acting": [*WIRE_HARM, *DISK_HARM, "in pieces", "refused", "one connection", SIGNED_OUT, "offline", "killed while offline"],
    "rules at work": [*WIRE_HARM, *DISK_HARM, "in pieces", "refused", "one connection", SIGNED_OUT],
}
#: Faults that take half a minute to be detected.
SLOW_HARM = {"silent"}
