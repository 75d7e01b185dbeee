import Foundation
import GRDB
import Logging
import MailModel

extension MailStore {
    /// Removes secrets, which are not in the store. It may be called again for secrets that are removed already.
    public typealias SecretRemover = (ErasedSecrets) throws -> Void

    /// Continues with removals and wipes that were interrupted: message files, outgoing files, secrets, and the freed
    /// pages of the database. To be called before anything else is done with a store that was opened for writing.
    ///
    /// - Parameter remove: not called for an address that has an account again.
    /// - Throws: `StoreError`, or what `remove` throws after everything else is done; the next call tries again.
    public func finishErasures(_ remove: SecretRemover) throws {
        guard try read({ db in try !Erasure.all(in: db).isEmpty }) else { return }
        try erasing(remove) {}
    }

    /// Runs `body`, which records erasures in the transaction that deletes the rows, then carries them out. Other
    /// processes that open the store wait, so that none adds an account whose secrets are just being removed.
    func erasing(_ remove: SecretRemover, _ body: () throws -> Void) throws {
        var refusal: (any Error)?
        do {
            try OpeningLock.alone(in: directory) {
                try body()
                let erasures = try read { db in try Erasure.all(in: db) }
                try erasures.forEach(eraseFiles)
                do { try eraseSecrets(of: erasures, remove) } catch { refusal = error }
                // The rows are emptied before and deleted after, so that no address remains in a free page.
                eraseFreedPages()
                try writeDurably { db, _ in
                    try db.execute(sql: "DELETE FROM erasure WHERE files IS NULL AND addresses IS NULL")
                }
            }
        } catch {
            throw StoreError(error)
        }
        if let refusal { throw refusal }
    }

    private func eraseFiles(of erasure: Erasure) throws {
        guard let names = erasure.files else { return }
        // The database from before the last restore contains the account's mail as well.
        try? FileManager.default.removeItem(at: Self.databaseBeforeRestore(in: directory))
        if let account = erasure.account {
            files.removeAll(of: AccountID(account))
            outgoingFiles.remove(try JSONColumn.value([String].self, names))
        } else {
            removeFolders()
        }
        try writeDurably { db, _ in
            try db.execute(sql: "UPDATE erasure SET files = NULL WHERE id = ?", arguments: [erasure.id])
        }
    }

    private func eraseSecrets(of erasures: [Erasure], _ remove: SecretRemover) throws {
        let present = try accounts().map(\.settings.address)
        for erasure in erasures {
            for secrets in try erasure.secrets(present: present) { try remove(secrets) }
            try writeDurably { db, _ in
                try db.execute(sql: "UPDATE erasure SET addresses = NULL WHERE id = ?", arguments: [erasure.id])
            }
        }
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

    /// Removed mail must not remain readable in free pages of the file or in the write-ahead log.
    private func eraseFreedPages() {
        do {
            // FTS5 only marks words as removed; merging its segments deletes them.
            try pool.writeWithoutTransaction { db in
                try db.execute(sql: "INSERT INTO search_index (search_index) VALUES ('optimize')")
            }
            try pool.vacuum()
            _ = try pool.writeWithoutTransaction { db in try db.checkpoint(.truncate) }
        } catch {
            logger.warning("Removed mail could not be erased", metadata: ["error": "\(StoreError(error))"])
        }
    }
}
