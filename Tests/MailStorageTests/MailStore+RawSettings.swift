import GRDB

@testable import MailStorage

extension MailStore {
    /// The stored text of a key; nil if there is none.
    func setting(_ key: String) throws -> String? { try pool.read { db in try Settings.value(key, in: db) } }
}
