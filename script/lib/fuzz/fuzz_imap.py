"""Lines of servers of all kinds for a fuzzer to begin with, and the words that it may put into them."""

from __future__ import annotations

#: What responses are made of, and what parsers stumble over.
WORDS = [
    "\r\n", "\n", "\r", "\\x00", "\\xff", "\\xc3\\xa9", " ", "(", ")", "[", "]", "<", ">", "\"", "\\", "*", ":", ",", "+ ", "~", "$",
    "{0}\r\n", "{3}\r\n", "{3+}\r\n", "~{3}\r\n", "{99999999999999999999}\r\n", "{-1}\r\n", "NIL", "* ", "A1 ", "OK ", "NO ", "BAD ",
    "BYE ", "PREAUTH ", "CAPABILITY ", "FETCH (", "UID 1 ", "FLAGS (\\Seen) ", "ENVELOPE (", "BODYSTRUCTURE (", "BODY (", "BODY[]",
    "BODY[HEADER.FIELDS (FROM)] ", "BODY[1.2.MIME]<0> ", "BINARY[1] ", "BINARY.SIZE[1] 5 ", "RFC822.SIZE 5 ", "RFC822.HEADER ",
    "INTERNALDATE ", "\"01-Feb-2024 10:00:00 +0000\"", "MODSEQ (5) ", "EMAILID (M1) ", "THREADID NIL ", "PREVIEW ", "SAVEDATE NIL ",
    "X-GM-MSGID 1 ", "X-GM-THRID 1 ", "X-GM-LABELS (\\Inbox \"a b\") ", "LIST (\\HasNoChildren) \"/\" ", "XLIST ", "LSUB ", "STATUS ",
    "(MESSAGES 1 UIDNEXT 2) ", "SEARCH 1 2 (MODSEQ 5)", "ESEARCH (TAG \"A1\") UID ALL 1:5,9", "PARTIAL (1:10 5:1) ", "SORT 1 2",
    "THREAD (1 (2)(3))", "VANISHED (EARLIER) 1:5", "EXPUNGE", "EXISTS", "RECENT", "FLAGS (\\Seen \\*)", "ENABLED ", "ID (\"name\" \"x\")",
    "NAMESPACE ((\"\" \"/\")) NIL NIL", "QUOTA \"\" (STORAGE 1 2)", "QUOTAROOT INBOX \"\"", "[ALERT] ", "[UIDVALIDITY 1] ", "[UIDNEXT 1] ",
    "[PERMANENTFLAGS (\\*)] ", "[APPENDUID 1 2] ", "[COPYUID 1 2:3 4:5] ", "[HIGHESTMODSEQ 1] ", "[NOMODSEQ] ", "[MODIFIED 1] ",
    "[BADCHARSET (UTF-8)] ", "[REFERRAL imap://a/] ", "[UNAVAILABLE] ", "[THROTTLED] ", "4294967295", "4294967296",
    "18446744073709551615", "18446744073709551616", "&AOk-", "&", "=?utf-8?Q?=C3=A9?=", "filename*0*", "utf-8''a%20",
]

ADDRESS = '(("Ada" NIL "ada" "example.org"))'
ENVELOPE = (
    f'ENVELOPE ("Tue, 14 Nov 2023 22:13:20 +0000" "=?utf-8?Q?caf=C3=A9?=" {ADDRESS} NIL NIL '
    f'((NIL NIL "Friends" NIL){ADDRESS[1:-1]}(NIL NIL NIL NIL)) NIL NIL "<0@a>" "<1@a>")'
)
TEXT = '("text" "plain" ("charset" "utf-8") NIL NIL "7bit" 5 1)'
FILE = (
    '("application" "pdf" ("name" "a.pdf") "<a@b>" "what" "base64" 500 NIL '
    '("attachment" ("filename*0*" "utf-8\'\'a%20" "filename*1" "b.pdf")) ("de" "en") "where")'
)
STRUCTURE = (
    f'BODYSTRUCTURE ({TEXT}{FILE}("message" "rfc822" NIL NIL NIL "7bit" 9 {ENVELOPE[9:]} {TEXT} 3)'
    ' "mixed" ("boundary" "b") NIL NIL NIL)'
)

LINES = [
    "* OK [CAPABILITY IMAP4rev1 LITERAL+ SASL-IR AUTH=PLAIN] ready", "* PREAUTH hello", "* BYE going", "A1 OK [READ-WRITE] done",
    "A1 NO [AUTHENTICATIONFAILED] no", "A1 BAD what", "+ idling", "+ ", "+ cj1uLHM9UTFNLGk9NDA5Ng==", "* CAPABILITY IMAP4rev2 IDLE",
    "* 5 EXISTS", "* 5 RECENT", "* 5 EXPUNGE", "* VANISHED (EARLIER) 1:5,7", r"* FLAGS (\Seen \Answered $Junk)",
    r"* OK [PERMANENTFLAGS (\Seen \*)] limited", "* OK [UIDVALIDITY 3857529045] valid", "* OK [HIGHESTMODSEQ 715194045007] highest",
    "A1 OK [COPYUID 38505 304,319:320 3956:3958] done", "A1 OK [APPENDUID 38505 3955] done", "A1 OK [MODIFIED 7,9] conditional",
    r'* LIST (\HasNoChildren \Sent) "/" "Gesendet &AOk-"', r'* LIST (\NonExistent) NIL {5}'+"\r\n"+'a"b\\c', r'* XLIST (\Inbox) "." INBOX',
    r'* LIST () "/" x ("CHILDINFO" ("SUBSCRIBED") "OLDNAME" ("y"))', '* STATUS "a b" (MESSAGES 231 UIDNEXT 44292 SIZE 5 HIGHESTMODSEQ 7)',
    "* SEARCH 2 84 882 (MODSEQ 917162500)", '* ESEARCH (TAG "A282") UID MIN 2 COUNT 3 ALL 2,10:11',
    '* ESEARCH (TAG "A1") UID PARTIAL (1:10 5,7)', "* SORT 2 84", "* THREAD (2)(3 6 (4 23)(44 7 96))", '* ID ("name" "Cyrus" "x" NIL)',
    '* NAMESPACE (("" "/")("#x" NIL)) NIL (("#shared/" "/" "X-PARAM" ("a" "b")))', '* QUOTA "" (STORAGE 10 512 MESSAGE 1 2)',
    '* QUOTAROOT INBOX ""', "* ENABLED CONDSTORE QRESYNC", f"* 12 FETCH (UID 7 {ENVELOPE})", f"* 12 FETCH ({STRUCTURE} UID 7)",
    r'* 1 FETCH (FLAGS (\Seen) INTERNALDATE "17-Jul-1996 02:44:25 -0700" RFC822.SIZE 4286 UID 4 MODSEQ (624140003))',
    "* 1 FETCH (UID 4 BODY[HEADER.FIELDS (SUBJECT FROM)] {19}\r\nSubject: a\r\nFrom: b RFC822.SIZE 5)",
    "* 1 FETCH (BODY[]<0> ~{3}\r\na\0b UID 4)", '* 1 FETCH (PREVIEW "caf\u00e9" EMAILID (M6d99ac3275bb4e) THREADID (T64b478a75b7ea9))',
    r'* 1 FETCH (X-GM-THRID 1278455344230334865 X-GM-MSGID 1278455344230334865 X-GM-LABELS (\Inbox \Sent "M&APw-ller") UID 4)',
    '* 1 FETCH (BINARY.SIZE[1.2] 5 BINARY[1.2] {5}\r\nhello UID 4)', "[UNSEEN 5] alone", "* OK", "*", "", "\0\0* OK x",
]


def seeds() -> list[bytes]:
    """Each line alone, all as one stream, and the same with lone line feeds."""
    lines = [f"{line}\r\n".encode() for line in LINES]
    stream = b"".join(lines)
    return lines + [stream, stream.replace(b"\r\n", b"\n")]
