"""Personalities of well-known mail providers: capabilities, mailbox names and quirks.

Each quirk is one of docs/server-quirks.md. It applies to the program only; the verifier gets standard responses.
"""

from __future__ import annotations

import random
from dataclasses import dataclass, field


@dataclass(frozen=True)
class Personality:
    """One provider."""

    name: str
    greeting: str
    #: Before and after signing in.
    offers: tuple[str, str]
    mailboxes: dict[str, tuple[str, ...]]
    archive: str
    trash: str
    delimiter: str = "/"
    #: Flags belong to a message, and mailboxes are labels of it.
    has_labels: bool = False
    #: Habits of the server, by the names that `personality_session.py` knows.
    habits: frozenset[str] = field(default_factory=frozenset)
    #: What every hundredth command may bring while the server is rough: (completion or BYE line).
    storms: tuple[str, ...] = ()
    #: Connections at a time.
    connections: int = 15

    def storm(self, chance: random.Random) -> str:
        return chance.choice(self.storms)


GMAIL = Personality(
    "gmail", "* OK Gimap ready for requests from 127.0.0.1 x12",
    (
        "IMAP4rev1 UNSELECT IDLE NAMESPACE QUOTA ID XLIST CHILDREN X-GM-EXT-1 XYZZY SASL-IR AUTH=XOAUTH2 AUTH=PLAIN AUTH=PLAIN-CLIENTTOKEN",
        "IMAP4rev1 UNSELECT IDLE NAMESPACE QUOTA ID XLIST CHILDREN X-GM-EXT-1 UIDPLUS ENABLE MOVE CONDSTORE ESEARCH UTF8=ACCEPT"
        " LIST-EXTENDED LIST-STATUS LITERAL- SPECIAL-USE APPENDLIMIT=35651584",
    ),
    {
        "INBOX": ("\\HasNoChildren",), "[Gmail]": ("\\HasChildren", "\\Noselect"),
        "[Gmail]/All Mail": ("\\All", "\\HasNoChildren"), "[Gmail]/Important": ("\\Important", "\\HasNoChildren"),
        "[Gmail]/Sent Mail": ("\\Sent", "\\HasNoChildren"), "[Gmail]/Trash": ("\\Trash", "\\HasNoChildren"),
        "Archive": ("\\HasNoChildren",), "Work": ("\\HasNoChildren",),
    },
    archive="", trash="[Gmail]/Trash", has_labels=True,
    habits=frozenset({"sequence ahead", "capability in login"}),
    storms=(
        "NO [UNAVAILABLE] Temporary System Error (Failure)", "NO [OVERQUOTA] Account exceeded command or bandwidth limits.",
        "BYE System Error", "BYE Session expired, please login again.",
    ),
)

EXCHANGE = Personality(
    "exchange", "* OK The Microsoft Exchange IMAP4 service is ready.",
    (
        "IMAP4 IMAP4rev1 AUTH=PLAIN AUTH=XOAUTH2 SASL-IR UIDPLUS ID UNSELECT CHILDREN IDLE NAMESPACE LITERAL+",
        "IMAP4 IMAP4rev1 AUTH=PLAIN AUTH=XOAUTH2 SASL-IR UIDPLUS MOVE ID UNSELECT CHILDREN IDLE NAMESPACE LITERAL+",
    ),
    {
        "INBOX": ("\\Marked", "\\HasNoChildren"), "Archive": ("\\HasNoChildren",), "Deleted Items": ("\\HasNoChildren", "\\Trash"),
        "Sent Items": ("\\HasNoChildren", "\\Sent"), "Work": ("\\HasNoChildren",),
    },
    archive="Archive", trash="Deleted Items",
    habits=frozenset({"code alone", "size differs", "one command at a time"}),
    storms=(
        "BAD User is authenticated but not connected.", "BAD Request is throttled. Suggested Backoff Time: 20 milliseconds",
        "BYE Connection is closed. 13", "NO Server Unavailable. 15",
    ),
)

ICLOUD = Personality(
    "icloud", "* OK [CAPABILITY XAPPLEPUSHSERVICE IMAP4 IMAP4rev1 SASL-IR AUTH=ATOKEN AUTH=PLAIN] iSCREAM ready to rumble",
    (
        "XAPPLEPUSHSERVICE IMAP4 IMAP4rev1 SASL-IR AUTH=ATOKEN AUTH=PLAIN",
        "XAPPLEPUSHSERVICE IMAP4 IMAP4rev1 ACL QUOTA LITERAL+ NAMESPACE UIDPLUS CHILDREN BINARY UNSELECT SORT CATENATE URLAUTH LANGUAGE"
        " ESEARCH ESORT THREAD=ORDEREDSUBJECT THREAD=REFERENCES CONDSTORE ENABLE CONTEXT=SEARCH CONTEXT=SORT WITHIN SASL-IR SEARCHRES"
        " XSENDER X-NETSCAPE XSERVERINFO ID IDLE",
    ),
    {
        "INBOX": ("\\Noinferiors",), "Archive": ("\\HasNoChildren",), "Deleted Messages": ("\\HasNoChildren",),
        "Sent Messages": ("\\HasNoChildren",), "Work": ("\\HasNoChildren",),
    },
    archive="Archive", trash="Deleted Messages",
    habits=frozenset({"phantomNames in search", "flags between rows"}),
    storms=("NO [UNAVAILABLE] Server error - please try again later", "BYE disconnected for inactivity.", "BAD Parse Error (server)"),
)

YAHOO = Personality(
    "yahoo", "* OK [CAPABILITY IMAP4rev1 SASL-IR AUTH=PLAIN AUTH=XOAUTH2 AUTH=OAUTHBEARER ID MOVE NAMESPACE XYMHIGHESTMODSEQ UIDPLUS] IMAP4rev1 imapgate",
    (
        "IMAP4rev1 SASL-IR AUTH=PLAIN AUTH=XOAUTH2 AUTH=OAUTHBEARER ID MOVE NAMESPACE XYMHIGHESTMODSEQ UIDPLUS",
        "IMAP4rev1 ID MOVE NAMESPACE XYMHIGHESTMODSEQ UIDPLUS LITERAL+ CHILDREN UNSELECT OBJECTID",
    ),
    {
        "INBOX": ("\\HasNoChildren",), "Archive": ("\\Archive", "\\HasNoChildren"), "Bulk": ("\\Junk", "\\HasNoChildren"),
        "Sent": ("\\Sent", "\\HasNoChildren"), "Trash": ("\\Trash", "\\HasNoChildren"), "Work": ("\\HasNoChildren",),
    },
    archive="Archive", trash="Trash",
    habits=frozenset({"gaps in numbers", "rows left out", "far next number"}),
    storms=("NO [UNAVAILABLE] UID FETCH Server error - Please try again later", "NO [LIMIT] UID FETCH Rate limit hit.", "BYE IMAP4rev1 Server logging out"),
    connections=5,
)

HOSTILE = Personality(
    "hostile", "* OK ready",
    (
        "IMAP4rev1 SASL-IR AUTH=PLAIN", "IMAP4rev1 SASL-IR UIDPLUS MOVE IDLE CONDSTORE ESEARCH SPECIAL-USE LIST-EXTENDED LITERAL+",
    ),
    {
        "INBOX": (), "Archive": ("\\Archive",), "Trash": ("\\Trash",), "Sent": ("\\Sent",), "Work": (),
    },
    archive="Archive", trash="Trash",
    habits=frozenset({"rows twice", "rows of others", "rows left out", "lies about counts", "empties itself", "sequence goes back", "flags between rows", "mail of others"}),
    storms=("NO no", "BAD what", "BYE go away", "OK", "NO [NONEXISTENT] it is gone", "NO [TRYCREATE] make it", "NO [ALREADYEXISTS] it is there"),
)

ALL = {personality.name: personality for personality in (GMAIL, EXCHANGE, ICLOUD, YAHOO, HOSTILE)}
