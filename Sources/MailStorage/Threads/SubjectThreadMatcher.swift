import GRDB

/// Finds threads that a message may join by its subject (FR-SYNC-06 step 4), see `SubjectGrouping`.
struct SubjectThreadMatcher {
    private let account: Int64
    private let rule: SubjectRule
    private let answers: SubjectAnswerMatcher
    private let around: DirectStatement
    private let before: Statement
    private let after: Statement
    private let between: Statement
    private let alone: Statement
    private let span: DirectStatement

    /// The number of messages of one subject read at once: usually there are fewer, and one query is enough.
    private static let few = 16

    init(account: Int64, in db: Database) throws {
        self.account = account
        rule = try SubjectRule(db)
        answers = try SubjectAnswerMatcher(account: account, in: db)
        let subject = "FROM message WHERE account_id = ?1 AND base_subject = ?2 AND sort_key BETWEEN ?3 AND ?4"
        around = try DirectStatement(
            "SELECT sort_key, thread_id, has_references \(subject) ORDER BY sort_key LIMIT \(Self.few + 1)", in: db)
        before = try db.cachedStatement(
            sql: "SELECT sort_key, thread_id \(subject) AND has_references = 0 ORDER BY sort_key DESC LIMIT 1")
        after = try db.cachedStatement(
            sql: "SELECT sort_key, thread_id \(subject) AND has_references = 0 ORDER BY sort_key LIMIT 1")
        between = try db.cachedStatement(sql: "SELECT DISTINCT thread_id \(subject)")
        alone = try db.cachedStatement(sql: "SELECT DISTINCT thread_id \(subject) AND has_references = 0")
        // The plus sign keeps SQLite from reading every message of the subject instead of those of the thread.
        span = try DirectStatement(
            """
            SELECT sort_key, has_references FROM message WHERE thread_id = ? AND +base_subject = ?
            """, in: db)
    }

    /// The threads that the message joins by its subject. With the wide rule only the nearest neighbours without
    /// references matter: those farther away within the window are joined to them already. A message without references
    /// also joins those with references between its neighbours.
    func nearest(to node: ThreadNode) throws -> Set<Int64> {
        guard let subject = node.baseSubject, rule != .off else { return [] }
        if rule == .careful { return try answers.threads(around: node, subject) }
        let window = SortKey.window(around: node.sortKey, seconds: SubjectGrouping.window)
        let few = try candidates(of: subject, window)
        guard few.count > Self.few else { return Self.nearest(to: node, among: few) }
        let earlier = try Row.fetchOne(before, arguments: [account, subject, window.lowerBound, node.sortKey - 1])
        let later = try Row.fetchOne(after, arguments: [account, subject, node.sortKey + 1, window.upperBound])
        var result = Set([earlier, later].compactMap { $0?[1] as Int64? })
        if !node.hasReferences {
            let low: Int64 = earlier?[0] ?? window.lowerBound
            let high: Int64 = later?[0] ?? window.upperBound
            try result.formUnion(Int64.fetchSet(between, arguments: [account, subject, low, high]))
        }
        return result
    }

    private struct Candidate {
        let sortKey: Int64
        let thread: Int64
        /// True for a message without references.
        let isAlone: Bool
    }

    private func candidates(of subject: String, _ window: ClosedRange<Int64>) throws -> [Candidate] {
        try around.all { values in
            values.add(account)
            values.add(subject)
            values.add(window.lowerBound)
            values.add(window.upperBound)
        } row: {
            Candidate(sortKey: $0[0], thread: $0[1], isAlone: $0[2] == 0)
        }
    }

    /// The same among all messages within the window, ordered by their keys.
    private static func nearest(to node: ThreadNode, among all: [Candidate]) -> Set<Int64> {
        guard !all.isEmpty else { return [] }
        let earlier = all.indices.last { all[$0].sortKey < node.sortKey && all[$0].isAlone }
        let later = all.indices.first { all[$0].sortKey > node.sortKey && all[$0].isAlone }
        let near =
            node.hasReferences
            ? [earlier, later].compactMap(\.self) : Array((earlier ?? 0)..<(later.map { $0 + 1 } ?? all.count))
        return Set(near.map { all[$0].thread })
    }

    /// Returns true if the message and the threads may be more than the careful rule connects, see `SubjectSpans`: then
    /// they must be regrouped to know which of them belong together.
    ///
    /// Each connection by a subject has a message without references at one end, so it lasts no longer than those
    /// messages do, and the window before and after them. That spares long threads that references connect.
    ///
    /// - Parameter threads: those that `nearest` found for the message.
    func mayBeTooLong(_ threads: Set<Int64>, with node: ThreadNode) throws -> Bool {
        guard rule == .careful, let subject = node.baseSubject, !threads.isEmpty else { return false }
        var all = node.sortKey...node.sortKey
        var alone = node.hasReferences ? nil : all
        for thread in threads {
            try span.forEach {
                $0.add(thread)
                $0.add(subject)
            } row: {
                let key = $0[0]...$0[0]
                all = Self.joined(all, key)
                if $0[1] == 0 { alone = alone.map { Self.joined($0, key) } ?? key }
            }
        }
        let longest = alone.map { Self.seconds(of: $0) + 2 * SubjectGrouping.window } ?? 0
        return min(Self.seconds(of: all), longest) > SubjectGrouping.maximumSpan
    }

    private static func joined(_ one: ClosedRange<Int64>, _ other: ClosedRange<Int64>) -> ClosedRange<Int64> {
        min(one.lowerBound, other.lowerBound)...max(one.upperBound, other.upperBound)
    }

    private static func seconds(of keys: ClosedRange<Int64>) -> Int64 {
        SortKey.seconds(keys.upperBound) - SortKey.seconds(keys.lowerBound)
    }

    /// Every thread that the message could join by its subject. A neighbour that the user split off joins nothing, so
    /// the nearest neighbours are not enough.
    func all(around node: ThreadNode) throws -> Set<Int64> {
        guard let subject = node.baseSubject, rule != .off else { return [] }
        if rule == .careful { return try answers.threads(around: node, subject) }
        let window = SortKey.window(around: node.sortKey, seconds: SubjectGrouping.window)
        return try Int64.fetchSet(
            node.hasReferences ? alone : between,
            arguments: [account, subject, window.lowerBound, window.upperBound])
    }
}
