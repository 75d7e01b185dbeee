import GRDB
import MailModel

import struct Foundation.Data

/// The octets of imported messages in a backup. They exist nowhere else, while those from a server can be downloaded
/// again.
///
/// They are in an extra table of the backup, which a restore writes to files. An imported message is named by the
/// digest of its octets, so that each is verified by backup and restore.
struct ImportedMessages {
    /// The number of messages copied and lost.
    struct Outcome {
        var copied = 0
        /// Messages whose file is missing or has other octets than were imported.
        var lost = 0
    }

    let files: MessageFiles

    /// The number of rows read at a time.
    private static let page = 500

    private struct Entry {
        let row: Int64
        let account: AccountID
        let address: String
        let publicID: Data
        let byteCount: Int
        /// Always true for an imported message; an older version may have recorded that its file is gone.
        let isStored: Bool

        func isOf(_ bytes: [UInt8]) -> Bool {
            Data(Digest.publicID(address: address, identity: Digest.identity(ofBytes: bytes))) == publicID
        }
    }

    /// Copies every available imported message into a copy of the database.
    func copy(into db: Database) throws -> Outcome {
        try db.execute(
            sql: "CREATE TABLE backup_message (message_id INTEGER PRIMARY KEY NOT NULL, content BLOB NOT NULL) STRICT")
        let insert = try db.cachedStatement(sql: "INSERT INTO backup_message (message_id, content) VALUES (?, ?)")
        var outcome = Outcome()
        try forEach(in: db) { entry in
            guard let bytes = bytes(of: entry) else {
                outcome.lost += 1
                return
            }
            try insert.execute(arguments: [entry.row, Data(bytes)])
            outcome.copied += 1
        }
        return outcome
    }

    /// Counts the imported messages and those that are lost.
    ///
    /// - Parameter readsAll: reads the files too, instead of checking only that they exist and have the right size.
    func count(readsAll: Bool, in db: Database) throws -> MailStore.ImportedCount {
        var all = 0
        var lost = 0
        try forEach(in: db) { entry in
            all += 1
            let isHere = readsAll ? bytes(of: entry) != nil : has(entry)
            if !isHere { lost += 1 }
        }
        return MailStore.ImportedCount(all: all, lost: lost)
    }

    private func has(_ entry: Entry) -> Bool {
        entry.isStored
            && files.has(
                account: entry.account, publicID: Hexadecimal.encode(entry.publicID), byteCount: entry.byteCount)
    }

    private func bytes(of entry: Entry) -> [UInt8]? {
        let name = Hexadecimal.encode(entry.publicID)
        guard entry.isStored,
            let bytes = files.read(account: entry.account, publicID: name, byteCount: entry.byteCount)
        else { return nil }
        return entry.isOf(bytes) ? bytes : nil
    }

    /// Writes the messages of a backup to files and removes them from the database. Does nothing if the backup has
    /// none.
    ///
    /// - Throws: `.corrupt` if a message has other octets than were imported.
    func unpack(from db: Database) throws {
        guard try db.tableExists("backup_message") else { return }
        let find = try db.cachedStatement(sql: "SELECT content FROM backup_message WHERE message_id = ?")
        try forEach(in: db) { entry in
            guard let content = try Data.fetchOne(find, arguments: [entry.row]) else { return }
            let bytes = Array(content)
            guard bytes.count == entry.byteCount, entry.isOf(bytes) else {
                throw StoreError(.corrupt, BackupText.messageDamaged)
            }
            try files.write(bytes, account: entry.account, publicID: Hexadecimal.encode(entry.publicID))
        }
        files.forceToDisk()
        try db.execute(sql: "DROP TABLE backup_message")
    }

    private func forEach(in db: Database, _ body: (Entry) throws -> Void) throws {
        let find = try db.cachedStatement(
            sql: """
                SELECT m.id, m.account_id, a.address, m.public_id, coalesce(m.body_byte_count, 0) AS byte_count,
                  m.body_state = \(StoredBodyState.stored.sql) AS is_stored
                FROM message m JOIN account a ON a.id = m.account_id
                WHERE m.id > ? AND a.kind = \(AccountKind.local.sql) ORDER BY m.id LIMIT ?
                """)
        var last: Int64 = 0
        while true {
            let entries = try Row.fetchAll(find, arguments: [last, Self.page]).map { row in
                Entry(
                    row: row["id"], account: AccountID(row["account_id"]), address: row["address"],
                    publicID: row["public_id"], byteCount: row["byte_count"], isStored: row["is_stored"])
            }
            guard let newest = entries.last else { return }
            for entry in entries { try body(entry) }
            last = newest.row
        }
    }
}
