import IMAPClient
import IMAPProtocol
import MailModel
import MailStorage

/// Follows the server's list of mailboxes (FR-SYNC-01 stage A). A mailbox missing from the list is removed only if the
/// server confirms it when asked by name; if it appears under another name, it keeps its mail and pending changes.
struct MailboxListing {
    let store: MailStore
    let connection: IMAPConnection
    let account: AccountID

    /// The maximum number of new mailboxes that are compared with missing ones to detect a rename.
    private static let maximumRenamed = 50
    private static let sampleCount = 10
    /// The number of times the list is requested while another client renames mailboxes.
    private static let maximumListings = 3

    /// Lists the mailboxes and updates the store.
    ///
    /// - Parameter unconfirmed: mailboxes that the server reported as nonexistent when they were opened.
    /// - Returns: the server's mailboxes.
    /// - Throws: `StaleListing` if a connection that has listed before contradicts itself or lacks a mailbox: it is
    ///   closed. `.unavailable` if mailboxes are renamed faster than they can be compared: none is removed then.
    @discardableResult
    func follow(unconfirmed: Set<MailboxID> = []) async throws -> [ListedMailbox] {
        let isFresh = await !connection.hasListedMailboxes
        var phantomNames: Set<String> = []
        for _ in 0..<Self.maximumListings {
            let listed = try await followOnce(unconfirmed: unconfirmed, isFresh: isFresh, phantomNames: &phantomNames)
            guard let listed else { continue }
            try await learnNamespace()
            return listed
        }
        throw IMAPError(.serverRefused(.unavailable), commandName: "LIST")
    }

    /// Requested once: new mailboxes are created in the user's namespace.
    private func learnNamespace() async throws {
        guard try store.personalNamespace(account: account) == nil,
            let reported = try await connection.personalNamespace()
        else { return }
        try store.setPersonalNamespace(prefix: reported.prefix, delimiter: reported.delimiter, account: account)
    }

    /// - Parameter phantomNames: new names that were listed but do not exist; those found now are added.
    /// - Returns: nil if the list was outdated before the comparison was complete.
    private func followOnce(
        unconfirmed: Set<MailboxID>, isFresh: Bool, phantomNames: inout Set<String>
    ) async throws -> [ListedMailbox]? {
        var listed = try await connection.listMailboxes()
        let known = try store.mailboxes(account: account)
        let names = Set(listed.map(\.rawName))
        let (gone, unlisted) = try await missing(known, from: &listed)
        let knownNames = Set(known.map(\.listing.rawName))
        let new = listed.filter { !knownNames.contains($0.rawName) }
        let openable = Set(listed.filter(\.isSelectable).map(\.rawName))
        var unselectable = try await unselectable(known, unconfirmed, among: &listed, hasNew: !new.isEmpty)
        let contradicted = unselectable.filter { openable.contains($0.listing.rawName) }
        if !isFresh, !contradicted.isEmpty {
            await connection.close()
            throw StaleListing()
        }
        guard let renamed = try await renamed(gone + unselectable, among: new, phantomNames: &phantomNames) else {
            return nil
        }
        let lacking = gone.filter { renamed[$0.id] == nil }
        if !isFresh, !lacking.isEmpty {
            // Its new name may be only in an up-to-date list.
            await connection.close()
            throw StaleListing()
        }
        let hasPhantomNames = names.contains(where: phantomNames.contains)
        for mailbox in lacking where try hasPhantomNames || unlisted.contains(mailbox.id) || isLarge(mailbox) {
            if try !store.deferRemoval(mailbox: mailbox.id) { listed.append(mailbox.listing) }
        }
        for mailbox in contradicted where renamed[mailbox.id] == nil {
            try reopenUnlessConfirmed(mailbox, &unselectable, among: &listed)
        }
        try store.reconcileMailboxes(
            listed, account: account, renamed: renamed, removed: Set(unselectable.map(\.id)).subtracting(renamed.keys),
            keepsAllMail: await connection.capabilities.hasGmailExtensions)
        return listed
    }

    /// Asks for each mailbox that is not listed by its name.
    ///
    /// - Parameter listed: mailboxes that exist nevertheless are added.
    /// - Returns: those that are gone, and those of them that the server only refused.
    private func missing(
        _ known: [Mailbox], from listed: inout [ListedMailbox]
    ) async throws -> (gone: [Mailbox], unlisted: Set<MailboxID>) {
        let names = Set(listed.map(\.rawName))
        var gone: [Mailbox] = []
        var unlisted: Set<MailboxID> = []
        for mailbox in known where !names.contains(mailbox.listing.rawName) && !mailbox.isExpected && !listed.isEmpty {
            // INBOX is case-insensitive, and every account has one (RFC 3501 §5.1).
            if mailbox.listing.role == .inbox, listed.contains(where: { $0.role == .inbox }) { continue }
            let presence = mailbox.listing.isSelectable ? try await presence(of: mailbox.listing) : .gone
            if presence == .there {
                listed.append(mailbox.listing)
            } else {
                gone.append(mailbox)
                if presence == .refused { unlisted.insert(mailbox.id) }
            }
        }
        return (gone, unlisted)
    }

    /// A name remains as the parent of others. Any other name that is listed but does not exist may be from an outdated
    /// list: it is confirmed if it is still so a while later.
    private func reopenUnlessConfirmed(
        _ mailbox: Mailbox, _ unselectable: inout [Mailbox], among listed: inout [ListedMailbox]
    ) throws {
        guard !Self.hasChildren(mailbox.listing, among: listed),
            try store.deferRemoval(mailbox: mailbox.id) == false
        else { return }
        unselectable.removeAll { $0.id == mailbox.id }
        for index in listed.indices where listed[index].rawName == mailbox.listing.rawName {
            listed[index].isSelectable = true
        }
    }

    /// Mailboxes with mail of which only the name is left, as the parent of others: the result of DELETE and RENAME
    /// (RFC 3501 §6.3.4). Some servers list such a name as selectable; it is changed to not selectable in the list.
    private func unselectable(
        _ known: [Mailbox], _ unconfirmed: Set<MailboxID>, among listed: inout [ListedMailbox], hasNew: Bool
    ) async throws -> [Mailbox] {
        var unselectable: [Mailbox] = []
        for mailbox in known where mailbox.listing.role != .inbox {
            guard let index = listed.firstIndex(where: { $0.rawName == mailbox.listing.rawName }) else { continue }
            guard mailbox.listing.isSelectable else {
                // Only a name the last time: it is a mailbox again once it can be opened.
                if listed[index].isSelectable { listed[index].isSelectable = try await isThere(mailbox.listing) }
                continue
            }
            let isSuspect =
                !listed[index].isSelectable || unconfirmed.contains(mailbox.id)
                || hasNew && Self.hasChildren(mailbox.listing, among: listed)
            guard isSuspect, try store.cursor(of: mailbox.id).uidValidity != nil || unconfirmed.contains(mailbox.id)
            else {
                continue
            }
            listed[index].isSelectable = try await isThere(mailbox.listing)
            if !listed[index].isSelectable { unselectable.append(mailbox) }
        }
        return unselectable
    }

    private static func hasChildren(_ parent: ListedMailbox, among listed: [ListedMailbox]) -> Bool {
        guard let delimiter = parent.delimiter else { return false }
        return listed.contains { $0.rawName.hasPrefix(parent.rawName + delimiter) }
    }

    /// Returns true if the removal of the mailbox is large enough to need confirmation a while later: by its number of
    /// messages, or because of pending changes. A server that has lost its storage lacks mailboxes as well.
    private func isLarge(_ mailbox: Mailbox) throws -> Bool {
        let count = try store.knownUIDs(mailbox: mailbox.id).count
        return try MailboxSyncPlanner.isLargeLoss(count, of: count) || store.hasChanges(mailbox: mailbox.id)
    }

    private enum Presence {
        /// The mailbox exists, or this cannot be determined now.
        case there
        case gone
        /// Refused without a response code, which is how many servers report that a mailbox does not exist; a server
        /// that has it but cannot open it sends a code with the reason.
        case refused
    }

    private func isThere(_ listing: ListedMailbox) async throws -> Bool { try await presence(of: listing) == .there }

    private func presence(of listing: ListedMailbox) async throws -> Presence {
        do {
            _ = try await connection.status(listing.rawName)
            return .there
        } catch let error as IMAPError where error.kind == .mailboxNotFound {
            return .gone
        } catch let error as IMAPError where error.kind.isRefusal {
            return [.serverRefused(.other), .serverRefused(.noPermission)].contains(error.kind) ? .refused : .there
        }
    }

    /// - Parameter phantomNames: names that did not exist before; a server may list them permanently.
    /// - Returns: nil if one of the new mailboxes has been renamed again: it may be the missing one.
    private func renamed(
        _ gone: [Mailbox], among new: [ListedMailbox], phantomNames: inout Set<String>
    ) async throws -> [MailboxID: ListedMailbox]? {
        guard !gone.isEmpty, gone.count <= Self.maximumRenamed, new.count <= Self.maximumRenamed else { return [:] }
        var result: [MailboxID: ListedMailbox] = [:]
        var isOld = false
        for listing in new where listing.isSelectable {
            do {
                let status = try await connection.status(listing.rawName)
                for mailbox in gone where result[mailbox.id] == nil {
                    guard try await holds(listing, status, mailOf: mailbox) else { continue }
                    result[mailbox.id] = listing
                    break
                }
            } catch let error as IMAPError where error.kind == .mailboxNotFound {
                isOld = phantomNames.insert(listing.rawName).inserted || isOld
            } catch let error as IMAPError where error.kind.isRefusal {
                continue
            }
        }
        return isOld ? nil : result
    }

    /// A renamed mailbox keeps its UIDs (RFC 3501 §6.3.5). Different mailboxes often have the same UIDVALIDITY, so some
    /// messages are compared.
    private func holds(
        _ listing: ListedMailbox, _ status: MailboxStatus, mailOf mailbox: Mailbox
    ) async throws -> Bool {
        let cursor = try store.cursor(of: mailbox.id)
        guard let validity = cursor.uidValidity, status.uidValidity == validity,
            (status.uidNext ?? 0) >= (cursor.uidNext ?? 0), (status.messages ?? 0) > 0
        else { return false }
        let samples = try store.samples(mailbox: mailbox.id, limit: Self.sampleCount)
        guard !samples.isEmpty else { return false }
        _ = try await connection.select(listing.rawName, readOnly: true)
        let there = try await connection.messageIDs(of: UIDSet(Array(samples.keys)))
        let same = samples.filter { there[$0.key]?.messageID == $0.value }.count
        // Some may have been deleted in the meantime; none may be another message.
        return same > 0 && there.allSatisfy { samples[$0.key] == $0.value.messageID }
    }
}
