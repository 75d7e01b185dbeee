public import MailModel
import GRDB

extension MailStore {
    /// How many messages were imported, which no server could give again.
    public struct ImportedCount: Hashable, Sendable {
        /// All of them.
        public let all: Int
        /// Those whose file is gone or damaged.
        public let lost: Int
    }

    /// Looks for the files of all imported messages and at their sizes.
    ///
    /// - Parameter readsAll: whether to read every octet as well and to compare it with what was imported.
    public func countImported(readsAll: Bool = false) throws -> ImportedCount {
        try read { db in try ImportedMessages(files: files).count(readsAll: readsAll, in: db) }
    }

    /// Whether it is an imported message whose file is gone or has another size. Importing it again brings it back.
    public func isLost(_ id: MessageID) throws -> Bool {
        guard let key = try read({ db in try Self.fileKey(id, in: db) }), key.isImported else { return false }
        guard let byteCount = key.byteCount else { return true }
        return !files.has(account: key.account, publicID: key.publicID, byteCount: byteCount)
    }

    /// What to say of such a message.
    public static let lostSentence = """
        The file of this imported message is gone or damaged: import the message again, or restore the last backup.
        """
}
