import Foundation
import GRDB
import Logging

extension MailStore {
    /// Computes anew what can be computed: the search index where it does not agree with the messages, and what messages,
    /// conversations, lists and numbers show where that is not so. Mail, decisions and what waits for the server stay as they are.
    ///
    /// - Returns: what was wrong and is right now, in words; empty when nothing was.
    @discardableResult
    func mend() throws -> [String] {
        let isIndexMended = try mendIndex()
        let broken = try read { db in try StoreCheck(db).run() }
        if broken.contains(where: \.isDerived) {
            logger.error("Numbers of the mail store are wrong and are computed anew")
            try write { db, aspects in
                aspects = try Recomputation(db, time: now().timeIntervalSince1970).run()
            }
        }
        let left = Set(try read { db in try StoreCheck(db).run() }.map(\.sentence))
        let mended = broken.map(\.sentence).filter { !left.contains($0) }
        return isIndexMended ? mended + ["The search index did not agree with the messages."] : mended
    }

    /// Makes the search index anew where it does not agree with what is stored.
    ///
    /// - Returns: whether it was.
    @discardableResult
    func mendIndex() throws -> Bool {
        guard try !isIndexSound() else { return false }
        logger.error("The search index is damaged and is made anew")
        try write { db, _ in try SearchIndex.makeAnew(in: db) }
        return true
    }

    /// FTS5 checks itself by a command that counts as writing. Who may only read lets it check a copy: whoever writes meanwhile is not
    /// held up.
    func isIndexSound() throws -> Bool {
        guard pool.configuration.readonly else { return try Self.isIndexSound(in: pool) }
        let folder = directory.appending(path: "check-\(UUID().uuidString)", directoryHint: .isDirectory)
        defer { try? FileManager.default.removeItem(at: folder) }
        do {
            try MessageFiles.makePrivateFolder(folder)
            let file = folder.appending(path: Self.databaseName).path(percentEncoded: false)
            let copy = try DatabaseQueue(path: file, configuration: Self.configuration())
            try pool.backup(to: copy)
            defer { try? copy.close() }
            return try Self.isIndexSound(in: copy)
        } catch {
            throw StoreError(error)
        }
    }

    private static func isIndexSound(in database: any DatabaseWriter) throws -> Bool {
        do {
            try database.write { db in
                try db.execute(sql: "INSERT INTO search_index (search_index, rank) VALUES ('integrity-check', 1)")
            }
            return true
        } catch let error as DatabaseError where error.resultCode == .SQLITE_CORRUPT {
            return false
        } catch {
            throw StoreError(error)
        }
    }
}
