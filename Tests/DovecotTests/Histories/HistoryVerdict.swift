import MailModel
import MailStorage

/// Compares the store with what the other client reads from the server.
struct HistoryVerdict {
    let store: MailStore
    let account: AccountID
    let listing: RivalClient.Listing
    let promises: PromiseLedger

    /// The problems, in words.
    func problems() throws -> [String] {
        let mailboxes = try store.mailboxes(account: account).filter(\.listing.isSelectable)
        let names = Dictionary(mailboxes.map { ($0.listing.role, $0.listing.rawName) }) { first, _ in first }
        var problems = listing.problems + promises.broken(by: listing, names: names)
        problems += Self.differences(
            "mailbox", Set(mailboxes.map(\.listing.rawName)), Set(listing.mailboxes))
        problems += try Self.differences("placement", stored(mailboxes), Set(listing.messages.map(\.line)))
        for mailbox in mailboxes { problems += try differencesShown(mailbox) }
        let waiting = try store.pendingOperationCount(account: account)
        if waiting > 0 { problems.append("\(waiting) changes wait") }
        problems += try store.check()
        return try problems + problems.flatMap(past)
    }

    /// The journal entries of the message that a problem begins with, for debugging.
    private func past(_ problem: String) throws -> [String] {
        let subject = problem.prefix { $0 != " " }
        let message = try store.mailboxes(account: account)
            .flatMap { try store.messages(in: $0.id, limit: 10_000) }.first { $0.subject == subject }
        guard let message, let history = try store.history(of: message.id) else { return [] }
        return history.entries.map { "  \(subject) \($0)" }
    }

    private func stored(_ mailboxes: [Mailbox]) throws -> Set<String> {
        var lines = Set<String>()
        for mailbox in mailboxes {
            for (uid, flags) in try store.serverFlags(mailbox: mailbox.id) {
                lines.insert("\(mailbox.listing.rawName) \(uid.rawValue) \(flags.rawValue)")
            }
        }
        return lines
    }

    /// The user's view: each message once per mailbox, unread or starred if any of its copies is.
    private func differencesShown(_ mailbox: Mailbox) throws -> [String] {
        let shown = try store.messages(in: mailbox.id, limit: 10_000).map {
            "\($0.subject)\($0.isUnread ? " unread" : "")\($0.isStarred ? " starred" : "")"
        }
        let there = listing.messages.filter { !$0.systemFlags.contains(.deleted) }
        let bySubject = Dictionary(grouping: there, by: \.subject)
        let expected = Set(there.filter { $0.mailbox == mailbox.listing.rawName }.map(\.subject)).map { subject in
            let flags = bySubject[subject]?.map(\.systemFlags) ?? []
            let (isUnread, isStarred) = (
                !flags.allSatisfy { $0.contains(.seen) }, flags.contains { $0.contains(.flagged) }
            )
            return "\(subject)\(isUnread ? " unread" : "")\(isStarred ? " starred" : "")"
        }
        return Self.differences("shown in \(mailbox.listing.rawName)", Set(shown), Set(expected))
            + (shown.count == Set(shown).count ? [] : ["\(mailbox.listing.rawName) shows a message twice"])
    }

    private static func differences(_ what: String, _ here: Set<String>, _ there: Set<String>) -> [String] {
        here.subtracting(there).sorted().map { "\(what): only here: \($0)" }
            + there.subtracting(here).sorted().map { "\(what): only on the server: \($0)" }
    }
}

extension RivalClient.Listing.Row {
    /// The flags that IMAP knows.
    var systemFlags: MessageFlags {
        (MessageFlags.names + MessageFlags.keywordNames).reduce(into: MessageFlags()) { result, entry in
            if flags.contains(entry.1) { result.insert(entry.0) }
        }
    }

    fileprivate var line: String { "\(mailbox) \(uid) \(systemFlags.rawValue)" }
}
