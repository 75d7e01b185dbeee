import Foundation
import GRDB
import MailModel

extension MailStore {
    /// Deletes everything: accounts, mail, settings, sessions, the app lock, the messages' files and the database that
    /// the last restore kept (FR-SET-03). The servers are not involved. What was deleted does not remain readable in
    /// free pages. Secrets are in the vault and are not affected.
    ///
    /// - Parameter session: the hash of a session that continues, so that its page need not sign in again.
    public func wipe(keeping session: [UInt8]? = nil) throws {
        try writeDurably { db, aspects in
            aspects = [.accounts, .notices, .settings]
            for account in try Int64.fetchAll(db, sql: "SELECT id FROM account") {
                try aspects.formUnion(ThreadListDiff.all(of: AccountID(account), in: db))
                aspects.insert(.mailboxes(AccountID(account)))
            }
            try SearchIndex.removingAll(in: db) {
                // The accounts take nearly everything with them.
                try db.execute(sql: "DELETE FROM account")
                for table in try Self.tables(in: db) { try db.execute(sql: "DELETE FROM \"\(table)\"") }
            }
            if let session { try Self.insertSession(session, at: now().timeIntervalSince1970, in: db) }
        }
        removeFolders()
        try? FileManager.default.removeItem(at: Self.databaseBeforeRestore(in: directory))
        eraseFreedPages()
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

    /// Everything beside the database is in folders: the messages, and what the user attached to drafts.
    private func removeFolders() {
        let manager = FileManager.default
        let names =
            (try? manager.contentsOfDirectory(at: directory, includingPropertiesForKeys: [.isDirectoryKey])) ?? []
        for url in names where (try? url.resourceValues(forKeys: [.isDirectoryKey]).isDirectory) == true {
            try? manager.removeItem(at: url)
        }
    }
}
