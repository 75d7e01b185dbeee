extension ServerQuirks {
    /// Framing, tokens, body structures and envelopes.
    static let aboutFormat: [ServerQuirk] = [
        ServerQuirk(
            number: 1, server: "any",
            symptom: "`{0}`, then nothing more of the literal",
            answer: "An empty literal is complete at once.",
            files: ["IMAPProtocol/Framing/ResponseFramer.swift"],
            tests: [
                "Q01: an empty literal is complete at once"
            ]),
        ServerQuirk(
            number: 2, server: "several",
            symptom: "data split between CR and LF; LF alone; NUL before `*`",
            answer: "The framer keeps its state across any split, and skips NUL and empty lines.",
            files: ["IMAPProtocol/Framing/ResponseFramer.swift"],
            tests: [
                "Q02: lone line feeds, NULs and empty lines"
            ]),
        ServerQuirk(
            number: 3, server: "several",
            symptom: "a literal whose length counts characters instead of bytes",
            answer: "Only that item is invalid; the framer resynchronizes at the next response.",
            files: ["IMAPProtocol/Framing/ResponseFramer.swift", "IMAPProtocol/Fetch/FetchParser.swift"],
            tests: [
                "Q03: a literal counted in characters spoils only its item"
            ]),
        ServerQuirk(
            number: 4, server: "163, QQ, iCloud",
            symptom: "unescaped quotes in a string, or a backslash before the last one",
            answer: "A quote closes the string if a token ends after it; otherwise the item is invalid.",
            files: ["IMAPProtocol/Parsing/ParseCursor.swift"],
            tests: [
                "Q04: quotes that are not escaped",
                "Q04: a string that ends with a backslash",
            ]),
        ServerQuirk(
            number: 5, server: "mail.ru, Zoho",
            symptom: "`RFC822.SIZE 9.3736e+06`, `MODSEQ (-1)`, sizes of `-1`",
            answer: "Only the item is dropped, never the response.",
            files: ["IMAPProtocol/Fetch/FetchParser.swift", "IMAPProtocol/Fetch/BodyStructureParser.swift"],
            tests: [
                "Q05: numbers that are none",
                "Q05: STATUS with numbers that do not fit",
                "Q05: quotas of more than 64 bits, and below zero",
            ]),
        ServerQuirk(
            number: 6, server: "several",
            symptom: "trailing spaces, `+` without a space, `LITERAL +` in two words",
            answer: "Accepted.",
            files: ["IMAPProtocol/Parsing/ResponseParser.swift", "IMAPProtocol/Parsing/ResponseParser+Server.swift"],
            tests: [
                "Q06: a space at the end of CAPABILITY",
                "Q06: a space at the end of STATUS",
                "Q06: LITERAL+ in two",
                "Q06: capabilities in a code",
                "Q06: SEARCH that found nothing",
                "Q06: a continuation without a space",
            ]),
        ServerQuirk(
            number: 7, server: "Gmail",
            symptom: "`* OK [HIGHESTMODSEQ 9122]` without a text",
            answer: "Accepted.",
            files: ["IMAPProtocol/Parsing/ResponseParser+Code.swift"],
            tests: [
                "Q07: a code without text"
            ]),
        ServerQuirk(
            number: 8, server: "Exchange",
            symptom: "`[COPYUID 55 31 6]` on a separate line",
            answer: "Treated as `* OK [...]`; its mapping is used.",
            files: ["IMAPProtocol/Parsing/ResponseParser.swift", "IMAPClient/Connection/IMAPConnection+Changes.swift"],
            tests: [
                "Q08: a code on a separate line"
            ]),
        ServerQuirk(
            number: 9, server: "Outlook",
            symptom: "COPYUID without sets, UIDVALIDITY 0",
            answer: "The mapping is unknown; a UIDVALIDITY of 0 is never trusted.",
            files: [
                "IMAPProtocol/Parsing/ResponseParser+Code.swift", "IMAPClient/Connection/IMAPConnection+Changes.swift",
                "MailSync/Mailbox/MailboxSyncPlanner.swift",
            ],
            tests: [
                "Q09: COPYUID without sets",
                "Q09: UIDVALIDITY zero",
            ]),
        ServerQuirk(
            number: 10, server: "Yandex, several",
            symptom: "`Server Unavailable. 15` without any syntax; BYE repeated endlessly",
            answer: "Treated as BYE; nothing more is read.",
            files: [
                "IMAPProtocol/Parsing/ResponseParser.swift", "IMAPClient/Connection/IMAPConnection+Exchange.swift",
            ],
            tests: [
                "Q10: a server that goes without any form",
                "Q10: a connection ends at the first BYE, even if the server repeats it",
            ]),
        ServerQuirk(
            number: 11, server: "hostile",
            symptom: "an endless line, `{99999999999}`",
            answer: "Rejected when announced; `WireLimits` has the limits.",
            files: ["IMAPProtocol/Framing/ResponseFramer.swift", "IMAPProtocol/Framing/WireLimits.swift"],
            tests: [
                "Q11: a literal over the limit is refused when it is announced"
            ]),
        ServerQuirk(
            number: 12, server: "Gmail, Domino",
            symptom: "flags with `]`, items in separate parentheses, `00-Jan-0000`",
            answer: "Accepted; the date is unknown.",
            files: ["IMAPProtocol/Fetch/FetchParser.swift"],
            tests: [
                "Q12: a bracket in a flag",
                "Q12: a bracket in a permanent flag",
                "Q12: items in separate parentheses",
                "Q12: a date that does not exist",
            ]),
        ServerQuirk(
            number: 13, server: "several",
            symptom: "BODYSTRUCTURE without types or parts",
            answer: "The structure is invalid and is rebuilt from the message; flags, UID and envelope remain valid.",
            files: ["IMAPProtocol/Fetch/BodyStructureParser.swift"],
            tests: [
                "Q13: an unreadable structure is invalid, and does not affect other items"
            ]),
        ServerQuirk(
            number: 14, server: "mail.ru, several",
            symptom: "a text part without a line count, parameters of NIL",
            answer: "Accepted.",
            files: ["IMAPProtocol/Fetch/BodyStructureParser.swift"],
            tests: [
                "Q14: incomplete structures are accepted",
                "Q14: NIL for unknown fields of a part does not hide an attachment",
            ]),
        ServerQuirk(
            number: 15, server: "several",
            symptom: "ENVELOPE with nine fields, NIL as mailbox or host, `()` as addresses",
            answer: "Accepted; groups are kept.",
            files: ["IMAPProtocol/Parsing/ParseCursor+Envelope.swift"],
            tests: [
                "Q15: envelopes that lack required fields"
            ]),
        ServerQuirk(
            number: 16, server: "several",
            symptom: "raw 8-bit text without a charset in ENVELOPE",
            answer: "The bytes are kept as received; `MIME` decodes them.",
            files: ["IMAPProtocol/Parsing/ParseCursor+Envelope.swift"],
            tests: [
                "Q16: raw bytes of a subject are kept unchanged"
            ]),
    ]
}
