public import Foundation
import GRDB
public import Logging
import MailModel

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

extension MailStore {
    /// The result of `compact`, in bytes of the database.
    public struct Compaction: Hashable, Sendable {
        /// The size before.
        public let bytesBefore: Int
        /// The size after.
        public let bytesAfter: Int
        /// Sentences about what was wrong and was recomputed.
        public let repaired: [String]
    }

    /// The contents of a backup, in messages.
    public struct Backup: Hashable, Sendable {
        /// Imported messages, complete.
        public let importedCount: Int
        /// Imported messages whose file is gone or damaged and that cannot be backed up.
        public let lostCount: Int
    }

    /// Copies the current database into one file, while others read and write: accounts, headers, threads, index,
    /// settings, pending changes, and the octets of imported messages, which are nowhere else. The octets of a server's
    /// messages are not included: they are in files beside the database, and after `restore` they are downloaded again.
    ///
    /// The copy is made under another name, checked, and then replaces an older backup; any other file is kept. Mode
    /// 0600.
    ///
    /// - Throws: `.other` if the file is the store's own or not a backup, `.readOnly`, `.diskFull`, `.corrupt` if the
    ///   copy is not consistent.
    @discardableResult
    public func backUp(to file: URL) throws -> Backup {
        try refuseToReplace(file)
        // A reserved name: the remains of an interrupted copy are deleted.
        let copy = URL(filePath: file.path(percentEncoded: false) + ".vaultmail-new")
        defer { Self.remove(copy) }
        do {
            try Self.makePrivateFile(copy)
            let imported = try copyDatabase(to: copy)
            try Self.replace(file, by: copy)
            return Backup(importedCount: imported.copied, lostCount: imported.lost)
        } catch {
            throw StoreError(error)
        }
    }

    /// Replaces the store by a backup, after checking it. A file that is not a VaultMail database, is damaged or is of
    /// a newer version is rejected and changes nothing. An older one is migrated, and wrong derived data is recomputed:
    /// a wrong count is no reason to reject a user's mail. Imported messages are written to files. Changes that the
    /// server had not confirmed are abandoned, with a notice of their number. The previous database is kept as
    /// `vaultmail.sqlite.before-restore`.
    ///
    /// The caller must have exclusive access: no other process may have the store open.
    ///
    /// - Throws: `.notFound`, `.corrupt`, `.newerVersion`, `.olderVersion`, `.readOnly`, `.diskFull`.
    public static func restore(_ backup: URL, to directory: URL, logger: Logger) throws(StoreError) {
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: backup.path(percentEncoded: false), isDirectory: &isFolder) else {
            throw StoreError(.notFound, BackupText.noFile)
        }
        guard !isFolder.boolValue else { throw notWhole }
        let trial = directory.appending(path: "restore-\(UUID().uuidString)", directoryHint: .isDirectory)
        defer { remove(trial) }
        do {
            try MessageFiles.makePrivateFolder(trial)
            let copy = trial.appending(path: databaseName)
            try FileManager.default.copyItem(at: backup, to: copy)
            try blamingBackup { try prepare(trial, logger: logger) }
            // Before the exchange: a file without a row is harmless, and an older one of that name has the same octets.
            try blamingBackup { try unpack(trial, into: directory) }
            // Between the two steps there is no database, and no other process may create one.
            try OpeningLock.alone(in: directory) {
                try exchange(directory.appending(path: databaseName), for: copy)
            }
        } catch {
            throw StoreError(error)
        }
    }

    /// Rewrites the database without gaps and the search index in one segment, and recomputes wrong derived data.
    /// Blocks other writers; needs as much free space as the size of the database. Deleted data is then unreadable in
    /// the file.
    ///
    /// - Throws: `.locked` while another process writes, `.diskFull`.
    @discardableResult
    public func compact() throws -> Compaction {
        do {
            let before = try byteCount()
            let repaired = try repair()
            try pool.writeWithoutTransaction { db in
                try db.execute(sql: "INSERT INTO search_index (search_index) VALUES ('optimize')")
                try db.execute(sql: "PRAGMA optimize")
            }
            try pool.vacuum()
            _ = try pool.writeWithoutTransaction { db in try db.checkpoint(.truncate) }
            return Compaction(bytesBefore: before, bytesAfter: try byteCount(), repaired: repaired)
        } catch {
            throw StoreError(error)
        }
    }

    // MARK: Details

    /// Only an older backup may be replaced: no other file may be lost to a backup.
    private func refuseToReplace(_ file: URL) throws {
        let own = directory.appending(path: Self.databaseName)
        guard file.resolvingSymlinksInPath().path != own.resolvingSymlinksInPath().path else {
            throw StoreError(.other, BackupText.ownStore)
        }
        guard FileManager.default.fileExists(atPath: file.path) else { return }
        guard Self.isBackup(file) else {
            throw StoreError(.other, BackupText.otherFile(file.path))
        }
        guard try !accounts().isEmpty else { throw StoreError(.other, BackupText.noAccount) }
    }

    /// Returns true if `backUp` made the file. The file is only read, and nothing is left beside it.
    private static func isBackup(_ file: URL) -> Bool {
        let target = file.resolvingSymlinksInPath()
        // Opening a pipe would block until its other end is opened.
        guard (try? target.resourceValues(forKeys: [.isRegularFileKey]))?.isRegularFile == true, isOneFile(target)
        else { return false }
        var configuration = Self.configuration()
        configuration.readonly = true
        guard let queue = try? DatabaseQueue(path: target.path, configuration: configuration) else { return false }
        defer { try? queue.close() }
        return (try? queue.read { db in try Self.isOurs(db) }) ?? false
    }

    /// Returns true for an SQLite database that needs no other file beside it: a backup is one, a mail store is not.
    private static func isOneFile(_ file: URL) -> Bool {
        guard let header = try? FileHandle(forReadingFrom: file).read(upToCount: 20), header.count == 20 else {
            return false
        }
        // https://www.sqlite.org/fileformat.html §1.3.3: 1 for a rollback journal, 2 for a write-ahead log.
        return header.starts(with: Data("SQLite format 3\0".utf8)) && Array(header.suffix(2)) == [1, 1]
    }

    private static func isOurs(_ db: Database) throws -> Bool {
        try db.tableExists("grdb_migrations") && db.tableExists("placement")
    }

    private func byteCount() throws -> Int {
        try pool.read { db in
            let pages = try Int.fetchOne(db, sql: "PRAGMA page_count") ?? 0
            return pages * (try Int.fetchOne(db, sql: "PRAGMA page_size") ?? 0)
        }
    }

    private func copyDatabase(to file: URL) throws -> ImportedMessages.Outcome {
        let copy = try DatabaseQueue(path: file.path(percentEncoded: false), configuration: Self.configuration())
        try pool.backup(to: copy)
        try copy.writeWithoutTransaction { db in
            // A single file that any program can open in place; its pages say WAL, as in the original.
            try db.execute(sql: "PRAGMA journal_mode = DELETE")
        }
        let imported = try copy.write { db in try ImportedMessages(files: files).copy(into: db) }
        try copy.read { db in
            guard try String.fetchAll(db, sql: "PRAGMA quick_check(1)") == ["ok"] else {
                throw StoreError(.corrupt, BackupText.copyDamaged)
            }
        }
        try copy.close()
        return imported
    }

    /// Attributes SQLite's errors about the trial copy to the backup: the store itself was not opened.
    private static func blamingBackup(_ body: () throws -> Void) throws {
        do {
            try body()
        } catch {
            let error = StoreError(error)
            switch error.kind {
            case .diskFull, .locked, .readOnly: throw error
            case .newerVersion: throw StoreError(.newerVersion, BackupText.newerVersion)
            case .olderVersion: throw tooOld
            case .corrupt, .notFound, .staleUIDValidity, .draftChanged, .draftOpenElsewhere, .alreadySending, .other:
                throw notWhole
            }
        }
    }

    private static let notWhole = StoreError(.corrupt, BackupText.incomplete)
    private static let tooOld = StoreError(.olderVersion, BackupText.developmentVersion)

    private static func unpack(_ trial: URL, into directory: URL) throws {
        let copy = trial.appending(path: databaseName).path(percentEncoded: false)
        let queue = try DatabaseQueue(path: copy, configuration: configuration())
        let files = MessageFiles(root: directory.appending(path: "messages", directoryHint: .isDirectory))
        let hadMessages = try queue.write { db in
            let hasMessages = try db.tableExists("backup_message")
            try ImportedMessages(files: files).unpack(from: db)
            return hasMessages
        }
        if hadMessages { try queue.vacuum() }
        _ = try queue.writeWithoutTransaction { db in try db.checkpoint(.truncate) }
        try queue.close()
    }

    /// Converts a copy of the backup to a current store.
    ///
    /// - Throws: `notWhole` if it is unreliable.
    private static func prepare(_ folder: URL, logger: Logger) throws {
        let file = folder.appending(path: databaseName).path(percentEncoded: false)
        let queue = try DatabaseQueue(path: file, configuration: configuration())
        let isOurs = try queue.read { db in try Self.isOurs(db) }
        try queue.close()
        guard isOurs else { throw notWhole }
        let store = try MailStore.open(at: folder, logger: logger)
        try store.repair()
        try store.abandonRestoredOperations()
        let broken = try store.read { db in try StoreCheck(db).run() }
        guard !broken.contains(where: { $0.kind == .damage }) else { throw notWhole }
        for problem in broken {
            logger.warning("The backup has inconsistencies", metadata: ["problem": "\(problem.sentence)"])
        }
        _ = try store.pool.writeWithoutTransaction { db in try db.checkpoint(.truncate) }
        try store.close()
    }

    /// Where `restore` keeps the previous database.
    static func databaseBeforeRestore(in directory: URL) -> URL {
        directory.appending(path: databaseName + ".before-restore")
    }

    /// The database that the last restore kept beside this one, and its size in bytes; nil if there is none.
    public func leftByRestore() -> (file: URL, byteCount: Int)? {
        let file = Self.databaseBeforeRestore(in: directory)
        let attributes = try? FileManager.default.attributesOfItem(atPath: file.path(percentEncoded: false))
        return (attributes?[.size] as? Int).map { (file, $0) }
    }

    private static func exchange(_ current: URL, for copy: URL) throws {
        let path = current.path(percentEncoded: false)
        if FileManager.default.fileExists(atPath: path) {
            // Checkpoint first: the write-ahead log does not belong to the next database. A file that cannot be opened
            // may be the reason for the restore.
            if let old = try? DatabaseQueue(path: path, configuration: configuration()) {
                _ = try? old.writeWithoutTransaction { db in try db.checkpoint(.truncate) }
                try? old.close()
            }
            try replace(databaseBeforeRestore(in: current.deletingLastPathComponent()), by: current)
        }
        for ending in ["-wal", "-shm"] { remove(URL(filePath: path + ending)) }
        try replace(current, by: copy)
    }

    private static func makePrivateFile(_ file: URL) throws {
        let path = file.path(percentEncoded: false)
        remove(file)
        guard
            FileManager.default.createFile(atPath: path, contents: nil, attributes: [.posixPermissions: 0o600])
        else {
            let folder = file.deletingLastPathComponent().path
            let isThere = FileManager.default.fileExists(atPath: folder)
            throw StoreError(.readOnly, isThere ? BackupText.notWritable : BackupText.noFolder(folder))
        }
    }

    private static func replace(_ file: URL, by other: URL) throws {
        let paths = [other, file].map { $0.path(percentEncoded: false) }
        guard rename(paths[0], paths[1]) == 0 else {
            throw StoreError(.readOnly, BackupText.notRenamed)
        }
    }

    private static func remove(_ url: URL) { try? FileManager.default.removeItem(at: url) }
}
