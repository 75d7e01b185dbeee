public import Foundation
import MailModel
public import MailStorage

extension Application {
    /// Backs up the database and all imported messages to a file, even while a daemon runs. See `MailStore.backUp`.
    public func backUp(to file: URL) throws -> MailStore.Backup {
        guard FileManager.default.fileExists(atPath: paths.data.appendingPathComponent("vaultmail.sqlite").path) else {
            throw ApplicationError(ProgramText.noStoreToBackUp, status: .notFound)
        }
        return try openStore().backUp(to: file)
    }

    /// Replaces the database with a backup. See `MailStore.restore`.
    ///
    /// - Throws: `ApplicationError` with `.tryAgainLater` while a daemon or a sync uses the data.
    public func restore(_ file: URL) throws {
        try paths.prepare()
        let lock = try InstanceLock(at: paths.lockFile, for: .restore)
        defer { withExtendedLifetime(lock) {} }
        try MailStore.restore(file, to: paths.data, logger: logger)
    }

    /// Compacts the database. See `MailStore.compact`.
    public func compact() throws -> MailStore.Compaction { try openStore().compact() }
}
