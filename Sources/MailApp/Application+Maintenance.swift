public import Foundation
import MailModel
public import MailStorage

extension Application {
    /// Copies the database into a file; a daemon may run meanwhile. See `MailStore.backUp`.
    ///
    /// - Returns: whether there is imported mail, whose octets are in no backup and on no server.
    public func backUp(to file: URL) throws -> Bool {
        guard FileManager.default.fileExists(atPath: paths.data.appendingPathComponent("vaultmail.sqlite").path) else {
            throw ApplicationError("There is no mail store to back up yet.", status: .notFound)
        }
        let store = try openStore()
        try store.backUp(to: file)
        return try store.accounts().contains { $0.settings.isLocal }
    }

    /// Puts a backup in the place of the database, see `MailStore.restore`.
    ///
    /// - Throws: `ApplicationError` with `.tryAgainLater` while a daemon or a sync works on the data.
    public func restore(_ file: URL) throws {
        try paths.prepare()
        let lock = try InstanceLock(at: paths.lockFile)
        defer { withExtendedLifetime(lock) {} }
        try MailStore.restore(file, to: paths.data, logger: logger)
    }

    /// Writes the database anew without gaps, see `MailStore.compact`.
    public func compact() throws -> MailStore.Compaction { try openStore().compact() }
}
