import Foundation
import GRDB
import MailModel

/// Collects a message's history from the journal: its own entries, its arrivals within batches, and the events of its
/// mailboxes.
struct HistoryReader {
    private let db: Database

    /// The maximum number of entries read for one message; the newest are kept.
    private static let maximumEntries = 1000

    init(_ db: Database) { self.db = db }

    func ofMessage(_ id: Int64) throws -> MessageHistory? {
        guard
            let row = try Row.fetchOne(
                db.cachedStatement(sql: "SELECT public_id, subject, thread_id, account_id FROM message WHERE id = ?"),
                arguments: [id])
        else { return nil }
        return try history(
            of: id, publicID: row["public_id"], subject: row["subject"], thread: ThreadID(row["thread_id"]),
            account: row["account_id"])
    }

    /// A message that was removed, with its last entry.
    func ofGone(between low: Data, and high: Data) throws -> MessageHistory? {
        let rows = try Row.fetchAll(
            db.cachedStatement(
                sql: """
                    SELECT message_id, public_id, subject, account_id FROM journal WHERE public_id BETWEEN ? AND ?
                    ORDER BY id DESC LIMIT 2
                    """), arguments: [low, high])
        guard let row = rows.first, let id: Int64 = row["message_id"] else { return nil }
        // The same message may have been removed twice; two different ones are ambiguous.
        guard rows.allSatisfy({ $0["public_id"] as Data == row["public_id"] as Data }) else {
            throw StoreError(.other, ActionText.ambiguousID)
        }
        return try history(
            of: id, publicID: row["public_id"], subject: row["subject"] ?? "", thread: nil, account: row["account_id"])
    }

    private func history(
        of id: Int64, publicID: Data, subject: String, thread: ThreadID?, account: Int64
    ) throws -> MessageHistory {
        let own = try formerIDs(publicID).union([id]).flatMap {
            try lines("message_id = ? ORDER BY id DESC LIMIT \(Self.maximumEntries)", [$0])
        }.sorted { $0.number < $1.number }
        let placements = try placements(of: id, with: own)
        let mailboxes = try mailboxes(of: placements, with: own, account: account)
        let arrivals = placements.compactMap { past -> JournalLine? in
            guard let arrival = past.arrival, let placement = arrival.placement else { return nil }
            let renumbered = arrival.mailbox.flatMap { mailboxes[$0]?.renumbered } ?? []
            return arrival.arrival(of: placement, uid: past.arrivalUID(renumbered: renumbered))
        }
        let shared = mailboxes.values.flatMap(\.shared).filter { line in
            placements.contains { $0.mailbox(at: line.number) == line.mailbox }
        }
        let all = (own + arrivals + shared).sorted { ($0.time, $0.number) < ($1.time, $1.number) }
        return MessageHistory(
            publicID: Hexadecimal.encode([UInt8](publicID)), subject: subject, thread: thread,
            entries: try entries(all, of: mailboxes, account: account),
            isComplete: !arrivals.isEmpty || own.contains { $0.event == .imported })
    }

    /// The earlier row ids of a message that was removed and came back.
    private func formerIDs(_ publicID: Data) throws -> Set<Int64> {
        try Int64.fetchSet(
            db.cachedStatement(
                sql: "SELECT message_id FROM journal WHERE public_id = ? AND message_id IS NOT NULL LIMIT 100"),
            arguments: [publicID])
    }

    /// Where the message is, and where it was.
    private func placements(of message: Int64, with own: [JournalLine]) throws -> [PlacementHistory] {
        var current: [Int64: PlacementHistory.Place] = [:]
        for row in try Row.fetchAll(
            db.cachedStatement(sql: "SELECT id, mailbox_id, uid FROM placement WHERE message_id = ?"),
            arguments: [message])
        {
            let (id, mailbox, uid): (Int64, Int64, Int64?) = (row[0], row[1], row[2])
            current[id] = PlacementHistory.Place(mailbox: mailbox, uid: uid)
        }
        return try Set(own.compactMap(\.placement)).union(current.keys).sorted().map { placement in
            PlacementHistory(
                arrival: try arrival(of: placement), lines: own.filter { $0.placement == placement },
                current: current[placement])
        }
    }

    /// The entry of the batch that the placement came with.
    private func arrival(of placement: Int64) throws -> JournalLine? {
        try lines("last_placement_id >= ?1 AND placement_id <= ?1 ORDER BY last_placement_id LIMIT 1", [placement])
            .first?.arrival(of: placement, uid: nil)
    }

    /// Every mailbox that the message is or was in, including removed ones.
    private func mailboxes(
        of placements: [PlacementHistory], with own: [JournalLine], account: Int64
    ) throws -> [Int64: MailboxHistory] {
        let paths = try paths(of: account)
        let known = Set(own.compactMap(\.mailbox)).union(placements.compactMap(\.current?.mailbox))
            .union(placements.compactMap(\.arrival?.mailbox))
        var result: [Int64: MailboxHistory] = [:]
        for mailbox in known {
            let lines = try lines(
                "mailbox_id = ? AND message_id IS NULL AND last_placement_id IS NULL ORDER BY id", [mailbox])
            let removal = (lines + own).last { $0.event == .mailboxRemoved && $0.mailbox == mailbox }
            result[mailbox] = MailboxHistory(lastName: paths[mailbox] ?? removal?.detail.oldName, lines: lines)
        }
        return result
    }

    private func paths(of account: Int64) throws -> [Int64: String] {
        var paths: [Int64: String] = [:]
        for row in try Row.fetchAll(
            db.cachedStatement(sql: "SELECT id, path FROM mailbox WHERE account_id = ?"), arguments: [account])
        {
            let (id, path): (Int64, String) = (row[0], row[1])
            paths[id] = path
        }
        return paths
    }

    private func lines(_ condition: String, _ arguments: StatementArguments) throws -> [JournalLine] {
        let statement = try db.cachedStatement(sql: "SELECT \(JournalLine.columns) FROM journal WHERE \(condition)")
        return try Row.fetchAll(statement, arguments: arguments).compactMap(JournalLine.init)
    }

    private func entries(
        _ lines: [JournalLine], of mailboxes: [Int64: MailboxHistory], account: Int64
    ) throws -> [JournalEntry] {
        let kind = try AccountKind.fetchOne(
            db.cachedStatement(sql: "SELECT kind FROM account WHERE id = ?"), arguments: [account])
        let isLocal = kind == .local
        return lines.map { line in
            let mailbox = line.mailbox.flatMap { mailboxes[$0]?.name(after: line.number) }
            let sentence = JournalSentence(line.event, line.detail, mailbox: mailbox, isLocal: isLocal)
            return JournalEntry(
                date: Date(timeIntervalSince1970: line.time), keyword: line.event.rawValue,
                // Mail without a server: this program carries out at once what a server would.
                actor: Self.actor(of: line, isLocal: isLocal), sentence: sentence.text,
                note: sentence.note, mailbox: mailbox,
                namesMailbox: JournalSentence.names(mailbox, line.event, line.detail),
                uid: line.uid.flatMap { UInt32(exactly: $0) },
                detail: line.detail.summary)
        }
    }

    /// A rule acts for the user, but it is not the user.
    private static func actor(of line: JournalLine, isLocal: Bool) -> JournalEntry.Actor {
        let isProgram = isLocal && line.event == .finished || line.event == .queued && line.detail.rule != nil
        return isProgram ? .program : line.event.actor
    }
}
