public import MailModel
import GRDB

extension MailStore {
    /// The account's first personal namespace; nil if it was never reported, or there is no such account.
    public func personalNamespace(account: AccountID) throws -> PersonalNamespace? {
        try read { db in try PersonalNamespace(of: account, in: db) }
    }

    /// Stores the first personal namespace that the server reported (RFC 2342 §5): new mailboxes are created in it.
    /// Writes only changes.
    ///
    /// - Parameters:
    ///   - prefix: in raw form, see `PersonalNamespace`.
    ///   - delimiter: nil for flat names.
    public func setPersonalNamespace(prefix: String, delimiter: String?, account: AccountID) throws {
        let reported = PersonalNamespace(prefix: prefix, delimiter: delimiter)
        guard try personalNamespace(account: account) != reported else { return }
        try write { db, _ in
            try db.execute(
                sql: "UPDATE account SET namespace_prefix = ?, namespace_delimiter = ? WHERE id = ?",
                arguments: [prefix, delimiter, account.rawValue])
        }
    }
}
