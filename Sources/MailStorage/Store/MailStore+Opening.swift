public import Foundation
import GRDB
public import Logging
import MailModel

extension MailStore {
    /// The database's file name.
    static let databaseName = "vaultmail.sqlite"

    /// Opens the store for reading and writing; makes folder and database where there are none, migrates an older one. Of several processes
    /// that do so at once one does the work and the others wait for it, see `OpeningLock`.
    ///
    /// The folder gets mode 0700 and the files 0600.
    ///
    /// - Parameters:
    ///   - directory: the store's own folder.
    ///   - now: the time, for dates that are stored.
    ///   - isInUse: whether another process works with the store. One of an older version is not migrated meanwhile: that process would
    ///     go on to write what the tables do not hold any more.
    /// - Throws: `.readOnly` when the folder cannot be made or written, `.newerVersion`, `.corrupt`, `.locked`.
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

    /// Opens the store for reading only, also while another process writes to it. Every write throws `.readOnly`. A database that is being
    /// made is waited for, and one that an older version wrote is brought up to date first.
    ///
    /// - Throws: `.notFound` when there is no store yet, `.readOnly` for an older one that cannot be written, `.locked` for an older one in
    ///   use, `.newerVersion`, `.corrupt`.
    public static func openReadOnly(
        at directory: URL, logger: Logger, now: @escaping @Sendable () -> Date = { Date() },
        isInUse: () -> Bool = { false }
    ) throws(StoreError) -> MailStore {
        let file = directory.appending(path: databaseName)
        guard FileManager.default.fileExists(atPath: file.path(percentEncoded: false)) else {
            throw StoreError(.notFound, "There is no mail store yet: add an account first.")
        }
        do {
            let pool = try readingPool(in: directory, logger: logger, isInUse)
            return MailStore(directory: directory, pool: pool, logger: logger, now: now)
        } catch {
            throw StoreError(error)
        }
    }

    /// Closes the files. Any later call throws. Not needed for safety: a store that is just dropped loses nothing.
    public func close() throws {
        do { try pool.close() } catch { throw StoreError(error) }
    }

    /// One reading transaction.
    func read<Result>(_ body: (Database) throws -> Result) throws -> Result {
        do { return try withSoundIndex { try pool.read(body) } } catch { throw StoreError(error) }
    }

    /// One writing transaction; what `body` puts into the set is told to listeners after the commit.
    func write<Result>(_ body: (Database, inout Set<StoreChange.Aspect>) throws -> Result) throws -> Result {
        do {
            return try withSoundIndex { try pool.writeWithoutTransaction { db in try transaction(body, in: db) } }
        } catch {
            throw StoreError(error)
        }
    }

    /// The same for what only the person can say again: the commit is on the disk before this returns. What a server
    /// tells can be asked for again after a power cut, so `write` leaves the moment of writing to the system.
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

    /// The index can be made anew from what is stored, so its damage stops neither sync nor search (FR-SYNC-04): a transaction that meets
    /// it is carried out once more on a new index. Nothing of the first time is left.
    private func withSoundIndex<Result>(_ body: () throws -> Result) throws -> Result {
        do {
            return try body()
        } catch let error as DatabaseError
            where error.extendedResultCode == .SQLITE_CORRUPT_VTAB && !pool.configuration.readonly
        {
            logger.error("The search index is damaged and is made anew")
            try pool.write { db in try SearchIndex.makeAnew(in: db) }
            return try body()
        }
    }

    /// Listeners are told before the next writer begins, so that changes come in the order of their commits.
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
        guard let result else { throw StoreError(.other, "The mail store did not carry out a change.") }
        broadcaster.send(broadcaster.withoutKnownMailboxes(aspects, shown))
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

    /// Pages in the write-ahead log before they are copied into the database: 16 MiB.
    private static let walPageCount = 4000

    /// How every connection is set up.
    static func configuration() -> Configuration {
        var configuration = Configuration()
        configuration.foreignKeysEnabled = true
        configuration.busyMode = .timeout(5)
        configuration.maximumReaderCount = 4
        configuration.prepareDatabase { db in
            db.add(tokenizer: MailTokenizer.self)
            // NORMAL loses no consistency, only the last commits before a power cut; see `writeDurably`.
            try db.execute(sql: "PRAGMA synchronous = NORMAL")
            // Deleted mail is overwritten with zeros where that costs no extra writing.
            try db.execute(sql: "PRAGMA secure_delete = FAST")
            // Statement journals would otherwise be files outside our own folder, with pages of mail in them.
            try db.execute(sql: "PRAGMA temp_store = MEMORY")
            try db.execute(sql: "PRAGMA cache_size = -8000")
            // Every checkpoint writes the pages of the indexes anew: a first sync of 10,000 messages needs a few, not dozens.
            try db.execute(sql: "PRAGMA wal_autocheckpoint = \(walPageCount)")
        }
        return configuration
    }

    /// The database for writing, made and migrated where that is needed. Nobody else may do the same meanwhile.
    private static func writingPool(in directory: URL, _ isInUse: () -> Bool) throws -> DatabasePool {
        let file = directory.appending(path: databaseName)
        try makeEmpty(file)
        try restrict(file, to: 0o600)
        try refuseEmptied(file, in: directory)
        let pool = try DatabasePool(path: file.path(percentEncoded: false), configuration: configuration())
        let migrator = Schema.migrator()
        let isOlder = try pool.read { db in
            try refuseNewer(db)
            return try !migrator.appliedMigrations(db).isEmpty && !migrator.hasCompletedMigrations(db)
        }
        guard !isOlder || !isInUse() else { throw olderInUse }
        try migrator.migrate(pool)
        return pool
    }

    /// Made before SQLite makes it, so that it and the files beside it, which copy its mode, are private from the start.
    private static func makeEmpty(_ file: URL) throws {
        let path = file.path(percentEncoded: false)
        guard !FileManager.default.fileExists(atPath: path) else { return }
        guard FileManager.default.createFile(atPath: path, contents: nil, attributes: [.posixPermissions: 0o600]) else {
            throw StoreError(.readOnly, "The mail store's folder cannot be written: check its owner and rights.")
        }
    }

    /// The database for reading, with every migration of this version.
    private static func readingPool(
        in directory: URL, logger: Logger, _ isInUse: () -> Bool
    ) throws -> DatabasePool {
        // Where all is up to date, as nearly always, nobody is waited for. What is wrong now may be right when the one who makes the
        // database has done so, and is told then if it still is wrong.
        if let pool = try? migratedPool(in: directory) { return pool }
        if let pool = try OpeningLock.besideReaders(in: directory, { try migratedPool(in: directory) }) { return pool }
        try bringUpToDate(directory, logger: logger, isInUse)
        guard let pool = try migratedPool(in: directory) else { throw olderVersion }
        return pool
    }

    /// The database for reading as it is; nil where migrations are missing.
    private static func migratedPool(in directory: URL) throws -> DatabasePool? {
        let file = directory.appending(path: databaseName)
        try refuseEmptied(file, in: directory)
        var configuration = Self.configuration()
        configuration.readonly = true
        let pool = try DatabasePool(path: file.path(percentEncoded: false), configuration: configuration)
        let isMigrated = try pool.read { db in
            try refuseNewer(db)
            return try Schema.migrator().hasCompletedMigrations(db)
        }
        guard isMigrated else {
            try pool.close()
            return nil
        }
        return pool
    }

    /// Carries out the migrations that are missing. Nothing is changed where somebody took away the right to write.
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

    private static let olderVersion = StoreError(
        .readOnly,
        "An older version wrote the mail store, and its folder cannot be written: check its owner and rights, then run `vaultmail compact` as its owner, which brings it up to date."
    )

    private static let olderInUse = StoreError(
        .locked,
        "VaultMail is at work on this mail store in an older version, and the store has to be brought up to date: end that one, then try again."
    )

    /// A database of no bytes beside somebody's mail was cut off: nothing new is begun in its place.
    private static func refuseEmptied(_ file: URL, in directory: URL) throws {
        let size = try FileManager.default.attributesOfItem(atPath: file.path(percentEncoded: false))[.size] as? Int
        let messages = directory.appending(path: "messages").path(percentEncoded: false)
        guard size == 0, let left = try? FileManager.default.contentsOfDirectory(atPath: messages), !left.isEmpty else {
            return
        }
        throw StoreError(
            .corrupt,
            "The mail store's database is empty although mail lies beside it: put a backup back with `vaultmail restore FILE`, or move \(directory.path(percentEncoded: false)) away to begin anew."
        )
    }

    private static func refuseNewer(_ db: Database) throws {
        guard try !Schema.migrator().hasBeenSuperseded(db) else {
            throw StoreError(.newerVersion, "A newer version of VaultMail wrote this mail store: use that version.")
        }
    }

    private static func restrict(_ url: URL, to mode: Int) throws {
        try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: url.path(percentEncoded: false))
    }
}
