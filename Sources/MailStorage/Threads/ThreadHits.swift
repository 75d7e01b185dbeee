import GRDB

/// Finds the hits of a search within threads, beyond its newest hits (`SearchHitBuffer`).
struct ThreadHits {
    private let db: Database
    private let sources: [SearchSource]
    private let members: Statement

    /// The number of a thread's newest messages among which hits are counted.
    static let maximumCounted = 500

    init(_ sources: [SearchSource], in db: Database) throws {
        self.db = db
        self.sources = sources
        members = try db.cachedStatement(
            sql: """
                SELECT sort_key FROM message WHERE thread_id = ? AND is_shown = 1 AND sort_key >= ?
                ORDER BY sort_key DESC LIMIT ?
                """)
    }

    /// The number of hits in each thread, at least one.
    func counts(in threads: [Int64]) throws -> [Int64: Int] {
        var result: [Int64: Int] = [:]
        for (_, thread) in try hits(in: threads, from: 0, isAlone: { $0.count < 2 }) { result[thread, default: 0] += 1 }
        return result
    }

    /// The threads with a hit of that key or a newer one.
    func threads(among threads: [Int64], withHitFrom key: Int64) throws -> Set<Int64> {
        Set(try hits(in: threads, from: key, isAlone: \.isEmpty).values)
    }

    /// The keys of hits with their threads, without threads for which `isAlone` returns true.
    private func hits(
        in threads: [Int64], from key: Int64, isAlone: ([Int64]) -> Bool
    ) throws -> [Int64: Int64] {
        var owners: [Int64: Int64] = [:]
        for thread in threads {
            let keys = try Int64.fetchAll(members, arguments: [thread, key, Self.maximumCounted])
            guard !isAlone(keys) else { continue }
            for key in keys { owners[key] = thread }
        }
        guard !owners.isEmpty else { return [:] }
        var result: [Int64: Int64] = [:]
        for source in sources {
            let sql = source.keys(among: Array(owners.keys))
            for key in try Int64.fetchAll(db, sql: sql.text, arguments: StatementArguments(sql.arguments)) {
                result[key] = owners[key]
            }
        }
        return result
    }
}
