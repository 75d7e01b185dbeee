import GRDB
import MailModel

import struct Foundation.Date

/// Takes apart the threads that only the wider subject rule of before joined (FR-SYNC-06 step 4).
struct SubjectMigration {
    private let db: Database

    init(_ db: Database) { self.db = db }

    /// Takes apart what subjects alone connected for longer than the careful rule allows.
    func run() throws {
        for account in try Int64.fetchAll(db, sql: "SELECT id FROM account") {
            guard try SubjectRule(db) == .careful else { return }
            let span = SortKey.range(seconds: SubjectGrouping.maximumSpan).lowerBound
            try regroup(account, Self.longBySubject, [account, span])
        }
    }

    /// Subjects connect through messages without references; one of them is not enough for so long.
    private static let longBySubject = """
        SELECT DISTINCT thread_id FROM message WHERE account_id = ? AND base_subject IS NOT NULL
        GROUP BY thread_id, base_subject
        HAVING max(sort_key) - min(sort_key) > ? AND sum(has_references = 0) > 1
        """

    private func regroup(_ account: Int64, _ threads: String, _ arguments: StatementArguments) throws {
        let joined = try Int64.fetchAll(db, sql: threads, arguments: arguments)
        guard !joined.isEmpty else { return }
        let decisions = try ThreadDecisions(account: account, in: db)
        var refresh = ViewRefresh(time: Date().timeIntervalSince1970)
        try ThreadRegrouping(account: account, decisions: decisions, in: db)
            .run(joined.map { [$0] }, touched: &refresh.threads)
        _ = try refresh.finish(account: AccountID(account), in: db)
    }
}
