/// The sentences about backups that are not made or not restored.
enum BackupText {
    // MARK: Making

    static let ownStore = "A backup cannot replace the mail store itself. Choose another file."
    static let noAccount =
        "The mail store has no account, so the existing backup was not replaced. Choose another file."
    static let copyDamaged = "The copy is damaged, so no backup was made. Check the disk."
    static let notWritable = "The backup cannot be written. Check the folder's owner and permissions."
    static let notRenamed = "A file could not be renamed. Check the folder's owner and permissions."

    static func otherFile(_ path: String) -> String {
        "\(path) exists already and is not a VaultMail backup, so it was not replaced. Choose another file, or move it"
            + " away."
    }

    static func noFolder(_ path: String) -> String {
        "The folder \(path) does not exist. Create it first, or choose another one."
    }

    // MARK: Restoring

    static let noFile = "There is no such backup file."
    static let incomplete = "This file is not a complete backup; your mail store is unchanged."
    static let messageDamaged = "A message of the backup is damaged."
    static let newerVersion = "A newer version of VaultMail made this backup. Use that version."
    static let developmentVersion =
        "An early development version of VaultMail made this backup, and this version cannot migrate it. Restore it"
        + " with the last version before the migration schema-1."
}
