import GRDB
import MailModel

import struct Foundation.Data

/// The octets of imported messages in a backup. They exist nowhere else, while those of a server are fetched again.
///
/// They lie in a table of the backup's own, which restoring empties into files. An imported message is named by the digest of
/// its octets, so that each is proven on the way in and on the way out.
struct ImportedMessages {
    /// What became of them.
    struct Outcome {
        var copied = 0
        /// Their file is missing or has other octets than were imported.
        var lost = 0
    }

    let files: MessageFiles

    /// Rows that are looked at together.
    private static let page = 500

    private struct Entry {
        let row: Int64
        let account: AccountID
        let address: String
        let publicID: Data
        let byteCount: Int

        func isOf(_ bytes: [UInt8]) -> Bool {
            Data(Digest.publicID(address: address, identity: Digest.identity(ofBytes: bytes))) == publicID
        }
    }

    /// Copies every imported message that is here into a copy of the database.
    func copy(into db: Database) throws -> Outcome {
        try db.execute(
            sql: "CREATE TABLE backup_message (message_id INTEGER PRIMARY KEY NOT NULL, content BLOB NOT NULL) STRICT")
        let insert = try db.cachedStatement(sql: "INSERT INTO backup_message (message_id, content) VALUES (?, ?)")
        var outcome = Outcome()
        try forEach(stored: "m.body_state = 2", in: db) { entry in
            let name = Hexadecimal.encode(entry.publicID)
            guard let bytes = files.read(account: entry.account, publicID: name, byteCount: entry.byteCount),
                entry.isOf(bytes)
            else {
                outcome.lost += 1
                return
            }
            try insert.execute(arguments: [entry.row, Data(bytes)])
            outcome.copied += 1
        }
        return outcome
    }

    /// Writes the messages of a backup into files and takes them out of the database. Nothing happens with a backup that has
    /// none.
    ///
    /// - Throws: `.corrupt` where a message has other octets than were imported.
    func unpack(from db: Database) throws {
        guard try db.tableExists("backup_message") else { return }
        let find = try db.cachedStatement(sql: "SELECT content FROM backup_message WHERE message_id = ?")
        try forEach(stored: "m.id IN (SELECT message_id FROM backup_message)", in: db) { entry in
            guard let content = try Data.fetchOne(find, arguments: [entry.row]) else { return }
            let bytes = Array(content)
            guard bytes.count == entry.byteCount, entry.isOf(bytes) else {
                throw StoreError(.corrupt, "The backup is damaged, so the mail store was left as it is.")
            }
            try files.write(bytes, account: entry.account, publicID: Hexadecimal.encode(entry.publicID))
        }
        files.forceToDisk()
        try db.execute(sql: "DROP TABLE backup_message")
    }

    private func forEach(stored condition: String, in db: Database, _ body: (Entry) throws -> Void) throws {
        let find = try db.cachedStatement(
            sql: """
                SELECT m.id, m.account_id, a.address, m.public_id, coalesce(m.body_byte_count, 0)
                FROM message m JOIN account a ON a.id = m.account_id
                WHERE m.id > ? AND a.imap_host = ? AND \(condition) ORDER BY m.id LIMIT ?
                """)
        var last: Int64 = 0
        while true {
            let entries = try Row.fetchAll(find, arguments: [last, MailStore.noHost, Self.page]).map { row in
                Entry(row: row[0], account: AccountID(row[1]), address: row[2], publicID: row[3], byteCount: row[4])
            }
            guard let newest = entries.last else { return }
            for entry in entries { try body(entry) }
            last = newest.row
        }
    }
}
