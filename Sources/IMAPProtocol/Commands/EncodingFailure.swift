/// Why a command cannot be written. Safe to log: it holds nothing of the arguments.
public enum EncodingFailure: Error, Hashable, Sendable {
    /// A string holds NUL, which RFC 3501 §9 allows nowhere.
    case nulByte
    /// A tag, mechanism, capability or field name is not an atom.
    case invalidAtom
    /// A flag or keyword is not an atom, or is none that a client may set.
    case invalidFlag
    /// The section text of a FETCH item is none of RFC 3501 §6.4.5, or its range is empty.
    case invalidSection
    /// A command for no message or with no item.
    case emptyArgument
    /// A date outside the years 1 to 9999.
    case invalidDate
    /// Search criteria are nested too deep, or ID has too many or too long fields.
    case tooLarge
}

extension EncodingFailure: CustomStringConvertible {
    /// One plain sentence without anything of the arguments.
    public var description: String {
        switch self {
        case .nulByte: "An argument holds a NUL byte, which IMAP cannot carry."
        case .invalidAtom: "An argument holds characters that are not allowed in an atom."
        case .invalidFlag: "A flag is not one that a client may set."
        case .invalidSection: "A FETCH item names no section of a message."
        case .emptyArgument: "A command names no messages or no items."
        case .invalidDate: "A date is outside the years that IMAP can write."
        case .tooLarge: "An argument is nested too deep or too large."
        }
    }
}
