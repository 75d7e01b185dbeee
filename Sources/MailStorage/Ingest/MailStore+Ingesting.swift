public import Foundation
public import MailModel
import GRDB

extension MailStore {
    /// Stores one server response about a mailbox, completely or not at all; storing the same response again changes
    /// nothing.
    ///
    /// Threads, counts, the search index and the view (the server's state with the pending operations) are updated in
    /// the same transaction.
    ///
    /// - Throws: `.staleUIDValidity` if the UIDs are not of the mailbox's current UIDVALIDITY, `.notFound` if the
    ///   mailbox is gone.
    @discardableResult
    public func ingest(_ batch: IngestBatch) throws -> IngestOutcome {
        try write { db, aspects in
            let filter = try ArrivalFilter(batch.mailbox, in: db)
            var ingestion = try Ingestion(batch, now: now(), in: db)
            try ingestion.run()
            try aspects.formUnion(ingestion.finish())
            if let account = ingestion.arrivalAccount { aspects.insert(.newMessages(account)) }
            let rules = arrivalRules(in: db)
            try rules.run(
                try filter.arrivals(ingestion.outcome.newMessages, in: db), of: ingestion.account, &aspects)
            try rules.resume([], &aspects)
            return ingestion.outcome
        }
    }

    /// The server changed the mailbox's UIDVALIDITY: every stored UID of it is void.
    ///
    /// Its messages stay visible until they get their new UIDs, and are recognized by identity. Queued operations wait
    /// with them. The cursor is reset. Nothing happens if the UIDVALIDITY is current and its UIDs are not reused.
    ///
    /// - Parameter isReused: the server assigned UIDs to other messages without a new UIDVALIDITY, so all of them are
    ///   void (Q31).
    public func beginUIDValidity(mailbox: MailboxID, uidValidity: UIDValidity, isReused: Bool = false) throws {
        try write { db, aspects in
            let state = try MailboxState(mailbox, in: db)
            let new = Int64(uidValidity.rawValue)
            guard state.uidValidity != new || !uidValidity.isTrustworthy || isReused else { return }
            let lifecycle = MessageLifecycle(db)
            if state.uidValidity == nil { try lifecycle.expectAll(in: mailbox.rawValue, uidValidity: new) }
            try lifecycle.voidUIDs(of: mailbox.rawValue, isReused: isReused, since: now().timeIntervalSince1970)
            try db.execute(
                sql: """
                    UPDATE mailbox SET uid_validity = ?, uid_next = NULL, modification_sequence = NULL, message_count = NULL,
                      is_synced = 0 WHERE id = ?
                    """, arguments: [new, mailbox.rawValue])
            // The first UIDVALIDITY is not a change.
            if let old = state.uidValidity, old != new || isReused {
                let detail =
                    isReused
                    ? JournalDetail(reason: .uidsReused)
                    : JournalDetail(oldUIDValidity: old, newUIDValidity: new)
                try Journal.add(
                    .renumbered, account: state.account, message: nil, mailbox: mailbox.rawValue, detail,
                    at: now().timeIntervalSince1970, in: db)
            }
            aspects.insert(.mailboxes(AccountID(state.account)))
        }
    }

    /// Every message of the new UIDVALIDITY is stored: messages of older ones that did not come back are removed from
    /// the mailbox, with their pending operations. Costs nothing if there are none.
    public func finishUIDValidityChange(mailbox: MailboxID) throws {
        try write { db, aspects in
            let state = try MailboxState(mailbox, in: db)
            guard let validity = state.uidValidity else { return }
            var removal = PlacementRemoval(account: AccountID(state.account), time: now().timeIntervalSince1970)
            try removal.remove(
                where: "mailbox_id = ? AND uid IS NULL AND uid_validity IS NOT ?",
                [mailbox.rawValue, validity], event: .uidValidityEnded, in: db)
            try aspects.formUnion(removal.finish(in: db))
        }
    }

    /// The messages of a renumbered mailbox that have no UID yet: their number, the total, and when the oldest arrived.
    public func unresolved(mailbox: MailboxID) throws -> UnresolvedPlacements {
        try read { db in
            let row = try Row.fetchOne(
                db.cachedStatement(
                    sql: """
                        SELECT count(*), coalesce(sum(p.uid IS NULL AND p.uid_validity IS NOT b.uid_validity), 0),
                          min(CASE WHEN p.uid IS NULL AND p.uid_validity IS NOT b.uid_validity THEN m.sort_key END)
                        FROM mailbox b JOIN placement p ON p.mailbox_id = b.id JOIN message m ON m.id = p.message_id
                        WHERE b.id = ? AND b.is_synced = 0
                        """), arguments: [mailbox.rawValue])
            guard let row else { return UnresolvedPlacements(count: 0, total: 0, oldest: nil) }
            let oldest: Int64? = row[2]
            return UnresolvedPlacements(count: row[1], total: row[0], oldest: oldest.map { SortKey.date($0) })
        }
    }

    /// Records that the server reports a large removal. It is confirmed if the server reported it before, some time
    /// ago.
    ///
    /// - Returns: true if it is confirmed.
    public func deferRemoval(mailbox: MailboxID) throws -> Bool {
        let time = now().timeIntervalSince1970
        return try write { db, _ in
            // An unconfirmed removal of long ago was another one, and a time in the future was written by a wrong
            // clock.
            try db.execute(
                sql: """
                    UPDATE mailbox SET removal_reported_at = ?1
                    WHERE id = ?2 AND coalesce(removal_reported_at NOT BETWEEN ?1 - ?3 AND ?1, TRUE)
                    """, arguments: [time, mailbox.rawValue, Self.maximumDeferral])
            let since = try Double.fetchOne(
                db, sql: "SELECT removal_reported_at FROM mailbox WHERE id = ?", arguments: [mailbox.rawValue])
            return since.map { time - $0 >= Self.deferralTime } ?? false
        }
    }

    /// The mailbox matches the stored state again, or the confirmed removal was carried out.
    public func clearDeferredRemoval(mailbox: MailboxID) throws {
        let isUnconfirmed = try read { db in
            try Bool.fetchOne(
                db.cachedStatement(sql: "SELECT removal_reported_at IS NOT NULL FROM mailbox WHERE id = ?"),
                arguments: [mailbox.rawValue]) ?? false
        }
        guard isUnconfirmed else { return }
        try write { db, _ in
            try db.execute(
                sql: "UPDATE mailbox SET removal_reported_at = NULL WHERE id = ?", arguments: [mailbox.rawValue])
        }
    }

    /// When a large unconfirmed removal can be confirmed, which takes another pass; nil if there is none.
    ///
    /// - Parameter date: when the last pass began. A removal that could have been confirmed by then and was not is not
    ///   urgent.
    public func nextRemovalLook(account: AccountID, after date: Date) throws -> Date? {
        try read { db in
            try Double.fetchOne(
                db.cachedStatement(
                    sql:
                        "SELECT min(removal_reported_at) FROM mailbox WHERE account_id = ? AND removal_reported_at >= ?"
                ),
                arguments: [account.rawValue, date.timeIntervalSince1970 - Self.deferralTime])
        }.map { Date(timeIntervalSince1970: $0 + Self.deferralTime) }
    }

    /// The minimum number of seconds between the first report of a large removal and its confirmation, which takes
    /// another pass in another session.
    private static let deferralTime: Double = 15

    /// The number of seconds after which an unconfirmed removal is forgotten: some users sync once a day.
    private static let maximumDeferral: Double = 7 * 86_400

    /// `Message-ID` of the newest stored messages of the current UIDVALIDITY, by UID: they identify a renamed mailbox,
    /// and confirm that a mailbox is still the same. Messages without one are left out.
    ///
    /// - Parameters:
    ///   - limit: the maximum number.
    ///   - uids: restricts the messages; nil for all.
    public func samples(mailbox: MailboxID, limit: Int, among uids: UIDSet? = nil) throws -> [UID: String] {
        try read { db in
            let statement = try db.cachedStatement(
                sql: """
                    SELECT p.uid, m.message_id_header FROM mailbox b
                    JOIN placement p ON p.mailbox_id = b.id AND p.uid_validity = b.uid_validity
                    JOIN message m ON m.id = p.message_id
                    WHERE b.id = ? AND p.uid IS NOT NULL AND m.message_id_header IS NOT NULL ORDER BY p.uid DESC
                    """)
            var samples: [UID: String] = [:]
            let rows = try Row.fetchCursor(statement, arguments: [mailbox.rawValue])
            while samples.count < limit, let row = try rows.next() {
                guard let uid = UInt32(exactly: row[0] as Int64).flatMap(UID.init), uids?.contains(uid) != false else {
                    continue
                }
                samples[uid] = row[1]
            }
            return samples
        }
    }

    /// The stored UIDs of the current UIDVALIDITY.
    public func knownUIDs(mailbox: MailboxID) throws -> UIDSet {
        try read { db in
            let rows = try Int64.fetchCursor(
                db,
                sql: """
                    SELECT p.uid FROM mailbox b JOIN placement p ON p.mailbox_id = b.id AND p.uid_validity = b.uid_validity
                    WHERE b.id = ? AND p.uid IS NOT NULL ORDER BY p.uid
                    """, arguments: [mailbox.rawValue])
            var result = UIDSet()
            while let raw = try rows.next() {
                if let uid = UInt32(exactly: raw).flatMap(UID.init) { result.insert(uid) }
            }
            return result
        }
    }

    /// The UID from which on every message of the mailbox is new: above all stored ones, and not below UIDNEXT at the
    /// last complete comparison.
    ///
    /// - Returns: nil if no UID is left.
    public func firstUnknownUID(mailbox: MailboxID) throws -> UID? {
        try read { db in
            let statement = try db.cachedStatement(
                sql: """
                    SELECT max(coalesce(b.uid_next, 1), coalesce((
                      SELECT max(p.uid) + 1 FROM placement p WHERE p.mailbox_id = b.id AND p.uid_validity = b.uid_validity
                    ), 1)) FROM mailbox b WHERE b.id = ?
                    """)
            return try Int64.fetchOne(statement, arguments: [mailbox.rawValue])
                .flatMap { UInt32(exactly: $0) }.flatMap(UID.init)
        }
    }

    /// The last reported flags of every stored UID of the current UIDVALIDITY.
    public func serverFlags(mailbox: MailboxID) throws -> [UID: MessageFlags] {
        try read { db in
            let rows = try Row.fetchCursor(
                db,
                sql: """
                    SELECT p.uid, p.server_flags FROM mailbox b
                    JOIN placement p ON p.mailbox_id = b.id AND p.uid_validity = b.uid_validity
                    WHERE b.id = ? AND p.uid IS NOT NULL
                    """, arguments: [mailbox.rawValue])
            var result: [UID: MessageFlags] = [:]
            while let row = try rows.next() {
                if let uid = UInt32(exactly: row[0] as Int64).flatMap(UID.init) {
                    result[uid] = MessageFlags(rawValue: row[1])
                }
            }
            return result
        }
    }

    /// Removes messages that have been in no mailbox since before the date, with their files. Call after a complete
    /// sync pass, which would have found a moved message elsewhere. Archived messages are kept. Expected placements
    /// from before the date are removed.
    ///
    /// - Returns: the number of messages removed.
    @discardableResult
    public func purgeOrphans(account: AccountID, orphanedBefore date: Date) throws -> Int {
        let limit = date.timeIntervalSince1970
        let removed = try write { db, aspects in
            var removal = PlacementRemoval(account: account, time: now().timeIntervalSince1970)
            try removal.remove(
                where: """
                    uid IS NULL AND expected_since < ?
                    AND mailbox_id IN (SELECT id FROM mailbox WHERE account_id = ? AND role <> \(MailboxRole.all.sql))
                    AND NOT EXISTS (SELECT 1 FROM operation
                      WHERE placement_id = placement.id AND \(OperationSQL.isInFlight))
                    """, [limit, account.rawValue], event: .notArrived, in: db)
            let orphans = try removal.purge(orphanedBefore: limit, in: db)
            try aspects.formUnion(removal.finish(in: db))
            return orphans
        }
        for publicID in removed { files.remove(account: account, publicID: publicID) }
        return removed.count
    }
}
