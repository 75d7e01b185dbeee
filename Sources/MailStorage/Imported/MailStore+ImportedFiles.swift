public import MailModel
import GRDB

extension MailStore {
    /// The number of imported messages, which no server can return.
    public struct ImportedCount: Hashable, Sendable {
        /// All of them.
        public let all: Int
        /// Those whose file is gone or damaged.
        public let lost: Int
    }

    /// Checks that the files of all imported messages exist and have the right size.
    ///
    /// - Parameter readsAll: also reads every octet and compares it with what was imported.
    public func countImported(readsAll: Bool = false) throws -> ImportedCount {
        try read { db in try ImportedMessages(files: files).count(readsAll: readsAll, in: db) }
    }

    /// Returns true for an imported message whose file is gone or damaged. Importing it again restores it.
    public func isLost(_ id: MessageID) throws -> Bool {
        guard let key = try read({ db in try Self.fileKey(id, in: db) }), key.isImported else { return false }
        guard let byteCount = key.byteCount else { return true }
        return files.read(
            account: key.account, publicID: key.publicID, byteCount: byteCount, checksum: key.checksum) == nil
    }

    /// The explanation for such a message.
    public static let lostSentence = ActionText.importedFileGone
}
