/// The sentences about the mail store itself that a user reads: opening it, its files, and errors of the database.
enum StoreText {
    // MARK: Opening

    static let noStore = "There is no mail store yet. Add an account first."
    static let damaged =
        "The mail store is damaged. Restore the last backup with `vaultmail restore FILE`. Without a backup, a new sync"
        + " restores what the servers have, but not imported mail, muted, split or joined conversations, or pending"
        + " changes."
    static let newerVersion = "A newer version of VaultMail wrote this mail store. Use that version."
    static let olderVersion =
        "An older version wrote the mail store, and its folder cannot be written. Check its owner and permissions, then"
        + " run `vaultmail compact` as its owner to migrate it."
    static let olderInUse =
        "An older version of VaultMail is using this mail store, which must be migrated. Quit that version, then try"
        + " again."
    static let developmentVersion =
        "An early development version of VaultMail wrote this mail store, and this version cannot migrate it. Open it"
        + " once with the last version before the migration schema-1. Without that version, move the store's folder"
        + " away and sync again, which restores what the servers have, but not imported mail."

    static func emptied(_ folder: String) -> String {
        "The mail store's database is empty, but there are messages beside it. Restore a backup with"
            + " `vaultmail restore FILE`, or move \(folder) away to start again."
    }

    // MARK: Database

    static let notWritable = "The mail store cannot be written. Check the owner and permissions of its folder."
    static let inUse = "Another program is using the mail store. Close it and try again."
    static let indexDamaged = "The search index is damaged. `vaultmail compact` rebuilds it from local mail."
    static let indexOutdated = "The search index has messages that no longer exist. `vaultmail compact` rebuilds it."
    static let cancelled = "The operation was cancelled. Nothing was stored."
    static let notApplied = "The mail store did not apply a change."

    /// - Parameter code: SQLite's extended result code.
    static func diskError(_ code: CInt) -> String {
        "The disk could not be read or written (SQLite \(code)). Check its free space and health."
    }

    /// - Parameter code: SQLite's extended result code.
    static func rejected(_ code: CInt) -> String {
        "The mail store rejected a change (SQLite \(code)). Nothing was stored."
    }

    static func unexpected(_ error: any Error) -> String {
        "The mail store failed unexpectedly (\(type(of: error)))."
    }

    // MARK: Files

    static let diskFull = "The disk is full. Free some space, and VaultMail continues by itself."
    static let diskFullOfFiles = "The disk is full. Free some space, then try again."
    static let folderMissing = "A folder of the mail store is missing."
    static let folderNotWritable = "The mail store's folder cannot be written. Check its owner and permissions."
    static let folderNotMade =
        "The mail store's folder cannot be created. Check that its location is a folder you own."
    static let messageNotWritable =
        "A message could not be written. Check the owner and permissions of the mail store's folder."
    static let fileNotWritable =
        "A file could not be written. Check the owner and permissions of the mail store's folder."
    static let fileClosed = "The file is closed."

    /// - Parameter code: the C library's error.
    static func folderNotLocked(_ code: CInt) -> String {
        "The mail store's folder cannot be locked (error \(code)). Its file system must support locks."
    }

    /// - Parameter code: the C library's error.
    static func messageNotWritten(_ code: CInt) -> String {
        "A message could not be written to the disk (error \(code)). Check the disk."
    }

    /// - Parameter code: the C library's error.
    static func fileNotWritten(_ code: CInt) -> String {
        "A file could not be written to the disk (error \(code)). Check the disk."
    }
}
