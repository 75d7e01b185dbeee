import GRDB
import MailModel

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
