public import MailModel
import Foundation
import GRDB

extension MailStore {
    /// Updates the account's mailboxes to the server's list.
    ///
    /// A mailbox is identified by its raw name. One that is no longer listed is removed with its placements: a message
    /// that loses its last placement is archived, or deleted if the mailbox was Trash. Moves into it are abandoned with
    /// a notice. An empty list removes nothing: every account has an inbox, so the response is wrong. A mailbox that is
    /// still to be created on the server is kept.
    ///
    /// - Parameters:
    ///   - renamed: mailboxes that are known to have another name now: they keep their mail and pending changes.
    ///   - removed: mailboxes of which only the name is left.
    ///   - keepsAllMail: true if the server also keeps every message in All Mail (X-GM-EXT-1).
    /// - Returns: all mailboxes of the account.
    @discardableResult
    public func reconcileMailboxes(
        _ listed: [ListedMailbox], account: AccountID, renamed: [MailboxID: ListedMailbox] = [:],
        removed: Set<MailboxID> = [], keepsAllMail: Bool = false
    ) throws -> [Mailbox] {
        try write { db, aspects in
            try db.execute(
                sql: "UPDATE account SET keeps_all_mail = ?1 WHERE id = ?2 AND keeps_all_mail <> ?1",
                arguments: [keepsAllMail, account.rawValue])
            for (mailbox, listing) in renamed {
                try noteRenaming(of: mailbox, to: listing, account: account, in: db)
                try db.execute(
                    sql: "UPDATE mailbox SET raw_name = ?, path = ? WHERE id = ? AND account_id = ?",
                    arguments: [
                        listing.rawName, FieldCodec.clean(listing.path), mailbox.rawValue, account.rawValue,
                    ])
                aspects.insert(.mailboxes(account))
            }
            guard try Bool.fetchOne(db, sql: "SELECT 1 FROM account WHERE id = ?", arguments: [account.rawValue]) != nil
            else { throw Self.noAccount }
            var known = try Self.mailboxes(account: account, in: db)
            var changed = false
            for mailbox in known where removed.contains(mailbox.id) {
                try aspects.formUnion(remove(mailbox, in: db))
                changed = true
            }
            known.removeAll { removed.contains($0.id) }
            for listing in listed {
                changed = try Self.store(listing, account: account, known: known, in: db) || changed
            }
            try aspects.formUnion(refreshThreads(of: account, whoseRolesChanged: known, in: db))
            let names = Set(listed.map { Self.key($0) })
            if !listed.isEmpty {
                for mailbox in known where !names.contains(Self.key(mailbox.listing)) {
                    if try mailbox.isExpected && Self.isAwaited(mailbox.id, in: db) { continue }
                    try aspects.formUnion(remove(mailbox, in: db))
                    changed = true
                }
            }
            if changed { aspects.insert(.mailboxes(account)) }
            return try Self.mailboxes(account: account, in: db)
        }
    }

    /// Messages in Spam and Trash count differently: a mailbox that becomes one, or is no longer one, changes threads.
    private func refreshThreads(
        of account: AccountID, whoseRolesChanged known: [Mailbox], in db: Database
    ) throws -> Set<StoreChange.Aspect> {
        var refresh = ViewRefresh(time: now().timeIntervalSince1970)
        for mailbox in try Self.mailboxes(account: account, in: db) {
            guard let old = known.first(where: { $0.id == mailbox.id }),
                MailboxRole.setAside.contains(old.listing.role) != MailboxRole.setAside.contains(mailbox.listing.role)
            else { continue }
            refresh.threads.formUnion(
                try Int64.fetchSet(
                    db, sql: "SELECT thread_id FROM thread_mailbox WHERE mailbox_id = ?",
                    arguments: [mailbox.id.rawValue]))
        }
        return try refresh.finish(account: account, in: db)
    }

    /// The mailboxes of an account, or of all accounts, in the order in which they were first listed.
    public func mailboxes(account: AccountID? = nil) throws -> [Mailbox] {
        try read { db in try Self.mailboxes(account: account, in: db) }
    }

    /// One mailbox; nil if there is none.
    public func mailbox(_ id: MailboxID) throws -> Mailbox? {
        try read { db in
            try Row.fetchOne(db, sql: "SELECT * FROM mailbox WHERE id = ?", arguments: [id.rawValue]).map(Self.mailbox)
        }
    }

    /// The stored server state of the mailbox.
    ///
    /// - Throws: `.notFound`.
    public func cursor(of mailbox: MailboxID) throws -> MailboxCursor {
        try read { db in
            let row = try Row.fetchOne(
                db,
                sql: """
                    SELECT b.uid_validity, b.uid_next, b.modification_sequence, b.message_count,
                      (SELECT min(uid) FROM placement WHERE mailbox_id = b.id AND uid_validity = b.uid_validity)
                        AS lowest,
                      (SELECT max(uid) FROM placement WHERE mailbox_id = b.id AND uid_validity = b.uid_validity)
                        AS highest
                    FROM mailbox b WHERE b.id = ?
                    """, arguments: [mailbox.rawValue])
            guard let row else { throw StoreError(.notFound, ActionText.mailboxGone) }
            let (validity, next): (Int64?, Int64?) = (row["uid_validity"], row["uid_next"])
            let (sequence, count): (Int64?, Int64?) = (row["modification_sequence"], row["message_count"])
            func uid(_ value: Int64?) -> UID? { value.flatMap { UInt32(exactly: $0) }.flatMap(UID.init) }
            return MailboxCursor(
                uidValidity: validity.map { UIDValidity(UInt32(clamping: $0)) },
                uidNext: next.map { UInt32(clamping: $0) },
                modificationSequence: sequence.flatMap { ModificationSequence(UInt64(clamping: $0)) },
                messageCount: count.map { UInt32(clamping: $0) }, backfillUID: uid(row["lowest"]),
                forwardUID: uid(row["highest"]))
        }
    }

    /// The highest modification sequence of the mailbox's messages; nil if none has one.
    public func highestModificationSequence(mailbox: MailboxID) throws -> ModificationSequence? {
        try read { db in
            let statement = try db.cachedStatement(
                sql: "SELECT max(modification_sequence) FROM placement WHERE mailbox_id = ?")
            return try Int64.fetchOne(statement, arguments: [mailbox.rawValue])
                .flatMap { ModificationSequence(UInt64(clamping: $0)) }
        }
    }

    static func mailboxes(account: AccountID?, in db: Database) throws -> [Mailbox] {
        let statement = try db.cachedStatement(
            sql: "SELECT * FROM mailbox WHERE ?1 IS NULL OR account_id = ?1 ORDER BY id")
        return try Row.fetchAll(statement, arguments: [account?.rawValue]).map(mailbox)
    }

    private static func mailbox(_ row: Row) -> Mailbox {
        Mailbox(
            id: MailboxID(row["id"]), account: AccountID(row["account_id"]),
            listing: ListedMailbox(
                path: row["path"], rawName: row["raw_name"], delimiter: row["delimiter"],
                role: row["role"], isSelectable: row["is_selectable"],
                isSubscribed: row["is_subscribed"]),
            total: row["total"], unread: row["unread"], isSynced: row["is_synced"],
            isExpected: row["is_expected"])
    }

    /// Returns true if a queued operation moves a message there.
    private static func isAwaited(_ mailbox: MailboxID, in db: Database) throws -> Bool {
        try Row.fetchOne(
            db, sql: "SELECT 1 FROM operation WHERE target_mailbox_id = ? AND \(OperationSQL.isPending) LIMIT 1",
            arguments: [mailbox.rawValue]) != nil
    }

    /// RFC 3501 §5.1: INBOX is case-insensitive; other names are compared as they are.
    private static func key(_ listing: ListedMailbox) -> String {
        listing.rawName.uppercased() == "INBOX" ? "INBOX" : listing.rawName
    }

    /// - Returns: true if anything was written.
    private static func store(
        _ listing: ListedMailbox, account: AccountID, known: [Mailbox], in db: Database
    ) throws -> Bool {
        let values: [(any DatabaseValueConvertible)?] = [
            FieldCodec.clean(listing.path), listing.rawName, listing.delimiter, listing.role,
            listing.isSelectable, listing.isSubscribed,
        ]
        guard let old = known.first(where: { key($0.listing) == key(listing) }) else {
            try db.execute(
                sql: """
                    INSERT OR IGNORE INTO mailbox
                      (path, raw_name, delimiter, role, is_selectable, is_subscribed, account_id)
                    VALUES (?, ?, ?, ?, ?, ?, ?)
                    """, arguments: StatementArguments(values + [account.rawValue]))
            return true
        }
        // A server that does not say whether a mailbox is subscribed contradicts nothing.
        var expected = old.listing
        if listing.isSubscribed == nil { expected.isSubscribed = nil }
        guard expected != listing || old.isExpected else { return false }
        try db.execute(
            sql: """
                UPDATE mailbox SET path = ?, raw_name = ?, delimiter = ?, role = ?, is_selectable = ?,
                  is_subscribed = coalesce(?, is_subscribed), is_expected = 0
                WHERE id = ?
                """,
            arguments: StatementArguments(values + [old.id.rawValue]))
        return true
    }

    /// Records a mailbox's old name. Its new name is in its row or in the next such entry.
    private func noteRenaming(
        of mailbox: MailboxID, to listing: ListedMailbox, account: AccountID, in db: Database
    ) throws {
        let path = try String.fetchOne(
            db, sql: "SELECT path FROM mailbox WHERE id = ? AND account_id = ?",
            arguments: [mailbox.rawValue, account.rawValue])
        guard let path, path != FieldCodec.clean(listing.path) else { return }
        try Journal.add(
            .renamed, account: account.rawValue, message: nil, mailbox: mailbox.rawValue, JournalDetail(oldName: path),
            at: now().timeIntervalSince1970, in: db)
    }

    /// - Parameter isIntended: true if the user deleted the mailbox, and with it its messages.
    func remove(
        _ mailbox: Mailbox, isIntended: Bool = false, in db: Database
    ) throws -> Set<StoreChange.Aspect> {
        let time = now().timeIntervalSince1970
        var removal = PlacementRemoval(account: mailbox.account, time: time)
        removal.isIntended = isIntended
        var aspects = try abandonMoves(into: mailbox, refresh: &removal.refresh, in: db)
        try aspects.formUnion(abandonChanges(in: mailbox, time: time, in: db))
        try removal.remove(
            where: "mailbox_id = ?", [mailbox.id.rawValue], event: .mailboxRemoved,
            JournalDetail(oldName: mailbox.listing.path),
            in: db)
        try aspects.formUnion(removal.finish(in: db))
        // The name goes with the row, and the history of messages that left the mailbox before still needs it.
        try Journal.add(
            .mailboxRemoved, account: mailbox.account.rawValue, message: nil, mailbox: mailbox.id.rawValue,
            JournalDetail(oldName: mailbox.listing.path), at: time, in: db)
        try db.execute(sql: "DELETE FROM mailbox WHERE id = ?", arguments: [mailbox.id.rawValue])
        return aspects
    }

    /// Abandons moves from a removed mailbox, with a notice and a journal entry. Flags follow their message, see
    /// `DeferredFlags`.
    private func abandonChanges(
        in mailbox: Mailbox, time: Double, in db: Database
    ) throws -> Set<StoreChange.Aspect> {
        let rows = try Row.fetchAll(
            db,
            sql: """
                SELECT o.kind, o.flags, o.target_mailbox_id, p.message_id, p.id AS placement_id, p.uid
                FROM operation o JOIN placement p ON p.id = o.placement_id
                WHERE p.mailbox_id = ? AND o.\(OperationSQL.isPending) AND o.\(OperationSQL.isNotAboutFlags)
                """, arguments: [mailbox.id.rawValue])
        guard !rows.isEmpty else { return [] }
        for row in rows {
            var detail = try JournalDetail(
                row["kind"], flags: MessageFlags(rawValue: row["flags"]), target: row["target_mailbox_id"], in: db)
            detail.reason = .mailboxRemoved
            try Journal.add(
                .failed, account: mailbox.account.rawValue, message: row["message_id"], mailbox: mailbox.id.rawValue,
                uid: row["uid"], placement: row["placement_id"], detail, at: time, in: db)
        }
        try Notices.add(
            .mailboxRemoved(path: mailbox.listing.path, changeCount: rows.count), account: mailbox.account, at: time,
            in: db)
        return [.notices, .operations(mailbox.account)]
    }

    private func abandonMoves(
        into mailbox: Mailbox, refresh: inout ViewRefresh, in db: Database
    ) throws -> Set<StoreChange.Aspect> {
        let placements = try Int64.fetchSet(
            db, sql: "SELECT placement_id FROM operation WHERE target_mailbox_id = ? AND \(OperationSQL.isPending)",
            arguments: [mailbox.id.rawValue])
        guard !placements.isEmpty else { return [] }
        try db.execute(sql: "DELETE FROM operation WHERE target_mailbox_id = ?", arguments: [mailbox.id.rawValue])
        refresh.placements.formUnion(placements)
        try Notices.add(.moveTargetRemoved, account: mailbox.account, at: refresh.time, in: db)
        return [.notices]
    }
}
