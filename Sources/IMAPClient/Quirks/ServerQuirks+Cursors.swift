extension ServerQuirks {
    /// Cursors, vanishing, data and commands.
    static let aboutCursors: [ServerQuirk] = [
        ServerQuirk(
            number: 25, server: "any",
            symptom: "the stream ends between the rows of FETCH, or before its OK",
            answer: "The received rows are delivered, then the error; only the last transaction updates the cursor.",
            files: ["IMAPClient/Connection/IMAPConnection+Messages.swift", "MailSync/Mailbox/MailboxSync.swift"],
            tests: [
                "Q25: rows received before the end of the stream are delivered",
                "FR-SYNC-02: kill -9 at twenty seeded points of a sync loses nothing; the next pass equals the server",
            ]),
        ServerQuirk(
            number: 26, server: "any",
            symptom: "returns 1,024 of 5,000 requested messages, and OK",
            answer: "Missing messages are found by comparing UID sets, not by counting.",
            files: ["MailSync/Mailbox/MailboxSyncPlanner.swift", "MailSync/Mailbox/MailboxSync+Comparison.swift"],
            tests: [
                "FR-SYNC-02: listed UIDs that are not stored are missing; stored UIDs that are not listed are removed"
            ]),
        ServerQuirk(
            number: 27, server: "Yahoo, Gmail",
            symptom: "UIDNEXT far above the last message",
            answer: "Work is planned from existing UIDs, so gaps cost nothing. Rules recognize new mail by its date.",
            files: [
                "MailSync/Mailbox/MailboxSyncPlanner.swift", "MailSync/Mailbox/MailboxSync.swift",
                "MailStorage/Rules/ArrivalFilter.swift",
            ],
            tests: [
                "Q27: only existing UIDs are fetched, even if sparse or far below UIDNEXT",
                "Q27: rules act on new mail below a UIDNEXT that is far above the last message, and not on older mail",
            ]),
        ServerQuirk(
            number: 28, server: "all (RFC 3501 §6.4.8)",
            symptom: "`200:*`, when the last UID is 150, returns message 150",
            answer: "Rows of messages that were not requested are events, not results.",
            files: ["IMAPClient/Connection/IMAPConnection+Messages.swift"],
            tests: [
                "Q28: a row below the requested UIDs is ignored"
            ]),
        ServerQuirk(
            number: 29, server: "GMX, 163",
            symptom: #"UIDNEXT decreases or is missing, `* STATUS "INBOX" ()`"#,
            answer: "Missing or different numbers cause a comparison.",
            files: ["IMAPProtocol/Parsing/ResponseParser+Mailbox.swift", "MailSync/Mailbox/MailboxSyncPlanner.swift"],
            tests: [
                "Q29: STATUS that tells nothing",
                "FR-SYNC-02: the server's numbers decide between nothing, a comparison and a fresh start",
            ]),
        ServerQuirk(
            number: 30, server: "any",
            symptom: "UIDVALIDITY changes between two sessions",
            answer: "Messages are recognized by their identity; bodies are kept.",
            files: ["MailSync/Mailbox/MailboxSyncPlanner.swift", "MailSync/Mailbox/MailboxSync.swift"],
            tests: [
                "FR-SYNC-02: a changed UIDVALIDITY neither loses nor duplicates messages, and bodies are kept"
            ]),
        ServerQuirk(
            number: 31, server: "Proton Bridge",
            symptom: "UIDs are swapped without a change of UIDVALIDITY",
            answer: "The message is checked before it is moved.",
            files: ["MailSync/Operations/OperationRunner.swift"],
            tests: [
                "A move is not applied to another message with the same UID, and a missing message causes no error"
            ]),
        ServerQuirk(
            number: 32, server: "Gmail",
            symptom: "HIGHESTMODSEQ is ahead of what FETCH shows, or decreases",
            answer:
                "The cursor is the highest MODSEQ received, and two passes must find the same; a lower one "
                + "causes a comparison of all flags.",
            files: ["MailSync/Mailbox/ModSeqTracker.swift", "MailSync/Mailbox/MailboxSyncPlanner.swift"],
            tests: [
                "Q32: counters that run ahead are accepted only after two complete passes report them",
                "FR-SYNC-02: the server's numbers decide between nothing, a comparison and a fresh start",
            ]),
        ServerQuirk(
            number: 33, server: "any with QRESYNC",
            symptom: "VANISHED at any time, twice in a row, with huge ranges",
            answer: "Applied in order; ranges are never expanded.",
            files: [
                "IMAPProtocol/Parsing/ResponseParser+Search.swift",
                "IMAPClient/Connection/IMAPConnection+Exchange.swift",
            ],
            tests: [
                "Q33: VANISHED",
                "Q33: VANISHED is applied at any time, and huge ranges stay ranges",
            ]),
        ServerQuirk(
            number: 34, server: "Cyrus",
            symptom: "`1:*` with VANISHED returns nothing after the last message was expunged",
            answer: "Sets end with a number: `1:4294967295`.",
            files: ["IMAPProtocol/Commands/CommandWriter.swift"],
            tests: [
                "Q34: a set ends with a number, never an asterisk"
            ]),
        ServerQuirk(
            number: 35, server: "Cyrus, others",
            symptom: "VANISHED (EARLIER) that contradicts EXISTS; `BAD Invalid UID Fetch modifier VANISHED`",
            answer: "EXISTS decides; a refusal leaves the connection unchanged.",
            files: [
                "IMAPClient/Connection/IMAPConnection+Exchange.swift", "MailSync/Mailbox/MailboxSyncPlanner.swift",
            ],
            tests: [
                "Q35: VANISHED (EARLIER) does not change the count, and a refused modifier has no effect",
                "A list of messages that contradicts their number removes nothing",
            ]),
        ServerQuirk(
            number: 36, server: "QQ, iCloud, Exchange, Yahoo",
            symptom: "SEARCH ignores its criteria or returns messages that cannot be fetched, FETCH returns nothing",
            answer: "Absence from a response proves nothing; results are verified.",
            files: [
                "IMAPClient/Connection/IMAPConnection+Messages.swift", "MailSync/Mailbox/MailboxSyncPlanner.swift",
                "MailSync/Operations/OperationRunner.swift",
            ],
            tests: [
                "Q36: messages missing from a response are not treated as removed",
                "Q36: a MODSEQ that increased without a reported change is not trusted",
                "Q36: a mailbox of any size loses nothing unless STATUS confirms that it is empty",
                "Q36: flags of an existing message that the server omits are set again",
                "Q36: a move waits if FETCH omits a message that SEARCH returns",
                "Q36: a move ends if FETCH and SEARCH agree that another client moved the message",
            ]),
        ServerQuirk(
            number: 37, server: "iCloud, Yandex",
            symptom: "flags of other messages between the responses, `BODY[2] )` without a value",
            answer: "Results are distinguished from events by UID and items; an item without a value is invalid.",
            files: ["IMAPProtocol/Fetch/FetchParser.swift", "IMAPClient/Connection/IMAPConnection+Messages.swift"],
            tests: [
                "Q37: unrequested flags between the parts",
                "Q37: a section without a value",
                "MO-29: literals keep every byte, and reports in between reach the events, not the rows",
            ]),
        ServerQuirk(
            number: 38, server: "QQ, hMailServer, Office 365, Courier",
            symptom: "descending sets and long commands are rejected",
            answer:
                "Sets are ascending and merged, at most 800 bytes per command; descending sets from servers "
                + "are parsed.",
            files: ["IMAPClient/Connection/IMAPConnection+Messages.swift"],
            tests: [
                "Q38: sets the wrong way round",
                "Q38: sets are sent ascending, merged and in short form",
            ]),
        ServerQuirk(
            number: 39, server: "Outlook, Exchange",
            symptom: "many pipelined commands break the session; body parts are returned damaged",
            answer:
                "Commands are pipelined only if the server has extensions that these lack; a body whose chunks "
                + "do not add up is downloaded again in one request.",
            files: [
                "IMAPClient/Connection/IMAPConnection+Pipeline.swift", "IMAPClient/Quirks/ServerQuirks.swift",
                "MailSync/Bodies/ChunkedBodyDownload.swift",
            ],
            tests: [
                "MO-28: calls at the same time run one after another",
                "Q39: commands are not pipelined on a server without newer extensions",
                "Q39: a message whose pieces do not add up to its size is fetched again as a whole",
            ]),
        ServerQuirk(
            number: 40, server: "Stalwart, any without MOVE",
            symptom: "COPY fails and the original is removed; `NO No messages were moved.`",
            answer: "The original is removed only after a confirmed copy, and by UID.",
            files: ["IMAPClient/Connection/IMAPConnection+Changes.swift"],
            tests: [
                "FR-SYNC-05: without MOVE, the original is removed only after the copy is confirmed, and by UID",
                "Without UIDPLUS nothing is ever expunged",
                "Q40: a move without effect is an error, and nothing is removed",
            ]),
    ]
}
