public import MailModel
import GRDB

/// The prefix of the user's own mailboxes (RFC 2342 §5), as the server reported it.
public struct PersonalNamespace: Hashable, Sendable {
    /// The prefix of every name in raw form, such as `INBOX.`, including its delimiter: nothing is put in between.
    /// Empty if names have no prefix.
    public let prefix: String
    /// The hierarchy delimiter; nil for flat names.
    public let delimiter: String?

    /// Creates a namespace.
    public init(prefix: String, delimiter: String?) {
        self.prefix = prefix
        self.delimiter = delimiter
    }
}

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

extension PersonalNamespace {
    /// Nil if the server has not reported it.
    init?(of account: AccountID, in db: Database) throws {
        let statement = try db.cachedStatement(
            sql: "SELECT namespace_prefix, namespace_delimiter FROM account WHERE id = ?")
        guard let row = try Row.fetchOne(statement, arguments: [account.rawValue]), let prefix: String = row[0] else {
            return nil
        }
        self.init(prefix: prefix, delimiter: row[1])
    }
}
