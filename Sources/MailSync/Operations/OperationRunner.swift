import struct Foundation.Date
import IMAPClient
import IMAPProtocol
import MIME
import MailModel
import MailStorage

/// Sends the user's changes to the server, each with at most one effect (FR-SYNC-05, FR-SYNC-10).
///
/// Flags are idempotent. Moves and deletions first check that the UID still names the message, and after a lost reply
/// the operation's result is searched on the server before it is retried.
struct OperationRunner {
    let store: MailStore
    let connection: IMAPConnection
    let account: AccountID
    let now: @Sendable () -> Date

    /// The number of operations read at once.
    private static let batchSize = 200

    /// Runs every operation that is due. If the server requested a delay, operations that were not sent yet wait for
    /// that time as well (Q23).
    ///
    /// - Throws: the error that ended the connection. An operation that the server refuses is retried or reverted, and
    ///   the next one continues.
    func run() async throws {
        while true {
            let due = try store.nextOperations(account: account, limit: Self.batchSize)
            guard !due.isEmpty else { return }
            let mailboxes = Dictionary(
                uniqueKeysWithValues: try store.mailboxes(account: account).map { ($0.id, $0) })
            var throttle: Duration?
            for group in Self.groups(due) {
                if let throttle {
                    try postpone(group, by: throttle)
                } else {
                    throttle = try await run(group, mailboxes: mailboxes)
                }
            }
        }
    }

    /// Groups adjacent operations with the same change in the same mailbox into one command.
    static func groups(_ operations: [Operation]) -> [[Operation]] {
        var result: [[Operation]] = []
        for operation in operations {
            if let last = result.last?.last, last.mailbox == operation.mailbox, last.change == operation.change,
                last.state == operation.state, last.uidValidity == operation.uidValidity,
                result[result.count - 1].count < 100, operation.attempts == 0, last.attempts == 0,
                !result[result.count - 1].contains(where: { $0.placement == operation.placement })
            {
                result[result.count - 1].append(operation)
            } else {
                result.append([operation])
            }
        }
        return result
    }

    /// - Returns: the delay that the server requested, if any.
    private func run(_ group: [Operation], mailboxes: [MailboxID: Mailbox]) async throws -> Duration? {
        guard let first = group.first else { return nil }
        // An earlier change failed, so this one would move the message to its own mailbox.
        if case .move(let target) = first.change, target == first.mailbox {
            for operation in try store.claim(group) {
                try store.finish(
                    operation.id, movedTo: operation.uid, validity: operation.uidValidity, evidence: .inPlace)
            }
            return nil
        }
        do {
            try await change(group, first.change, in: mailboxes[first.mailbox], mailboxes)
            return nil
        } catch {
            try handle(error, for: group)
            try await followMailboxes(after: error, in: first)
            return (error as? IMAPError)?.suggestedDelay
        }
    }

    /// The mailbox may have been renamed: the operation uses the new name when it is retried.
    private func followMailboxes(after error: any Error, in operation: Operation) async throws {
        guard (error as? IMAPError)?.kind == .mailboxNotFound else { return }
        var unconfirmed: Set<MailboxID> = [operation.mailbox]
        if case .move(let target) = operation.change { unconfirmed.insert(target) }
        _ = try await followMailboxes(unconfirmed: unconfirmed)
    }

    /// A stale list costs the connection: pending operations are retried on a new one, after mailboxes are listed
    /// again.
    private func followMailboxes(unconfirmed: Set<MailboxID> = []) async throws -> [ListedMailbox] {
        do {
            return try await MailboxListing(store: store, connection: connection, account: account).follow(
                unconfirmed: unconfirmed)
        } catch is StaleListing {
            throw IMAPError(.connectionClosed, commandName: "LIST")
        }
    }

    private func change(
        _ group: [Operation], _ change: Operation.Change, in source: Mailbox?, _ mailboxes: [MailboxID: Mailbox]
    ) async throws {
        guard let source else { return try revert(group) }
        // Archived again while it was being restored: it has never left.
        if change == .archive, source.listing.role == .all {
            return try store.claim(group).forEach { try store.finish($0.id, evidence: .inPlace) }
        }
        let selected = try await connection.select(source.listing.rawName)
        var group = try await located(group, in: source, selected)
        guard let first = group.first else { return }
        // UIDVALIDITY changed: the next sync of this mailbox finds the message again, and the operation follows it.
        guard selected.uidValidity == first.uidValidity else {
            return try awaitSync(group)
        }
        // A suddenly empty mailbox is found out by a sync as well.
        if selected.exists == 0 { store.request([.compareMailboxes(account)]) }
        try verifyEmptiness(of: source, selected, for: group)
        // All other changes verify the messages themselves.
        if change.setsFlags { group = try await certain(group, in: source, selected) }
        guard !group.isEmpty else { return }
        switch change {
        case .addFlags, .removeFlags: try await setFlags(of: group, in: selected)
        case .move(let target):
            guard let target = mailboxes[target] else { return try revert(group) }
            if source.listing.role == .all { return try await copyBack(group, to: target, from: source) }
            guard await mayMark(selected) else {
                throw IMAPError(.serverRefused(.noPermission), commandName: "UID STORE")
            }
            try await move(group, to: target, from: source, selected)
        case .delete:
            // Nothing is permanently deleted from a mailbox that is no longer Trash.
            guard source.listing.role == .trash else { return try revert(group) }
            try await deletePermanently(group)
        case .archive:
            // Without All Mail the message would be lost.
            let all = mailboxes.values.first { $0.listing.role == .all && $0.listing.isSelectable }
            guard let all else { return try revert(group) }
            try await archive(group, to: all)
        }
    }

    private func move(
        _ group: [Operation], to target: Mailbox, from source: Mailbox, _ selected: SelectedMailbox
    ) async throws {
        if target.isExpected { try await create(target) }
        let (found, givenUp) = try await withoutCopies(of: try await verified(group), in: target, from: source)
        let foundIDs = Set(found.map(\.id))
        try await boundCopies(of: found, in: target)
        let present = try store.claim(withoutSpent(found))
        let uids = UIDSet(present.compactMap(\.uid))
        if !uids.isEmpty {
            try await markTrashed(uids, from: source, to: target, selected)
            let result = try await connection.move(uids, to: target.listing.rawName)
            let stayed = try await unmoved(uids, result)
            try complete(present, undone: stayed, "UID MOVE") { try finish($0, result) }
        }
        let absent = group.filter { !foundIDs.contains($0.id) && !givenUp.contains($0.id) }
        guard !absent.isEmpty else { return }
        try await locate(absent, in: target)
    }

    /// - Parameter result: the new locations that the server reported.
    func finish(_ operation: Operation, _ result: MovedMessages?) throws {
        let uid = operation.uid.flatMap { result?.mapping[$0] }
        try store.finish(operation.id, movedTo: uid, validity: uid == nil ? nil : result?.uidValidity)
    }

    /// Creates a mailbox that an action needs and the server lacks. Another client may have created it in the meantime.
    private func create(_ mailbox: Mailbox) async throws {
        var refusal: IMAPError?
        do {
            try await connection.create(mailbox.listing.rawName)
        } catch let error as IMAPError where error.kind.isRefusal {
            refusal = error
        }
        let listed = try await followMailboxes()
        if let refusal, !listed.contains(where: { $0.rawName == mailbox.listing.rawName }) { throw refusal }
    }

    /// Finds messages that are no longer in their mailbox: moved by a command whose reply was lost, or by another
    /// client. One that is not in the target either is looked for in all mailboxes at once: if it is not found in the
    /// target, the user is notified.
    private func locate(_ operations: [Operation], in target: Mailbox) async throws {
        let selected = try await connection.select(target.listing.rawName)
        var isAnyAbsent = false
        for operation in operations {
            let found = try await copies(of: operation, in: selected).last
            if found == nil { isAnyAbsent = true }
            try store.finish(
                operation.id, movedTo: found, validity: found == nil ? nil : selected.uidValidity,
                evidence: found == nil ? .alreadyGone : .found)
        }
        if isAnyAbsent { store.request([.compareMailboxes(account)]) }
    }
}
