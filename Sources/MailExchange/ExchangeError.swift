/// Why files could not be imported or mail could not be exported, with a sentence for the user.
public struct ExchangeError: Error, Sendable, CustomStringConvertible {
    /// The kind of error.
    public enum Kind: Sendable {
        /// There is no such file or folder.
        case notFound
        /// The file or folder contains no mail, or cannot be read or written.
        case unusable
        /// The disk is full; what was imported before is stored.
        case diskFull
    }

    /// The kind of error.
    public let kind: Kind
    /// What happened and what to do.
    public let explanation: String

    init(_ kind: Kind, _ explanation: String) {
        self.kind = kind
        self.explanation = explanation
    }

    /// Safe to log, unlike the sentence, which names files.
    public var description: String {
        switch kind {
        case .notFound: "a file or folder is missing"
        case .unusable: "a file or folder contains no mail, or cannot be read or written"
        case .diskFull: "the disk is full"
        }
    }

    /// An import that the full disk ended.
    ///
    /// - Parameters:
    ///   - imported: the number of messages that it added.
    ///   - byteCount: the size of what it did not import.
    static func diskFull(imported: Int, missing byteCount: Int) -> ExchangeError {
        ExchangeError(.diskFull, ExchangeText.diskFull(imported: imported, missing: byteCount))
    }
}
