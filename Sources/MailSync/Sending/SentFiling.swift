import IMAPClient
import IMAPProtocol
import MailModel
import MailStorage

/// Puts copies of sent messages into the Sent mailbox, each once (FR-SYNC-07).
///
/// Some servers file what they send themselves, with a delay; there and after a lost answer the message is searched by
/// its Message-ID before it is appended.
struct SentFiling: Sendable {
    let store: MailStore
    let account: Account

    /// How often a server that files by itself is given time to do so.
    private static let attemptsBeforeAppending = 3
    /// Hosts of servers that file what they send, besides those with X-GM-EXT-1.
    private static let filingHosts = [
        "office365.com", "outlook.com", "hotmail.com", "live.com", "gmail.com", "googlemail.com", "zoho.com", "zoho.eu",
    ]

    /// Appends the message unless it is there.
    ///
    /// - Returns: false if the server is given more time to file it itself.
    func file(_ task: OutgoingTask, _ bytes: [UInt8], on connection: IMAPConnection) async throws -> Bool {
        if try await isFiled(task.messageID, on: connection) { return true }
        if await filesItself(connection), task.attempts < Self.attemptsBeforeAppending { return false }
        let sent = try await sentMailbox(on: connection)
        _ = try await connection.append(bytes, to: sent, flags: [#"\Seen"#], date: task.sentAt)
        return true
    }

    /// Returns true if Sent, or All Mail, has a message with that Message-ID.
    func isFiled(_ messageID: String, on connection: IMAPConnection) async throws -> Bool {
        for mailbox in try store.mailboxes(account: account.id) where mailbox.listing.isSelectable {
            guard [.sent, .all].contains(mailbox.listing.role), !mailbox.isExpected else { continue }
            if try await !connection.uids(ofMessageID: messageID, in: mailbox.listing.rawName).uids.isEmpty {
                return true
            }
        }
        return false
    }

    private func filesItself(_ connection: IMAPConnection) async -> Bool {
        if await connection.capabilities.hasGmailExtensions { return true }
        guard let host = account.settings.smtp?.host.lowercased() else { return false }
        return Self.filingHosts.contains { host == $0 || host.hasSuffix("." + $0) }
    }

    /// The name of the Sent mailbox, which is created if there is none.
    private func sentMailbox(on connection: IMAPConnection) async throws -> String {
        let mailboxes = try store.mailboxes(account: account.id)
        if let sent = mailboxes.first(where: { $0.listing.role == .sent && $0.listing.isSelectable }) {
            return sent.listing.rawName
        }
        let name = (try store.personalNamespace(account: account.id)?.prefix ?? "") + "Sent"
        if !mailboxes.contains(where: { $0.listing.rawName == name }) { try await connection.create(name) }
        return name
    }
}

extension IMAPConnection {
    /// The UIDs of the messages of a mailbox with that Message-ID, verified: some servers ignore the condition of
    /// SEARCH.
    func uids(
        ofMessageID messageID: String, in rawName: String, readOnly: Bool = true
    ) async throws -> (uids: UIDSet, uidValidity: UIDValidity?) {
        let selected = try await select(rawName, readOnly: readOnly)
        let candidates = try await search(header: "Message-ID", value: messageID)
        guard !candidates.isEmpty else { return (UIDSet(), selected.uidValidity) }
        let found = try await messageIDs(of: candidates).filter { $0.value.messageID == messageID }
        return (UIDSet(found.keys), selected.uidValidity)
    }
}
