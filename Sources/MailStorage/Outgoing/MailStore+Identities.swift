import GRDB
public import MailModel

extension MailStore {
    /// The identities of an account, or of all accounts that can send; each account's default first.
    public func identities(of account: AccountID? = nil) throws -> [Identity] {
        try read { db in
            let statement = try db.cachedStatement(
                sql: """
                    SELECT i.* FROM identity i JOIN account a ON a.id = i.account_id
                    WHERE a.smtp_host IS NOT NULL AND (?1 IS NULL OR i.account_id = ?1)
                    ORDER BY i.account_id, i.is_default DESC, i.id
                    """)
            return try Row.fetchAll(statement, arguments: [account?.rawValue]).map(Self.identity)
        }
    }

    /// One identity; nil if there is none.
    public func identity(_ id: IdentityID) throws -> Identity? {
        try read { db in
            try Row.fetchOne(db, sql: "SELECT * FROM identity WHERE id = ?", arguments: [id.rawValue])
                .map(Self.identity)
        }
    }

    /// Replaces the identities of an account. Drafts of an identity that is removed need another one before they can be
    /// sent. Durable on return.
    ///
    /// - Parameter identities: at least one; with the id of an existing one, or nil for a new one. If none of them is
    ///   the default, the first one is.
    /// - Throws: `.notFound` if there is no such account or identity, `.other` if there is none.
    public func setIdentities(_ identities: [IdentityEntry], of account: AccountID) throws -> [Identity] {
        try writeDurably { db, aspects in
            guard !identities.isEmpty else { throw StoreError(.other, AccountText.noIdentity) }
            guard try Bool.fetchOne(db, sql: "SELECT 1 FROM account WHERE id = ?", arguments: [account.rawValue]) != nil
            else { throw Self.noAccount }
            try db.execute(
                sql: "UPDATE identity SET is_default = 0 WHERE account_id = ?", arguments: [account.rawValue])
            let standard = identities.firstIndex(where: \.isDefault) ?? 0
            var kept: [Int64] = []
            for (index, identity) in identities.enumerated() {
                kept.append(try Self.put(identity, isDefault: index == standard, account: account, in: db))
            }
            let list = kept.map(String.init).joined(separator: ",")
            try db.execute(
                sql: "DELETE FROM identity WHERE account_id = ? AND id NOT IN (\(list))", arguments: [account.rawValue])
            aspects.formUnion([.accounts, .drafts])
            return try Row.fetchAll(
                db, sql: "SELECT * FROM identity WHERE account_id = ? ORDER BY is_default DESC, id",
                arguments: [account.rawValue]
            ).map(Self.identity)
        }
    }

    private static func put(
        _ identity: IdentityEntry, isDefault: Bool, account: AccountID, in db: Database
    ) throws -> Int64 {
        let values: [any DatabaseValueConvertible] = [
            identity.name, identity.address, identity.signature, isDefault, account.rawValue,
        ]
        guard let id = identity.id else {
            try db.execute(
                sql: "INSERT INTO identity (name, address, signature, is_default, account_id) VALUES (?, ?, ?, ?, ?)",
                arguments: StatementArguments(values))
            return db.lastInsertedRowID
        }
        try db.execute(
            sql: """
                UPDATE identity SET name = ?, address = ?, signature = ?, is_default = ? WHERE account_id = ? AND id = ?
                """, arguments: StatementArguments(values + [id.rawValue]))
        guard db.changesCount > 0 else { throw StoreError(.notFound, AccountText.identityGone) }
        return id.rawValue
    }

    /// Makes the default identity of an account that can send and has none.
    static func makeDefaultIdentity(of account: AccountID, in db: Database) throws {
        try db.execute(
            sql: """
                INSERT INTO identity (account_id, name, address, is_default)
                SELECT id, display_name, address, 1 FROM account WHERE id = ?1 AND smtp_host IS NOT NULL
                  AND NOT EXISTS (SELECT 1 FROM identity WHERE account_id = ?1)
                """, arguments: [account.rawValue])
    }

    /// The account's name is the one that recipients see, unless an identity has one of its own.
    static func renameIdentities(of account: AccountID, from old: String, to new: String, in db: Database) throws {
        try db.execute(
            sql: "UPDATE identity SET name = ?1 WHERE account_id = ?2 AND name = ?3 AND name <> ?1",
            arguments: [new, account.rawValue, old])
    }

    static func identity(_ row: Row) -> Identity {
        Identity(
            id: IdentityID(row["id"]), accountID: AccountID(row["account_id"]), name: row["name"],
            address: row["address"], signature: row["signature"], isDefault: row["is_default"])
    }
}
