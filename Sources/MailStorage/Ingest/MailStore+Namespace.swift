public import MailModel
import GRDB

/// Where the person's own mailboxes are among all names of a server (RFC 2342 §5), as the server told it.
public struct PersonalNamespace: Hashable, Sendable {
    /// What stands before every name, as on the wire, such as `INBOX.`: with its delimiter, because nothing is put between the two. Empty
    /// where names stand alone.
    public let prefix: String
    /// What separates the levels; nil for flat names.
    public let delimiter: String?

    /// Takes both as they are.
    public init(prefix: String, delimiter: String?) {
        self.prefix = prefix
        self.delimiter = delimiter
    }
}

extension MailStore {
    /// The account's first personal namespace; nil while it was never told, or there is no such account.
    public func personalNamespace(account: AccountID) throws -> PersonalNamespace? {
        try read { db in try PersonalNamespace(of: account, in: db) }
    }

    /// Remembers the first personal namespace that the server told (RFC 2342 §5): mailboxes that are made here from now on are made in it.
    /// What is known already writes nothing.
    ///
    /// - Parameters:
    ///   - prefix: as on the wire, see `PersonalNamespace`.
    ///   - delimiter: nil for flat names.
    public func setPersonalNamespace(prefix: String, delimiter: String?, account: AccountID) throws {
        let told = PersonalNamespace(prefix: prefix, delimiter: delimiter)
        guard try personalNamespace(account: account) != told else { return }
        try write { db, _ in
            try db.execute(
                sql: "UPDATE account SET namespace_prefix = ?, namespace_delimiter = ? WHERE id = ?",
                arguments: [prefix, delimiter, account.rawValue])
        }
    }
}

extension PersonalNamespace {
    /// Nil while the server has not told it.
    init?(of account: AccountID, in db: Database) throws {
        let statement = try db.cachedStatement(
            sql: "SELECT namespace_prefix, namespace_delimiter FROM account WHERE id = ?")
        guard let row = try Row.fetchOne(statement, arguments: [account.rawValue]), let prefix: String = row[0] else {
            return nil
        }
        self.init(prefix: prefix, delimiter: row[1])
    }
}
