extension ServerQuirks {
    /// How servers read and write single words; found by trying everything on them that they offer.
    static let aboutWords = [
        ServerQuirk(
            number: 41, server: "Courier",
            symptom: "`STATUS ~x (MESSAGES)` is rejected with BAD, as are other atoms that begin with `~`, `[` or `}`",
            answer:
                "A mailbox name is sent as an atom only if it consists of letters, digits and `-_./&+,`; "
                + "otherwise it is quoted.",
            files: ["IMAPProtocol/Commands/CommandWriter.swift"],
            tests: ["Q41: names that Courier does not accept as atoms are quoted"]),
        ServerQuirk(
            number: 42, server: "Cyrus",
            symptom: "`THREADID (NIL)` if there is none",
            answer: "Treated as NIL.",
            files: ["IMAPProtocol/Parsing/ParseCursor+Lists.swift"],
            tests: ["Q42: an identifier that is NIL in parentheses"]),
        ServerQuirk(
            number: 43, server: "Courier",
            symptom: "waits for more after a literal that ends with `{5}` and a line end",
            answer: "Search strings for header fields are sent unfolded, because fields are searched unfolded.",
            files: ["IMAPProtocol/Commands/CommandWriter+Search.swift"],
            tests: ["Q43: search terms for a field contain no line breaks"]),
        ServerQuirk(
            number: 44, server: "Dovecot",
            symptom:
                "after mailboxes were renamed onto each other, a session keeps listing what it listed first, "
                + "and replies `[NONEXISTENT]` to the old names",
            answer:
                "A list that its own connection contradicts, or that omits a mailbox, is requested again on a "
                + "new connection before it is trusted.",
            files: ["MailSync/Pass/MailboxListing.swift"],
            tests: [
                "Q44: an old connection with a contradictory list is closed; a new one is trusted",
                "Q44: a mailbox missing from an old connection's list is looked up on a new connection",
                "Q44, IMAP-11: swapped mailbox names hide no mailbox from a daemon whose server repeats its first LIST",
            ]),
    ]
}
