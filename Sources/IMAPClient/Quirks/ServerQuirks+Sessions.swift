extension ServerQuirks {
    /// Signing in, capabilities and sessions.
    static let aboutSessions: [ServerQuirk] = [
        ServerQuirk(
            number: 17, server: "Gmail",
            symptom: "`* CAPABILITY` before the OK of the sign-in command",
            answer: "These are used as the capabilities after sign-in.",
            files: ["IMAPClient/Connection/IMAPConnection+SignIn.swift"],
            tests: [
                "Q17: capabilities before the OK of signing in are used"
            ]),
        ServerQuirk(
            number: 18, server: "iCloud",
            symptom:
                "malformed capabilities before sign-in, none with it; occasional `BAD Parse Error (server)` to "
                + "any command",
            answer: "Capabilities are discarded after sign-in and requested again, up to three times.",
            files: ["IMAPClient/Connection/IMAPConnection+SignIn.swift"],
            tests: [
                "Q18: capabilities are asked for again after signing in",
                "Q18: a server that rejected CAPABILITY is asked again: its earlier list was that before signing in",
            ]),
        ServerQuirk(
            number: 19, server: "iCloud",
            symptom: "`A3 OK ENABLE completed` without `* ENABLED`",
            answer: "An extension counts as enabled only if the server confirms it.",
            files: ["IMAPClient/Connection/IMAPConnection+Extensions.swift"],
            tests: [
                "Q19: an extension that the server does not name is not enabled"
            ]),
        ServerQuirk(
            number: 20, server: "163.com, 126.com, yeah.net",
            symptom: "`NO SELECT Unsafe Login` unless the client has identified itself",
            answer: "ID is sent right after sign-in, to these hosts only.",
            files: ["IMAPClient/Quirks/ServerQuirks.swift", "IMAPClient/Connection/IMAPConnection+SignIn.swift"],
            tests: [
                "Q20: our ID is sent to 163.com after every sign-in, and not to other servers"
            ]),
        ServerQuirk(
            number: 21, server: "Exchange",
            symptom: "signed in, and then `BAD User is authenticated but not connected.`",
            answer: "Treated as a transient error: retried later, with backoff.",
            files: ["IMAPClient/Quirks/ServerQuirks.swift"],
            tests: [
                "Q21: “authenticated but not connected” of Exchange causes a delay and keeps the connection"
            ]),
        ServerQuirk(
            number: 22, server: "Office 365",
            symptom: "`* BYE Session invalidated - AccessTokenExpired` in the middle of a command",
            answer: "The command fails with the server's text; the client reconnects.",
            files: ["IMAPClient/Connection/IMAPConnection+Exchange.swift"],
            tests: [
                "Q22: a BYE during a command ends it with the server's text"
            ]),
        ServerQuirk(
            number: 23, server: "Gmail, Office 365",
            symptom: "`NO [WEBALERT https://…]`, `[OVERQUOTA] … bandwidth limits`, `Suggested Backoff Time: "
                + "299961 milliseconds`",
            answer:
                "The URL is shown; throttling is distinguished from a full mailbox; the requested delay is "
                + "parsed, and pending changes respect it.",
            files: [
                "IMAPClient/Quirks/ServerQuirks.swift", "IMAPClient/Errors/IMAPError+Delay.swift",
                "MailSync/Operations/OperationRunner.swift",
            ],
            tests: [
                "Q23: Gmail's code with an address for the browser",
                "Q23: refusals of Gmail and Outlook are distinguished, with address and delay",
                "Q23: when the server delays one change, the others are not sent either until then",
            ]),
        ServerQuirk(
            number: 24, server: "Proton Bridge, several",
            symptom: "a listed mailbox that cannot be opened, names with tabs, LIST with options answered by BAD",
            answer:
                "No mailbox is selected then, and the session continues; such names are parsed; LIST is "
                + "repeated without options.",
            files: [
                "IMAPProtocol/Parsing/ResponseParser+Mailbox.swift",
                "IMAPClient/Connection/IMAPConnection+Mailboxes.swift",
            ],
            tests: [
                "Q24: LIST with tabs and spaces in an atom",
                "Q24: a listed mailbox that cannot be opened leaves the session usable",
                "Q24: XLIST of old servers is read as LIST",
            ]),
    ]
}
