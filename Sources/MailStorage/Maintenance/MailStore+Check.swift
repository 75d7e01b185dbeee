import GRDB

extension MailStore {
    /// Sentences about broken invariants and how to repair them; empty if the store is consistent. Reads everything:
    /// for tests and `vaultmail doctor`.
    public func check() throws -> [String] {
        let (broken, differences) = try read { db in (try StoreCheck(db).run(), try SchemaCheck(db).differences()) }
        let sentences = broken.map(\.advice)
        // The index cannot be checked while schema objects are missing; their repair checks it, too.
        guard differences.isEmpty, try !isIndexSound() else { return sentences }
        return sentences + [StoreCheckText.indexAdvice]
    }
}
