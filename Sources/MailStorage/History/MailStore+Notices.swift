public import MailModel
import GRDB

extension MailStore {
    /// The notices after that number (0 for all), oldest first. Notices are kept for 90 days.
    public func notices(after id: Int64) throws -> [Notice] {
        try read { db in
            try NoticeRecord.all("SELECT * FROM notice WHERE id > ? ORDER BY id LIMIT 1000", [id], in: db)
                .map(\.notice)
        }
    }
}
