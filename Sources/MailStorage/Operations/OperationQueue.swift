import GRDB
import MailModel

/// Queues changes of one placement, merged with the changes that are pending there.
///
/// Flag changes commute with moves and with changes of other flags, so a queued opposite change is simply removed. If
/// the opposite change was sent already, or its reply was lost, a new operation is queued behind it.
struct OperationQueue {
    let account: AccountID
    /// Seconds since 1970: when operations become due, at once.
    let time: Double
    let db: Database

    /// A placement as its queue sees it.
    struct Place {
        let id: Int64
        let message: Int64
        /// The message's mailbox on the server.
        let mailbox: Int64
        let serverFlags: MessageFlags
    }

    private struct Entry {
        let id: Int64
        let kind: MailModel.Operation.Kind
        var flags: MessageFlags
        let target: Int64?
        let isQueued: Bool
        var isRemoval: Bool { kind.isRemoval }
        var isPosition: Bool { !kind.isAboutFlags }
    }

    /// - Returns: true if the view changes.
    func setFlags(_ flags: MessageFlags, on isOn: Bool, of place: Place) throws -> Bool {
        var entries = try self.entries(of: place)
        guard !satisfied(flags, isOn, by: view(of: place, entries)) else { return false }
        let opposite: MailModel.Operation.Kind = isOn ? .removeFlags : .addFlags
        for index in entries.indices where entries[index].isQueued && entries[index].kind == opposite {
            guard !entries[index].flags.isDisjoint(with: flags) else { continue }
            try noteMerged(entries[index], entries[index].flags.intersection(flags), of: place)
            entries[index].flags.subtract(flags)
            try rewrite(entries[index])
        }
        if !satisfied(flags, isOn, by: view(of: place, entries)) {
            try add(isOn ? .addFlags : .removeFlags, flags: flags, target: nil, to: place)
        }
        return true
    }

    /// - Parameter target: nil to remove the message from its mailbox without adding it to another.
    /// - Returns: the mailbox where it was or was being moved to; nil if nothing changes.
    func move(_ place: Place, to target: Int64?) throws -> Int64? {
        let positions = try entries(of: place).filter(\.isPosition)
        let home = positions.isEmpty ? place.mailbox : positions.last?.target
        guard let home, home != target else { return nil }
        try reposition(place, to: target, positions)
        return home
    }

    /// Removes the message permanently, after its pending changes: until then it is in Trash on the server as well.
    ///
    /// - Returns: true if the view changes.
    func delete(_ place: Place) throws -> Bool {
        if let last = try entries(of: place).last(where: \.isPosition), last.isRemoval { return false }
        try add(.delete, target: nil, to: place, delay: Self.undoPeriod)
        return true
    }

    /// The delay before an irreversible operation, in seconds: longer than the page offers to undo it.
    static let undoPeriod: Double = 10

    /// Undoes a removal without a target. If archiving was sent already, the reverse move is queued behind it; a
    /// permanent deletion cannot be undone.
    ///
    /// - Parameter mailbox: where it was archived from.
    /// - Returns: true if the view changes.
    func restore(_ place: Place, to mailbox: Int64?) throws -> Bool {
        guard let last = try entries(of: place).last(where: \.isPosition), last.isRemoval else { return false }
        if last.isQueued {
            try remove(last.id)
            try noteMerged(last, last.flags, of: place)
            return true
        }
        guard let mailbox, last.kind == .archive else { return false }
        try add(.move, target: mailbox, to: place)
        return true
    }

    private func reposition(_ place: Place, to target: Int64?, _ positions: [Entry]) throws {
        guard let last = positions.last, last.isQueued else {
            return try add(target == nil ? .archive : .move, target: target, to: place)
        }
        let before = positions.dropLast().isEmpty ? place.mailbox : positions.dropLast().last?.target
        // A message can be removed from sight only where it is: one that is still to leave Trash or another mailbox
        // leaves that first.
        guard try target != nil || before == MailboxRoles(account, in: db)[.all] else {
            return try add(.archive, target: nil, to: place)
        }
        try remove(last.id)
        try noteMerged(last, [], of: place)
        guard before != target else { return }
        try add(target == nil ? .archive : .move, target: target, to: place)
    }

    private func satisfied(_ flags: MessageFlags, _ isOn: Bool, by view: PlacementView) -> Bool {
        isOn ? view.flags.isSuperset(of: flags) : view.flags.isDisjoint(with: flags)
    }

    private func view(of place: Place, _ entries: [Entry]) -> PlacementView {
        var view = PlacementView(serverMailbox: place.mailbox, serverFlags: place.serverFlags)
        for entry in entries { view.apply(kind: entry.kind, flags: entry.flags, target: entry.target) }
        return view
    }

    private func entries(of place: Place) throws -> [Entry] {
        let statement = try db.cachedStatement(
            sql: """
                SELECT id, kind, flags, target_mailbox_id, \(OperationSQL.isQueued) AND attempts = 0 AS is_queued
                FROM operation WHERE placement_id = ? AND \(OperationSQL.isPending) ORDER BY id
                """)
        return try Row.fetchAll(statement, arguments: [place.id]).map { row in
            Entry(
                id: row["id"], kind: row["kind"], flags: MessageFlags(rawValue: row["flags"]),
                target: row["target_mailbox_id"], isQueued: row["is_queued"])
        }
    }

    private func add(
        _ kind: MailModel.Operation.Kind, flags: MessageFlags = [], target: Int64?, to place: Place, delay: Double = 0
    ) throws {
        try db.cachedStatement(
            sql: """
                INSERT INTO operation (account_id, placement_id, kind, flags, target_mailbox_id, not_before, created_at)
                VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)
                """
        ).execute(arguments: [account.rawValue, place.id, kind, flags.rawValue, target, time + delay, time])
    }

    /// Records that a pending change, or a part of it, was merged away.
    private func noteMerged(_ entry: Entry, _ flags: MessageFlags, of place: Place) throws {
        try Journal.add(
            .merged, account: account.rawValue, message: place.message, mailbox: place.mailbox, placement: place.id,
            try JournalDetail(entry.kind, flags: flags, target: entry.target, in: db), at: time, in: db)
    }

    private func rewrite(_ entry: Entry) throws {
        guard !entry.flags.isEmpty else { return try remove(entry.id) }
        try db.cachedStatement(sql: "UPDATE operation SET flags = ? WHERE id = ?")
            .execute(arguments: [entry.flags.rawValue, entry.id])
    }

    private func remove(_ operation: Int64) throws {
        try db.cachedStatement(sql: "DELETE FROM operation WHERE id = ?").execute(arguments: [operation])
    }
}
