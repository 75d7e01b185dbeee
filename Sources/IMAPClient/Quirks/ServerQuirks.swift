public import IMAPProtocol

/// Deviations of individual servers, in one place.
public enum ServerQuirks {
    /// All known quirks, ordered by number.
    public static let table = aboutFormat + aboutSessions + aboutCursors + aboutWords

    /// 163.com, 126.com and yeah.net refuse SELECT with “Unsafe Login” unless the client has sent ID. No other
    /// server is sent an ID.
    static func wantsIdentification(host: String) -> Bool {
        ["163.com", "126.com", "yeah.net", "188.com", "vip.163.com"].contains { domain in
            host.lowercased() == domain || host.lowercased().hasSuffix("." + domain)
        }
    }

    /// Outlook and Exchange break sessions with many pipelined commands (Q39). They offer none of these extensions;
    /// servers that do are known to support pipelining.
    static func supportsPipelining(_ capabilities: Capabilities) -> Bool {
        ["CONDSTORE", "QRESYNC", "ESEARCH", "IMAP4REV2"].contains { capabilities.contains($0) }
    }

    /// Gmail reports a HIGHESTMODSEQ that includes changes FETCH does not show yet (Q32).
    public static func sequencesRunAhead(_ capabilities: Capabilities) -> Bool { capabilities.hasGmailExtensions }

    /// The ID sent to such servers.
    static let identification = ["name": "VaultMail", "version": "1"]

    /// Gmail and Outlook report temporary errors without a matching response code.
    static func indicatesTemporaryError(_ text: String) -> Bool {
        let text = text.lowercased()
        return [
            "too many simultaneous connections", "temporar", "try again later", "server unavailable", "server busy",
            "system error", "authenticated but not connected",
        ].contains { text.contains($0) }
    }

    /// Dovecot and Cyrus report it only in the text: `NO Mailbox doesn't exist: …`, `NO Mailbox does not exist`.
    static func indicatesMissingMailbox(_ text: String) -> Bool {
        let text = text.lowercased()
        return ["mailbox doesn't exist", "mailbox does not exist", "no such mailbox", "unknown mailbox"].contains {
            text.contains($0)
        }
    }

    /// Outlook: `BAD Request is throttled. Suggested Backoff Time: 299961 milliseconds`; Gmail: bandwidth limits.
    static func indicatesThrottling(_ text: String) -> Bool {
        let text = text.lowercased()
        return ["throttled", "bandwidth limits", "rate limit"].contains { text.contains($0) }
    }
}

extension IMAPError {
    /// True if the server rejects a connection because there are too many: Gmail `Too many simultaneous connections`,
    /// Dovecot `Maximum number of connections from user+IP exceeded`, Courier and Exchange with similar texts.
    var meansTooManyConnections: Bool {
        let text = (serverText ?? "").lowercased()
        return [
            "too many simultaneous connections", "maximum number of connections", "too many connections",
            "connection limit", "maximum connection limit",
        ].contains { text.contains($0) }
    }

    /// The error for a NO or BAD; nil for OK.
    static func refusal(_ completion: Completion, commandName: String) -> IMAPError? {
        guard completion.status != .ok else { return nil }
        return IMAPError(kind(of: completion), commandName: commandName, serverText: text(of: completion))
    }

    /// The same for sign-in commands: anything that is not clearly a temporary error means that the credentials are
    /// wrong.
    static func signInRefusal(_ completion: Completion, commandName: String) -> IMAPError? {
        guard let refusal = refusal(completion, commandName: commandName) else { return nil }
        switch refusal.kind {
        case .serverRefused(.unavailable), .serverRefused(.limit), .serverRefused(.inUse): return refusal
        default: return IMAPError(.authenticationFailed, commandName: commandName, serverText: text(of: completion))
        }
    }

    /// The text for the user: Gmail puts the URL that they must open into the code (Q23).
    private static func text(of completion: Completion) -> String {
        guard case .webAlert(let address) = completion.code else { return completion.text }
        return completion.text + " " + address
    }

    private static func kind(of completion: Completion) -> Kind {
        switch completion.code {
        case .nonExistent, .tryCreate: return .mailboxNotFound
        case .authenticationFailed, .expired: return .authenticationFailed
        case .authorizationFailed, .noPermission, .privacyRequired: return .serverRefused(.noPermission)
        case .unavailable, .serverBug, .contactAdmin, .corruption: return .serverRefused(.unavailable)
        case .inUse: return .serverRefused(.inUse)
        case .limit: return .serverRefused(.limit)
        case .overQuota:
            return .serverRefused(ServerQuirks.indicatesThrottling(completion.text) ? .limit : .overQuota)
        case .alreadyExists: return .serverRefused(.alreadyExists)
        default: break
        }
        if ServerQuirks.indicatesThrottling(completion.text) { return .serverRefused(.limit) }
        if ServerQuirks.indicatesTemporaryError(completion.text) { return .serverRefused(.unavailable) }
        if ServerQuirks.indicatesMissingMailbox(completion.text) { return .mailboxNotFound }
        return .serverRefused(completion.status == .bad ? .badCommand : .other)
    }
}
