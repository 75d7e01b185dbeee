import Foundation
import GRDB
import Logging

extension MailStore {
    /// Recreates and recomputes what is wrong: indexes and triggers, the search index, the grouping into threads, and
    /// the rows and counts that lists show. Mail, decisions and pending changes are untouched.
    ///
    /// - Returns: sentences about what was repaired; empty if nothing was wrong.
    @discardableResult
    func repair() throws -> [String] {
        // First: statements need their indexes, and triggers count every change made by the repair.
        let made = try repairSchema()
        let isIndexRepaired = try repairIndex()
        let broken = try read { db in try StoreCheck(db).run() }
        if !made.isEmpty || broken.contains(where: \.isDerived) {
            logger.error("Derived data of the mail store is wrong; recomputing it")
            try write { db, aspects in
                aspects = try Recomputation(db, time: now().timeIntervalSince1970).run()
            }
        }
        let left = Set(try read { db in try StoreCheck(db).run() }.map(\.sentence))
        let repaired = made + broken.map(\.sentence).filter { !left.contains($0) }
        return isIndexRepaired ? repaired + [StoreCheckText.indexRepaired] : repaired
    }

    private func repairSchema() throws -> [String] {
        guard try !read({ db in try SchemaCheck(db).differences() }).isEmpty else { return [] }
        logger.error("The schema of the mail store is wrong; recreating what can be recreated")
        return try write { db, _ in try SchemaCheck(db).repair() }
    }

    /// Rebuilds the search index if it does not match the stored mail.
    ///
    /// - Returns: true if it was rebuilt.
    @discardableResult
    func repairIndex() throws -> Bool {
        guard try !isIndexSound() else { return false }
        logger.error("The search index is damaged; rebuilding it")
        try write { db, _ in try SearchIndex.rebuild(in: db) }
        return true
    }

    /// FTS5 checks itself by a command that counts as a write. A reader checks a copy, so that writers are not blocked.
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
