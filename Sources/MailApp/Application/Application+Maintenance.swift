public import Foundation
import MailModel
public import MailStorage

extension Application {
    /// Copies the database and all imported messages into a file; a daemon may run meanwhile. See `MailStore.backUp`.
    public func backUp(to file: URL) throws -> MailStore.Backup {
        guard FileManager.default.fileExists(atPath: paths.data.appendingPathComponent("vaultmail.sqlite").path) else {
            throw ApplicationError("There is no mail store to back up yet.", status: .notFound)
        }
        return try openStore().backUp(to: file)
    }

    /// Puts a backup in the place of the database, see `MailStore.restore`.
    ///
    /// - Throws: `ApplicationError` with `.tryAgainLater` while a daemon or a sync works on the data.
    public func restore(_ file: URL) throws {
        try paths.prepare()
        let lock = try InstanceLock(at: paths.lockFile, for: .restore)
        defer { withExtendedLifetime(lock) {} }
        try MailStore.restore(file, to: paths.data, logger: logger)
    }

    /// Writes the database anew without gaps, see `MailStore.compact`.
    public func compact() throws -> MailStore.Compaction { try openStore().compact() }
}
