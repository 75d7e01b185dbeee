import Foundation
import IMAPClient
import IMAPProtocol
import MailModel
import MailStorage

/// Creates, renames, deletes and subscribes mailboxes on the server, at once rather than as queued operations.
///
/// A queued change of a mailbox could only be refused after mail had been moved into a mailbox that never came to be,
/// or deleted messages that arrived after the user had confirmed their number. Offline, the change is refused with a
/// sentence, and nothing is lost.
struct MailboxChanging {
    let store: MailStore
    let connection: IMAPConnection
    let account: Account

    /// - Throws: `MailboxChangeError` for what the user can act on, `IMAPError` if the connection fails.
    func carryOut(_ change: MailboxChange) async throws -> MailboxChangeResult {
        switch change {
        case .create(let path): try await create(path)
        case .rename(let id, let path): try await rename(try changeable(id), to: path)
        case .delete(let id, let confirmed): return try await delete(try changeable(id), confirmed: confirmed)
        case .subscribe(let id, let isSubscribed): try await subscribe(try existing(id), isSubscribed)
        case .copy(let messages, let target): return try await copy(messages, to: target)
        }
        return MailboxChangeResult()
    }

    private func create(_ typed: String) async throws {
        let path = try await newPath(typed)
        let rawName = await connection.rawName(of: path)
        try await asked(.create, path) { try await connection.create(rawName) }
        // Other mail programs show only subscribed mailboxes. The mailbox exists even if this is refused.
        try? await connection.subscribe(rawName)
        await follow()
    }

    private func rename(_ mailbox: Mailbox, to typed: String) async throws {
        let old = mailbox.listing
        let path = try await newPath(typed, renaming: mailbox)
        guard path != old.path else { return }
        let rawName = await connection.rawName(of: path)
        let all = try store.mailboxes(account: account.id)
        let affected = all.filter { isSame($0.listing, orInside: old) }
        let renamed = affected.reduce(into: [MailboxID: ListedMailbox]()) { renamed, mailbox in
            // RFC 3501 §6.3.5: the mailboxes inside are renamed as well.
            renamed[mailbox.id] = mailbox.listing
            renamed[mailbox.id]?.rawName = rawName + mailbox.listing.rawName.dropFirst(old.rawName.count)
            renamed[mailbox.id]?.path = path + mailbox.listing.path.dropFirst(old.path.count)
        }
        let newNames = Set(renamed.values.map(\.rawName))
        guard !all.contains(where: { renamed[$0.id] == nil && newNames.contains($0.listing.rawName) }) else {
            throw MailboxChangeError(
                .conflict, MailboxChangeText.namesInsideTaken(path), hint: MailboxChangeText.otherNameHint)
        }
        try await asked(.rename, old.path) { try await connection.rename(old.rawName, to: rawName) }
        // Stored at once: an empty mailbox cannot be recognized under its new name in a later list.
        try store.reconcileMailboxes(
            [], account: account.id, renamed: renamed,
            keepsAllMail: await connection.capabilities.hasGmailExtensions)
        await moveSubscriptions(of: affected, to: renamed)
        await follow()
    }

    /// RENAME leaves the subscriptions under the old names (RFC 3501 §6.3.5). The mailboxes are renamed even if this is
    /// refused.
    private func moveSubscriptions(of mailboxes: [Mailbox], to renamed: [MailboxID: ListedMailbox]) async {
        for mailbox in mailboxes where mailbox.listing.isSubscribed != false {
            guard let listing = renamed[mailbox.id] else { continue }
            try? await connection.subscribe(listing.rawName)
            try? await connection.unsubscribe(mailbox.listing.rawName)
        }
    }

    private func delete(_ mailbox: Mailbox, confirmed: Int?) async throws -> MailboxChangeResult {
        let (path, rawName) = (mailbox.listing.path, mailbox.listing.rawName)
        try refuseIfNeeded(mailbox)
        let count = Int(try await asked(.count, path) { try await connection.status(rawName) }.messages ?? 0)
        guard let confirmed, count <= confirmed else { return MailboxChangeResult(isDone: false, messageCount: count) }
        try await asked(.delete, path) { try await connection.delete(rawName) }
        try? await connection.unsubscribe(rawName)
        try store.removeDeletedMailbox(mailbox.id)
        return MailboxChangeResult(messageCount: count)
    }

    private func subscribe(_ mailbox: Mailbox, _ isSubscribed: Bool) async throws {
        let (path, rawName) = (mailbox.listing.path, mailbox.listing.rawName)
        try await asked(isSubscribed ? .subscribe : .unsubscribe, path) {
            if isSubscribed {
                try await connection.subscribe(rawName)
            } else {
                try await connection.unsubscribe(rawName)
            }
        }
        try store.setSubscribed(isSubscribed, mailbox: mailbox.id)
    }

    /// The change itself is done, so an error here only means that a later sync shows it.
    private func follow() async {
        do {
            try await MailboxListing(store: store, connection: connection, account: account.id).follow()
        } catch {
            store.request([.sync(account.id)])
        }
    }
}

// MARK: Conditions

extension MailboxChanging {
    func existing(_ id: MailboxID) throws -> Mailbox {
        guard let mailbox = try store.mailbox(id), mailbox.account == account.id else {
            throw MailboxChangeError(.notFound, MailboxChangeText.mailboxGone)
        }
        guard !mailbox.isExpected else {
            throw MailboxChangeError(
                .conflict, MailboxChangeText.expected(mailbox.listing.path), hint: MailboxChangeText.expectedHint)
        }
        return mailbox
    }

    /// Mailboxes with a role are found by it in every mail program: they are neither renamed nor deleted.
    private func changeable(_ id: MailboxID) throws -> Mailbox {
        let mailbox = try existing(id)
        guard mailbox.listing.role == .custom else {
            throw MailboxChangeError(.conflict, MailboxChangeText.standard(mailbox.listing.path))
        }
        return mailbox
    }

    private func isSame(_ listing: ListedMailbox, orInside outer: ListedMailbox) -> Bool {
        if listing.rawName == outer.rawName { return true }
        guard let delimiter = outer.delimiter, !delimiter.isEmpty else { return false }
        return listing.rawName.hasPrefix(outer.rawName + delimiter)
    }

    /// The path with the prefix that the server wants for the user's own mailboxes (RFC 2342 §5).
    private func newPath(_ typed: String, renaming: Mailbox? = nil) async throws -> String {
        let known = try store.mailboxes(account: account.id)
        let namespace = try store.personalNamespace(account: account.id)
        let delimiter = known.compactMap(\.listing.delimiter).first ?? namespace?.delimiter
        var path = try NewMailboxPath(typed, delimiter: delimiter).path
        if let prefix = namespace?.prefix, !prefix.isEmpty, !path.uppercased().hasPrefix(prefix.uppercased()) {
            path = prefix + path
        }
        let key = path.uppercased() == "INBOX" ? "INBOX" : path
        if let taken = known.first(where: { $0.listing.path == key && $0.id != renaming?.id }),
            taken.listing.isSelectable || renaming != nil
        {
            throw MailboxChangeError(
                .conflict, MailboxChangeText.nameTaken(taken.listing.path), hint: MailboxChangeText.otherNameHint)
        }
        if let renaming, let delimiter, path.hasPrefix(renaming.listing.path + delimiter) {
            throw MailboxChangeError(.invalid, MailboxChangeText.insideItself)
        }
        return path
    }

    private func refuseIfNeeded(_ mailbox: Mailbox) throws {
        let path = mailbox.listing.path
        let inside = try store.mailboxes(account: account.id).filter {
            $0.id != mailbox.id && isSame($0.listing, orInside: mailbox.listing)
        }
        if let first = inside.first {
            throw MailboxChangeError(
                .conflict, MailboxChangeText.otherMailboxes(path, first: first.listing.path),
                hint: MailboxChangeText.otherMailboxesHint)
        }
        guard try !store.hasChanges(mailbox: mailbox.id) else {
            throw MailboxChangeError(
                .conflict, MailboxChangeText.pendingChanges(path), hint: MailboxChangeText.pendingChangesHint)
        }
        let locked = try store.lockedCount(mailbox: mailbox.id)
        guard locked == 0 else {
            throw MailboxChangeError(
                .conflict, MailboxChangeText.locked(path, locked), hint: MailboxChangeText.lockedHint)
        }
    }

    /// Turns a refusal of the server into a sentence that names the mailbox.
    @discardableResult
    func asked<Result>(
        _ request: MailboxRequest, _ path: String, _ body: () async throws -> Result
    ) async throws -> Result {
        do {
            return try await body()
        } catch let error as IMAPError where error.kind == .mailboxNotFound {
            store.request([.sync(account.id)])
            throw MailboxChangeError(.notFound, MailboxChangeText.goneOnServer(path))
        } catch let error as IMAPError where error.kind == .serverRefused(.alreadyExists) {
            store.request([.sync(account.id)])
            throw MailboxChangeError(
                .conflict, MailboxChangeText.nameTakenOnServer, hint: MailboxChangeText.otherNameHint)
        } catch let error as IMAPError where error.kind.isRefusal {
            throw MailboxChangeError(
                .refused, MailboxChangeText.refused(request, path),
                hint: MailboxChangeText.serverHint(error.serverText))
        }
    }
}
