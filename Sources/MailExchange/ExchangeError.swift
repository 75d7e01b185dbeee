/// Why files could not be imported or mail not be written to files, as a sentence for the person.
public struct ExchangeError: Error, Sendable, CustomStringConvertible {
    /// What kind of trouble it is.
    public enum Kind: Sendable {
        /// There is no such file or folder.
        case notFound
        /// It is there and is no mail, or cannot be read or written.
        case unusable
    }

    /// What kind of trouble it is.
    public let kind: Kind
    /// What happened and what to do.
    public let explanation: String

    init(_ kind: Kind, _ explanation: String) {
        self.kind = kind
        self.explanation = explanation
    }

    /// What is safe to log: not the sentence, which names files.
    public var description: String {
        switch kind {
        case .notFound: "a file or folder is missing"
        case .unusable: "a file or folder is no mail, or cannot be read or written"
        }
    }
}
