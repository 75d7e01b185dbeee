import GRDB
import MailModel

/// Finds the conversation of a message (FR-SYNC-06) and joins conversations that a message connects.
///
/// Threads are the connected components of two relations, both symmetric, so that the result does not depend on the order
/// of arrival: sharing a Message-ID among Message-ID, In-Reply-To and References; and having the same base subject within 30
/// days while at least one of the two messages has no references. Bulk mail is never joined by subject.
struct ThreadIndex {
    /// What threading needs to know of a message.
    struct Node {
        let sortKey: Int64
        /// Keys of every Message-ID that the header names.
        let references: [Int64]
        /// Nil where the message is never joined by subject.
        let baseSubject: String?
        /// Has In-Reply-To or References.
        let hasReferences: Bool

        init(header: MessageHeader, sortKey: Int64, joinsSubjects: Bool) {
            self.sortKey = sortKey
            hasReferences = !header.inReplyTo.isEmpty || !header.references.isEmpty
            let subject = joinsSubjects && !header.isBulk ? BaseSubject(FieldCodec.clean(header.subject)).text : ""
            // A subject of many kilobytes is an attack on the index; its beginning tells it apart well enough.
            baseSubject = subject.isEmpty ? nil : String(subject.prefix(500))
            let ids =
                [header.messageID].compactMap { $0 } + header.inReplyTo.prefix(20) + Self.bounded(header.references)
            var seen: Set<String> = []
            references = ids.filter { !$0.isEmpty && seen.insert($0).inserted }.map(Digest.reference)
        }

        /// The oldest and the latest of a chain that is too long to be honest.
        private static func bounded(_ references: [String]) -> [String] {
            references.count <= 200 ? references : Array(references.prefix(50) + references.suffix(150))
        }
    }

    private let account: Int64
    private let findReference: Statement
    private let addReference: Statement
    private let moveReferences: Statement
    private let moveMessages: Statement
    private let addThread: Statement
    private let grow: Statement
    private let sizeOf: Statement
    private let remove: Statement
    private let before: Statement
    private let after: Statement
    private let between: Statement

    /// Messages with the same subject are joined within this many seconds: 30 days.
    private static let window: Int64 = 30 * 86_400

    init(account: AccountID, in db: Database) throws {
        self.account = account.rawValue
        findReference = try db.cachedStatement(
            sql: "SELECT thread_id FROM thread_reference WHERE account_id = ? AND reference = ?")
        addReference = try db.cachedStatement(
            sql: "INSERT INTO thread_reference (account_id, reference, thread_id) VALUES (?, ?, ?)")
        moveReferences = try db.cachedStatement(sql: "UPDATE thread_reference SET thread_id = ? WHERE thread_id = ?")
        moveMessages = try db.cachedStatement(sql: "UPDATE message SET thread_id = ? WHERE thread_id = ?")
        addThread = try db.cachedStatement(sql: "INSERT INTO thread (account_id, size) VALUES (?, 0)")
        grow = try db.cachedStatement(sql: "UPDATE thread SET size = size + ? WHERE id = ?")
        sizeOf = try db.cachedStatement(sql: "SELECT size FROM thread WHERE id = ?")
        remove = try db.cachedStatement(sql: "DELETE FROM thread WHERE id = ?")
        let subject = "FROM message WHERE account_id = ?1 AND base_subject = ?2 AND sort_key BETWEEN ?3 AND ?4"
        before = try db.cachedStatement(
            sql: "SELECT sort_key, thread_id \(subject) AND has_references = 0 ORDER BY sort_key DESC LIMIT 1")
        after = try db.cachedStatement(
            sql: "SELECT sort_key, thread_id \(subject) AND has_references = 0 ORDER BY sort_key LIMIT 1")
        between = try db.cachedStatement(sql: "SELECT DISTINCT thread_id \(subject)")
    }

    /// The thread that the message belongs to, made or merged as needed. The message itself is not stored yet.
    ///
    /// - Parameter touched: gets every thread that has to be recomputed; loses those that were merged away.
    func thread(for node: Node, touched: inout Set<Int64>, in db: Database) throws -> Int64 {
        var found: Set<Int64> = []
        var unknown: [Int64] = []
        for reference in node.references {
            if let thread = try Int64.fetchOne(findReference, arguments: [account, reference]) {
                found.insert(thread)
            } else {
                unknown.append(reference)
            }
        }
        try found.formUnion(threadsBySubject(of: node))
        let thread = try merge(found, touched: &touched, in: db)
        for reference in unknown { try addReference.execute(arguments: [account, reference, thread]) }
        try grow.execute(arguments: [1, thread])
        touched.insert(thread)
        return thread
    }

    /// It is enough to look at the nearest neighbours without references: those farther away within the window are joined to
    /// them already. A message without references also joins those with references between its neighbours.
    private func threadsBySubject(of node: Node) throws -> Set<Int64> {
        guard let subject = node.baseSubject else { return [] }
        let window = SortKey.window(around: node.sortKey, seconds: Self.window)
        let earlier = try Row.fetchOne(before, arguments: [account, subject, window.lowerBound, node.sortKey - 1])
        let later = try Row.fetchOne(after, arguments: [account, subject, node.sortKey + 1, window.upperBound])
        var result = Set([earlier, later].compactMap { $0?[1] as Int64? })
        if !node.hasReferences {
            let low: Int64 = earlier?[0] ?? window.lowerBound
            let high: Int64 = later?[0] ?? window.upperBound
            let threads = try Int64.fetchCursor(between, arguments: [account, subject, low, high])
            while let thread = try threads.next() { result.insert(thread) }
        }
        return result
    }

    /// The largest thread takes the others in, so that a message moves at most a logarithmic number of times.
    private func merge(_ threads: Set<Int64>, touched: inout Set<Int64>, in db: Database) throws -> Int64 {
        guard threads.count > 1 else {
            if let only = threads.first { return only }
            try addThread.execute(arguments: [account])
            return db.lastInsertedRowID
        }
        let sizes = try threads.map { (id: $0, size: try Int.fetchOne(sizeOf, arguments: [$0]) ?? 0) }
        let ordered = sizes.sorted { ($0.size, $1.id) > ($1.size, $0.id) }
        let kept = ordered[0].id
        for other in ordered.dropFirst() {
            try moveMessages.execute(arguments: [kept, other.id])
            try moveReferences.execute(arguments: [kept, other.id])
            try grow.execute(arguments: [other.size, kept])
            try remove.execute(arguments: [other.id])
            touched.remove(other.id)
        }
        return kept
    }
}
