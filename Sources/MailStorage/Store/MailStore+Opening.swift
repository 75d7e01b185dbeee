public import Foundation
import GRDB
public import Logging
import MailModel

extension MailStore {
    /// The database's file name.
    static let databaseName = "vaultmail.sqlite"

    /// Opens the store for reading and writing; creates the folder and the database if they are missing, and migrates
    /// an older database. If several processes do so at once, one does the work and the others wait, see `OpeningLock`.
    ///
    /// The folder gets mode 0700 and the files 0600.
    ///
    /// - Parameters:
    ///   - directory: the store's own folder.
    ///   - now: the current time, for stored dates.
    ///   - isInUse: returns true if another process uses the store. An older store in use is not migrated: the other
    ///     process would write with the old schema.
    /// - Throws: `.readOnly` if the folder cannot be created or written, `.newerVersion`, `.olderVersion`, `.corrupt`,
    ///   `.locked`.
    public static func open(
        at directory: URL, logger: Logger, now: @escaping @Sendable () -> Date = { Date() },
        isInUse: () -> Bool = { false }
    ) throws(StoreError) -> MailStore {
        do {
            try MessageFiles.makePrivateFolder(directory)
            try restrict(directory, to: 0o700)
            let pool = try OpeningLock.alone(in: directory) { try writingPool(in: directory, isInUse) }
            return MailStore(directory: directory, pool: pool, logger: logger, now: now)
        } catch {
            throw StoreError(error)
        }
    }

    /// Opens the store for reading only, even while another process writes to it. Every write throws `.readOnly`. Waits
    /// for a database that is being created, and migrates an older one first.
    ///
    /// - Throws: `.notFound` if there is no store yet, `.readOnly` for an older one that cannot be written, `.locked`
    ///   for an older one in use, `.newerVersion`, `.olderVersion`, `.corrupt`.
    public static func openReadOnly(
        at directory: URL, logger: Logger, now: @escaping @Sendable () -> Date = { Date() },
        isInUse: () -> Bool = { false }
    ) throws(StoreError) -> MailStore {
        let file = directory.appending(path: databaseName)
        guard FileManager.default.fileExists(atPath: file.path(percentEncoded: false)) else {
            throw StoreError(.notFound, StoreText.noStore)
        }
        do {
            let pool = try readingPool(in: directory, logger: logger, isInUse)
            return MailStore(directory: directory, pool: pool, logger: logger, now: now)
        } catch {
            throw StoreError(error)
        }
    }

    /// Closes the files. Any later call throws. Not needed for safety: a store that is just released loses nothing.
    public func close() throws {
        do { try pool.close() } catch { throw StoreError(error) }
    }

    /// One reading transaction.
    func read<Result>(_ body: (Database) throws -> Result) throws -> Result {
        do { return try withSoundIndex { try pool.read(body) } } catch { throw StoreError(error) }
    }

    /// One write transaction; the aspects that `body` inserts are sent to listeners after the commit.
    func write<Result>(_ body: (Database, inout Set<StoreChange.Aspect>) throws -> Result) throws -> Result {
        do {
            return try withSoundIndex { try pool.writeWithoutTransaction { db in try transaction(body, in: db) } }
        } catch {
            throw StoreError(error)
        }
    }

    /// The same for the user's own input: durable on return. What comes from a server can be requested again after a
    /// power failure, so `write` leaves the fsync to the system.
    func writeDurably<Result>(_ body: (Database, inout Set<StoreChange.Aspect>) throws -> Result) throws -> Result {
        do {
            return try withSoundIndex {
                try pool.writeWithoutTransaction { db in
                    try db.execute(sql: "PRAGMA synchronous = FULL")
                    defer { try? db.execute(sql: "PRAGMA synchronous = NORMAL") }
                    return try transaction(body, in: db)
                }
            }
        } catch {
            throw StoreError(error)
        }
    }

    /// The search index can be rebuilt from stored mail, so its damage stops neither sync nor search (FR-SYNC-04): a
    /// transaction that meets it is rolled back and repeated on a rebuilt index.
    private func withSoundIndex<Result>(_ body: () throws -> Result) throws -> Result {
        do {
            return try body()
        } catch let error as DatabaseError
            where error.extendedResultCode == .SQLITE_CORRUPT_VTAB && !pool.configuration.readonly
        {
            logger.error("The search index is damaged; rebuilding it")
            try pool.write { db in try SearchIndex.rebuild(in: db) }
            return try body()
        }
    }

    /// Listeners are notified before the next writer begins, so that changes arrive in the order of their commits.
    private func transaction<Result>(
        _ body: (Database, inout Set<StoreChange.Aspect>) throws -> Result, in db: Database
    ) throws -> Result {
        var aspects: Set<StoreChange.Aspect> = []
        var shown: [AccountID: [Mailbox]] = [:]
        var result: Result?
        try db.inTransaction(.immediate) {
            result = try body(db, &aspects)
            shown = try Self.mailboxesShown(aspects, in: db)
            return .commit
        }
        guard let result else { throw StoreError(.other, StoreText.notApplied) }
        broadcaster.send(StoreChange(broadcaster.withoutKnownMailboxes(aspects, shown)))
        return result
    }

    /// The mailboxes of the accounts whose mailboxes may have changed.
    private static func mailboxesShown(
        _ aspects: Set<StoreChange.Aspect>, in db: Database
    ) throws -> [AccountID: [Mailbox]] {
        var result: [AccountID: [Mailbox]] = [:]
        for case .mailboxes(let account) in aspects {
            result[account] = try mailboxes(account: account, in: db)
        }
        return result
    }

    /// The size of the write-ahead log at a checkpoint, in pages: 16 MiB.
    private static let walPageCount = 4000

    /// The configuration of every connection.
    static func configuration() -> Configuration {
        var configuration = Configuration()
        configuration.foreignKeysEnabled = true
        configuration.busyMode = .timeout(5)
        configuration.maximumReaderCount = 4
        configuration.prepareDatabase { db in
            db.add(tokenizer: MailTokenizer.self)
            // NORMAL keeps the database consistent and loses only the last commits before a power failure; see
            // `writeDurably`.
            try db.execute(sql: "PRAGMA synchronous = NORMAL")
            // Deleted mail is overwritten with zeros if that costs no extra writes.
            try db.execute(sql: "PRAGMA secure_delete = FAST")
            // Statement journals would otherwise be files outside our folder, with pages of mail in them.
            try db.execute(sql: "PRAGMA temp_store = MEMORY")
            try db.execute(sql: "PRAGMA cache_size = -8000")
            // Every checkpoint rewrites the pages of the indexes: a first sync of 10,000 messages needs a few, not
            // dozens.
            try db.execute(sql: "PRAGMA wal_autocheckpoint = \(walPageCount)")
        }
        return configuration
    }

    /// The database for writing, created and migrated if necessary, while other processes wait.
    private static func writingPool(in directory: URL, _ isInUse: () -> Bool) throws -> DatabasePool {
        let file = directory.appending(path: databaseName)
        try makeEmpty(file)
        try restrict(file, to: 0o600)
        try refuseEmptied(file, in: directory)
        // A log beside an empty database is removed by every process that opens it: all but one of them would fail.
        if try !isEmpty(file) { WriteAheadLog(of: file).begin() }
        let pool = try DatabasePool(path: file.path(percentEncoded: false), configuration: configuration())
        let migrator = Schema.migrator()
        let isOlder = try pool.read { db in
            try refuseOthers(db)
            return try !migrator.appliedIdentifiers(db).isEmpty && !migrator.hasCompletedMigrations(db)
        }
        guard !isOlder || !isInUse() else { throw olderInUse }
        try migrator.migrate(pool)
        return pool
    }

    /// Created before SQLite does so, so that it and the files beside it, which copy its mode, are private from the
    /// start.
    private static func makeEmpty(_ file: URL) throws {
        let path = file.path(percentEncoded: false)
        guard !FileManager.default.fileExists(atPath: path) else { return }
        guard FileManager.default.createFile(atPath: path, contents: nil, attributes: [.posixPermissions: 0o600]) else {
            throw StoreError(.readOnly, StoreText.folderNotWritable)
        }
    }

    /// The database for reading, with every migration of this version.
    private static func readingPool(
        in directory: URL, logger: Logger, _ isInUse: () -> Bool
    ) throws -> DatabasePool {
        // Usually the database is up to date and there is no need to wait. An error may be temporary while another
        // process creates the database; a permanent one is thrown below.
        if let pool = try? migratedPool(in: directory) { return pool }
        if isUnchanging(directory), let pool = try? migratedPool(in: directory, isUnchanging: true) { return pool }
        if let pool = try OpeningLock.besideReaders(in: directory, { try migratedPool(in: directory) }) { return pool }
        try bringUpToDate(directory, logger: logger, isInUse)
        guard let pool = try migratedPool(in: directory) else { throw olderVersion }
        return pool
    }

    /// True on a read-only file system, such as a mounted backup, while no other process writes: SQLite cannot create
    /// the files there that readers of a write-ahead log share. A log with contents must be read, so it needs them.
    private static func isUnchanging(_ directory: URL) -> Bool {
        !FileManager.default.isWritableFile(atPath: directory.path(percentEncoded: false))
            && WriteAheadLog(of: directory.appending(path: databaseName)).isEmpty
    }

    /// The database for reading as it is; nil if migrations are missing.
    ///
    /// - Parameter isUnchanging: opens it without locks and without shared files.
    private static func migratedPool(in directory: URL, isUnchanging: Bool = false) throws -> DatabasePool? {
        let file = directory.appending(path: databaseName)
        try refuseEmptied(file, in: directory)
        var configuration = Self.configuration()
        configuration.readonly = true
        // SQLite URI: the parameter is read where the library is built with URIs, as on Debian.
        let path = file.path(percentEncoded: isUnchanging)
        let pool = try DatabasePool(
            path: isUnchanging ? "file:\(path)?immutable=1" : path, configuration: configuration)
        let isMigrated = try pool.read { db in
            try refuseOthers(db)
            return try Schema.migrator().hasCompletedMigrations(db)
        }
        guard isMigrated else {
            try pool.close()
            return nil
        }
        return pool
    }

    /// Runs the missing migrations. Changes nothing if the files are read-only.
    private static func bringUpToDate(_ directory: URL, logger: Logger, _ isInUse: () -> Bool) throws {
        let isWritable = [directory, directory.appending(path: databaseName)].allSatisfy {
            FileManager.default.isWritableFile(atPath: $0.path(percentEncoded: false))
        }
        guard isWritable else { throw olderVersion }
        do {
            try Self.open(at: directory, logger: logger, isInUse: isInUse).close()
        } catch let error as StoreError where error.kind == .readOnly {
            throw olderVersion
        }
    }

    private static let olderVersion = StoreError(.readOnly, StoreText.olderVersion)
    private static let olderInUse = StoreError(.locked, StoreText.olderInUse)

    private static func isEmpty(_ file: URL) throws -> Bool {
        try FileManager.default.attributesOfItem(atPath: file.path(percentEncoded: false))[.size] as? Int == 0
    }

    /// An empty database file beside stored mail was truncated: no new database is created in its place.
    private static func refuseEmptied(_ file: URL, in directory: URL) throws {
        let messages = directory.appending(path: "messages").path(percentEncoded: false)
        guard try isEmpty(file), let left = try? FileManager.default.contentsOfDirectory(atPath: messages),
            !left.isEmpty
        else { return }
        throw StoreError(.corrupt, StoreText.emptied(directory.path(percentEncoded: false)))
    }

    /// Refuses databases that this version cannot migrate: of newer versions, and of early development versions.
    private static func refuseOthers(_ db: Database) throws {
        let migrator = Schema.migrator()
        let others = try migrator.appliedIdentifiers(db).subtracting(migrator.migrations)
        guard others.isSubset(of: DevelopmentSchema.identifiers) else {
            throw StoreError(.newerVersion, StoreText.newerVersion)
        }
        _ = try DevelopmentSchema.isComplete(others)
    }

    private static func restrict(_ url: URL, to mode: Int) throws {
        try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: url.path(percentEncoded: false))
    }
}
