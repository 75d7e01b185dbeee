import Foundation
import GRDB
import MailModel

extension MailStore {
    /// Deletes everything: accounts, mail, settings, sessions, the app lock, the messages' files, the database that the
    /// last restore kept, and the secrets (FR-SET-03). The servers are not involved. What was deleted does not remain
    /// readable in free pages. An interruption at any moment is continued by `finishErasures`.
    ///
    /// - Parameter session: the hash of a session that continues, so that its page need not sign in again.
    /// - Throws: `StoreError`, or what `remove` throws after everything else is deleted.
    public func wipe(keeping session: [UInt8]? = nil, removingSecrets remove: SecretRemover = { _ in }) throws {
        try erasing(remove) {
            try writeDurably { db, aspects in
                aspects = [.accounts, .notices, .settings]
                for account in try Int64.fetchAll(db, sql: "SELECT id FROM account") {
                    try aspects.formUnion(ThreadListDiff.all(of: AccountID(account), in: db))
                    aspects.insert(.mailboxes(AccountID(account)))
                }
                // Secrets of accounts that were removed before may still wait for a keyring.
                let waiting = try Erasure.all(in: db).flatMap { try $0.waitingAddresses() }
                let addresses = try String.fetchAll(
                    db, sql: "SELECT address FROM account WHERE kind <> ?", arguments: [AccountKind.local])
                try SearchIndex.removingAll(in: db) {
                    // The accounts take nearly everything with them.
                    try db.execute(sql: "DELETE FROM account")
                    for table in try Self.tables(in: db) { try db.execute(sql: "DELETE FROM \"\(table)\"") }
                }
                if let session { try Self.insertSession(session, at: now().timeIntervalSince1970, in: db) }
                try Erasure.record(account: nil, files: [], addresses: addresses + waiting, in: db)
            }
        }
    }

    /// Every table but those of the search index and of the migrations.
    private static func tables(in db: Database) throws -> [String] {
        try String.fetchAll(
            db,
            sql: """
                SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'search\\_index%' ESCAPE '\\'
                  AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\' AND name <> 'grdb_migrations'
                """)
    }
}
