/// Why a command cannot be encoded. Safe to log: it contains nothing from the arguments.
public enum EncodingFailure: Error, Hashable, Sendable {
    /// A string holds NUL, which RFC 3501 §9 allows nowhere.
    case nulByte
    /// A tag, mechanism, capability or field name is not an atom.
    case invalidAtom
    /// A flag or keyword is not an atom, or not one that a client may set.
    case invalidFlag
    /// The section of a FETCH item is invalid (RFC 3501 §6.4.5), or its range is empty.
    case invalidSection
    /// A command names no messages or no items.
    case emptyArgument
    /// A date outside the years 1 to 9999.
    case invalidDate
    /// Search criteria are nested too deeply, or ID has too many fields or fields that are too long.
    case tooLarge
}

extension EncodingFailure: CustomStringConvertible {
    /// One plain sentence that contains nothing from the arguments.
    public var description: String {
        switch self {
        case .nulByte: "An argument holds a NUL byte, which IMAP cannot carry."
        case .invalidAtom: "An argument holds characters that are not allowed in an atom."
        case .invalidFlag: "A flag is not one that a client may set."
        case .invalidSection: "A FETCH item does not name a valid section of a message."
        case .emptyArgument: "A command names no messages or no items."
        case .invalidDate: "A date is outside the years 1 to 9999, which IMAP can represent."
        case .tooLarge: "An argument is too large or nested too deeply."
        }
    }
}
