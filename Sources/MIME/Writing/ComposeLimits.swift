/// Every limit that the composer keeps, each with its reason.
enum ComposeLimits {
    /// Columns of a header line where it can be folded: RFC 2047 §2 for lines with encoded-words, below the 78 of RFC 5322
    /// §2.1.1.
    static let preferredLineLength = 76
    /// Columns that no line may go beyond, without its line break (RFC 5322 §2.1.1).
    static let maximumLineLength = 998
    /// Columns of one encoded-word (RFC 2047 §2).
    static let encodedWordLength = 75
    /// Columns of a line that stands in the message unencoded: what RFC 5322 §2.1.1 advises.
    static let plainLineLength = 78
    /// Columns at which paragraphs are broken softly: RFC 3676 §4.2 allows 78, less leaves room for others' quote marks.
    static let flowedLineLength = 72
    /// How deep a quotation is recognised as such; more marks than that are a line that somebody drew.
    static let quoteDepth = 50
    /// Columns of a line in quoted-printable and base64 (RFC 2045 §6.7 and §6.8).
    static let encodedLineLength = 76
    /// Octets of a local part (RFC 5321 §4.5.3.1.1).
    static let localPartBytes = 64
    /// Octets of a domain (RFC 5321 §4.5.3.1.2).
    static let domainBytes = 255
    /// Octets of an address: a path has at most 256 with its angle brackets (RFC 5321 §4.5.3.1.3).
    static let addressBytes = 254
    /// Octets of one label of a domain (RFC 1035 §2.3.4).
    static let labelBytes = 63
    /// Octets of a message or content id: with brackets and indentation it still fits on one line.
    static let identifierBytes = 900
    /// How many ids References holds; our own reader keeps no more.
    static let referenceCount = 100
    /// Octets of all ids of References: some servers refuse a header beyond 32 KiB, and much of it belongs to others.
    static let referenceBytes = 8_192
    /// Octets of one field: Postfix throws away what is beyond (`header_size_limit`).
    static let fieldBytes = 100_000
    /// Octets of the whole header: what our own reader reads (`MIMELimits.maximumHeaderBytes`).
    static let headerBytes = 256 * 1_024
    /// How many files: well below the parts that readers take apart (`MIMELimits.maximumParts`).
    static let attachmentCount = 1_000
    /// Octets of a file's name: no file system has longer ones, and it stays below the parameters that readers count.
    static let filenameBytes = 1_024
    /// Octets of a type, of a subtype and of a parameter's name (RFC 6838 §4.2).
    static let tokenBytes = 127
    /// Columns of the plain form of a file's name that stands beside the encoded one.
    static let plainFilenameLength = 60
    /// Blanks between two words that stand in a header as they are; more could fill a line of their own.
    static let plainBlanks = 8
}
