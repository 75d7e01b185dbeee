/// The limits of the composer, with their reasons.
enum ComposeLimits {
    /// Columns of a header line that can be folded: RFC 2047 §2 for lines with encoded-words, below the 78 of RFC 5322
    /// §2.1.1.
    static let preferredLineLength = 76
    /// Maximum columns of any line, without its line break (RFC 5322 §2.1.1).
    static let maximumLineLength = 998
    /// Columns of one encoded-word (RFC 2047 §2).
    static let encodedWordLength = 75
    /// Columns of an unencoded line of text, as RFC 5322 §2.1.1 recommends.
    static let plainLineLength = 78
    /// Columns at which paragraphs are soft-wrapped: RFC 3676 §4.2 allows 78, fewer leave space for quote marks.
    static let flowedLineLength = 72
    /// Columns of a quoted line, with its marks, that is left as it is: lines of 78 quoted several times.
    static let quotedLineLength = 90
    /// The maximum depth of a quotation; more marks are a drawn line.
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
    /// Octets of a Message-ID or Content-ID: with brackets and indentation it still fits on one line.
    static let identifierBytes = 900
    /// The number of ids in References; our own parser keeps no more.
    static let referenceCount = 100
    /// Octets of all ids of References: some servers reject a header beyond 32 KiB, most of which is for other fields.
    static let referenceBytes = 8_192
    /// Octets of one field: Postfix discards the rest (`header_size_limit`).
    static let fieldBytes = 100_000
    /// Octets of the whole header: the limit of our own parser (`MIMELimits.maximumHeaderBytes`).
    static let headerBytes = 256 * 1_024
    /// The number of attachments: well below the limit of parts of parsers (`MIMELimits.maximumParts`).
    static let attachmentCount = 1_000
    /// Octets of a file name: no file system allows more, and the number of parameters stays below the limits of
    /// parsers.
    static let filenameBytes = 1_024
    /// Octets of a type, of a subtype and of a parameter's name (RFC 6838 §4.2).
    static let tokenBytes = 127
    /// Columns of the ASCII form of a file name, which is written in addition to the encoded one.
    static let plainFilenameLength = 60
    /// Consecutive blanks that are written unencoded; more could fill a line.
    static let plainBlanks = 8
}
