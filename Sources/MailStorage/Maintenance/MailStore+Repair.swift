import Foundation
import GRDB
import Logging

extension MailStore {
    /// Makes again what can be made and computes anew what can be computed, each where it is wrong: indexes and triggers, the search index,
    /// which messages form a conversation, and what messages, conversations, lists and numbers show. Mail, decisions and what waits for
    /// the server stay as they are.
    ///
    /// - Returns: what was wrong and is right now, in words; empty when nothing was.
    @discardableResult
    func repair() throws -> [String] {
        // First: statements need their indexes, and whatever changes on the way is counted by triggers.
        let made = try repairSchema()
        let isIndexRepaired = try repairIndex()
        let broken = try read { db in try StoreCheck(db).run() }
        if !made.isEmpty || broken.contains(where: \.isDerived) {
            logger.error("What the mail store computes is wrong and is computed anew")
            try write { db, aspects in
                aspects = try Recomputation(db, time: now().timeIntervalSince1970).run()
            }
        }
        let left = Set(try read { db in try StoreCheck(db).run() }.map(\.sentence))
        let repaired = made + broken.map(\.sentence).filter { !left.contains($0) }
        return isIndexRepaired ? repaired + ["The search index did not agree with the messages."] : repaired
    }

    private func repairSchema() throws -> [String] {
        guard try !read({ db in try SchemaCheck(db).differences() }).isEmpty else { return [] }
        logger.error("The mail store is not made as it should be; what can be made again is")
        return try write { db, _ in try SchemaCheck(db).repair() }
    }

    /// Makes the search index anew where it does not agree with what is stored.
    ///
    /// - Returns: whether it was.
    @discardableResult
    func repairIndex() throws -> Bool {
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
