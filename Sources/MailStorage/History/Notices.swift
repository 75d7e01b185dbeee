import GRDB
import MailModel

/// The `notice` table.
enum Notices {
    /// Equal notices within an hour are one, with a count: one problem may affect many messages.
    private static let mergeSeconds: Double = 3600

    /// A lasting problem, such as a rule that cannot be used, is reported again after a week.
    private static let lastingSeconds: Double = 7 * 86_400

    /// Adds the notice of a lasting problem, unless there is one of this week.
    ///
    /// - Returns: false if there is.
    static func addLasting(
        _ kind: Notice.Kind, _ particulars: NoticeRecord.Particulars = .init(), account: AccountID?, at time: Double,
        in db: Database
    ) throws -> Bool {
        let recent = try NoticeRecord.all(
            "SELECT * FROM notice WHERE account_id IS ?1 AND created_at > ?2",
            [account?.rawValue, time - lastingSeconds], in: db)
        guard !recent.contains(where: { $0.kind == kind }) else { return false }
        try NoticeRecord(kind, particulars, account: account?.rawValue, createdAt: time).insert(db)
        return true
    }

    /// Adds a notice, or increments the count of the account's last one if the two differ only in their particulars.
    static func add(
        _ kind: Notice.Kind, _ particulars: NoticeRecord.Particulars = .init(), account: AccountID?, at time: Double,
        in db: Database
    ) throws {
        let record = NoticeRecord(kind, particulars, account: account?.rawValue, createdAt: time)
        let last = try NoticeRecord.all(
            "SELECT * FROM notice WHERE account_id IS ?1 AND created_at BETWEEN ?2 AND ?3 ORDER BY id DESC LIMIT 1",
            [account?.rawValue, time - mergeSeconds, time], in: db
        ).first
        if var last, last.kind == record.kind {
            last.particulars = record.particulars
            last.repetitions += 1
            try last.update(db)
        } else {
            try record.insert(db)
        }
    }
}
