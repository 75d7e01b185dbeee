import GRDB
import MailModel

/// The `notice` table.
enum Notices {
    /// Equal notices within an hour are one, with a count: one problem may affect many messages.
    private static let mergeSeconds: Double = 3600

    /// Adds a notice, or increments the count of the account's last one if the two differ only in their particulars.
    static func add(
        _ kind: Notice.Kind, _ particulars: NoticeRecord.Particulars = .init(), account: AccountID?, at time: Double,
        in db: Database
    ) throws {
        let record = NoticeRecord(kind, particulars, account: account?.rawValue, createdAt: time)
        let last = try NoticeRecord.fetchOne(
            db,
            sql: """
                SELECT * FROM notice WHERE account_id IS ?1 AND created_at BETWEEN ?2 AND ?3 ORDER BY id DESC LIMIT 1
                """, arguments: [account?.rawValue, time - mergeSeconds, time])
        if var last, last.kind == record.kind {
            last.particulars = record.particulars
            last.repetitions += 1
            try last.update(db)
        } else {
            try record.insert(db)
        }
    }
}
