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
    /// What `compact` did, in bytes of the database.
    public struct Compaction: Hashable, Sendable {
        /// Before.
        public let bytesBefore: Int
        /// After.
        public let bytesAfter: Int
        /// What was wrong and was computed anew, in words.
        public let repaired: [String]
    }

    /// What `backUp` took along, in messages.
    public struct Backup: Hashable, Sendable {
        /// Imported messages, each with every octet.
        public let importedCount: Int
        /// Imported messages whose file is gone or damaged: no backup can have them.
        public let lostCount: Int
    }

    /// Copies the database as it is at this moment into one file, while others read and write: accounts, headers, threads,
    /// index, settings, what waits for the server, and the octets of imported messages, which are nowhere else. Those of a
    /// server's messages are not in it: they lie in files beside the database, and what is missing after `restore` is fetched
    /// again.
    ///
    /// The copy is made under another name, checked, and then takes the place of an older backup; any other file stays. Mode 0600.
    ///
    /// - Throws: `.other` when the file is the store's own or no backup, `.readOnly`, `.diskFull`, `.corrupt` when the copy is not sound.
    @discardableResult
    public func backUp(to file: URL) throws -> Backup {
        try refuseToReplace(file)
        // A name that is nobody else's: what a copy that was interrupted left there goes.
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

    /// Puts a backup in the place of the store, after checking it: a file that is no database of ours, is damaged or is of a newer
    /// version is refused and changes nothing. An older one is brought up to date, and what can be computed is computed anew where it is
    /// wrong: no number is a reason to refuse somebody's mail. Imported messages
    /// become files again. Changes that the server had not confirmed are given up, and the person is told how many they were.
    /// The database that was there stays beside it as `vaultmail.sqlite.before-restore`.
    ///
    /// The caller must hold the right to write alone: no other process may have the store open.
    ///
    /// - Throws: `.notFound`, `.corrupt`, `.newerVersion`, `.readOnly`, `.diskFull`.
    public static func restore(_ backup: URL, to directory: URL, logger: Logger) throws(StoreError) {
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: backup.path(percentEncoded: false), isDirectory: &isFolder) else {
            throw StoreError(.notFound, "There is no such backup file.")
        }
        guard !isFolder.boolValue else { throw notWhole }
        let trial = directory.appending(path: "restore-\(UUID().uuidString)", directoryHint: .isDirectory)
        defer { remove(trial) }
        do {
            try MessageFiles.makePrivateFolder(trial)
            let copy = trial.appending(path: databaseName)
            try FileManager.default.copyItem(at: backup, to: copy)
            try blamingBackup { try prepare(trial, logger: logger) }
            // Before the exchange: a file without its row is harmless, and an older one of that name has the same octets.
            try blamingBackup { try unpack(trial, into: directory) }
            // Between its two steps there is no database, and nobody may begin a new one.
            try OpeningLock.alone(in: directory) {
                try exchange(directory.appending(path: databaseName), for: copy)
            }
        } catch {
            throw StoreError(error)
        }
    }

    /// Writes the database anew without gaps and the search index in one piece, and computes anew what is wrong and can be computed. Blocks other writers meanwhile; needs as much
    /// free space as the database has. What was deleted cannot be read from the file any more.
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

    /// Nothing that only this store or another program has may be lost to a backup: it takes the place of an older one, or of nothing.
    private func refuseToReplace(_ file: URL) throws {
        let own = directory.appending(path: Self.databaseName)
        guard file.resolvingSymlinksInPath().path != own.resolvingSymlinksInPath().path else {
            throw StoreError(.other, "A backup cannot take the place of the mail store itself: choose another file.")
        }
        guard FileManager.default.fileExists(atPath: file.path) else { return }
        guard Self.isBackup(file) else {
            throw StoreError(
                .other,
                "\(file.path) is there already and is no backup of VaultMail, so it was left as it is: choose another file, or move it away."
            )
        }
        guard try !accounts().isEmpty else {
            throw StoreError(
                .other,
                "The mail store has no account, so the backup that is there was left as it is: choose another file.")
        }
    }

    /// Whether a file is what `backUp` makes. It is only read, and nothing is left beside it.
    private static func isBackup(_ file: URL) -> Bool {
        let target = file.resolvingSymlinksInPath()
        // Whoever opened a pipe would wait for its other end.
        guard (try? target.resourceValues(forKeys: [.isRegularFileKey]))?.isRegularFile == true, isOneFile(target)
        else { return false }
        var configuration = Self.configuration()
        configuration.readonly = true
        guard let queue = try? DatabaseQueue(path: target.path, configuration: configuration) else { return false }
        defer { try? queue.close() }
        return (try? queue.read { db in try Self.isOurs(db) }) ?? false
    }

    /// Whether a file is an SQLite database that needs no other file beside it: a backup is, a mail store is not.
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
            // One file that any program can open where it lies; the pages say WAL, as in the original.
            try db.execute(sql: "PRAGMA journal_mode = DELETE")
        }
        let imported = try copy.write { db in try ImportedMessages(files: files).copy(into: db) }
        try copy.read { db in
            guard try String.fetchAll(db, sql: "PRAGMA quick_check(1)") == ["ok"] else {
                throw StoreError(.corrupt, "The copy is damaged, so no backup was made: check the disk.")
            }
        }
        try copy.close()
        return imported
    }

    /// What SQLite says of the trial is said of the backup: the store itself was not looked at.
    private static func blamingBackup(_ body: () throws -> Void) throws {
        do {
            try body()
        } catch {
            let error = StoreError(error)
            switch error.kind {
            case .diskFull, .locked, .readOnly: throw error
            case .newerVersion:
                throw StoreError(.newerVersion, "A newer version of VaultMail made this backup: use that version.")
            case .corrupt, .notFound, .staleUIDValidity, .other: throw notWhole
            }
        }
    }

    private static let notWhole = StoreError(
        .corrupt, "This file is not a whole backup; your store was left as it is.")

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

    /// Makes a store of today out of a copy of the backup.
    ///
    /// - Throws: `notWhole` where it cannot be relied on.
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
            logger.warning("The backup is not wholly sound", metadata: ["problem": "\(problem.sentence)"])
        }
        _ = try store.pool.writeWithoutTransaction { db in try db.checkpoint(.truncate) }
        try store.close()
    }

    /// Where `restore` leaves what was there.
    static func databaseBeforeRestore(in directory: URL) -> URL {
        directory.appending(path: databaseName + ".before-restore")
    }

    /// The database that the last restore left beside this one, and its size in bytes; nil where there is none.
    public func leftByRestore() -> (file: URL, byteCount: Int)? {
        let file = Self.databaseBeforeRestore(in: directory)
        let attributes = try? FileManager.default.attributesOfItem(atPath: file.path(percentEncoded: false))
        return (attributes?[.size] as? Int).map { (file, $0) }
    }

    private static func exchange(_ current: URL, for copy: URL) throws {
        let path = current.path(percentEncoded: false)
        if FileManager.default.fileExists(atPath: path) {
            // What waits in the log goes into the file: the log does not belong to the next database. A file that cannot be
            // opened may be the reason for restoring.
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
            guard FileManager.default.fileExists(atPath: folder) else {
                throw StoreError(
                    .readOnly, "The folder \(folder) does not exist: make it first, or choose another place.")
            }
            throw StoreError(.readOnly, "The backup cannot be written: check the folder's owner and rights.")
        }
    }

    private static func replace(_ file: URL, by other: URL) throws {
        let paths = [other, file].map { $0.path(percentEncoded: false) }
        guard rename(paths[0], paths[1]) == 0 else {
            throw StoreError(.readOnly, "A file could not be put in its place: check the folder's owner and rights.")
        }
    }

    private static func remove(_ url: URL) { try? FileManager.default.removeItem(at: url) }
}
