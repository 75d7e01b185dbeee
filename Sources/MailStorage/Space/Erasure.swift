import GRDB
import MailModel

/// What remains to be done for a removed account or for a wipe: one row of `erasure`.
struct Erasure: Decodable, FetchableRecord {
    var id: Int64
    /// The removed account; nil for a wipe.
    var account: Int64?
    /// The names of its outgoing files, as JSON; nil if all files are removed.
    var files: String?
    /// The addresses whose secrets are to be removed, as JSON; nil if they are removed.
    var addresses: String?

    /// The secrets that are not needed any more.
    ///
    /// - Parameter present: the addresses of all accounts. One of them may have been removed and added again.
    func secrets(present: [String]) throws -> [ErasedSecrets] {
        guard addresses != nil else { return [] }
        let removed = try waitingAddresses()
        if account == nil, present.isEmpty { return [.all(accounts: removed)] }
        let kept = Set(present.map { $0.lowercased() })
        return removed.filter { !kept.contains($0.lowercased()) }.map(ErasedSecrets.account)
    }

    /// The addresses whose secrets are still to be removed.
    func waitingAddresses() throws -> [String] {
        try addresses.map { try JSONColumn.value([String].self, $0) } ?? []
    }

    /// Records an erasure in the transaction that deletes the rows.
    static func record(
        account: AccountID?, files: [String], addresses: [String], in db: Database
    ) throws {
        try db.execute(
            sql: "INSERT INTO erasure (account_id, files, addresses) VALUES (?, ?, ?)",
            arguments: [account?.rawValue, JSONColumn.text(files), JSONColumn.text(addresses)])
    }

    static func all(in db: Database) throws -> [Erasure] {
        try fetchAll(db, sql: "SELECT id, account_id AS account, files, addresses FROM erasure ORDER BY id")
    }
}
