/// Limits of single values. Each exceeds all legitimate values and is small enough for thousands of values in memory.
enum ValueLimits {
    /// Octets of the name of a character set: the longest registered one has 45.
    static let charsetNameBytes = 64
    /// Octets of the name of a parameter: no defined parameter has a longer one.
    static let parameterNameBytes = 128
    /// Octets of a URL in an HTML text or a Content-Location: browsers do not follow longer ones.
    static let locationBytes = 8_192
    /// Octets of a Content-ID in an HTML text: an id is no longer than a line may be (RFC 5322 §2.1.1).
    static let contentIDBytes = 998
    /// Octets of an HTML text in which its declared character set is searched (Encoding Standard: the first kilobyte).
    static let htmlCharsetBytes = 1_024
    /// Octets of a text that determine the byte order of UTF-16.
    static let byteOrderSample = 1_024
    /// Octets of a text that determine its character set: more do not change the result.
    static let charsetSample = 32 * 1_024
    /// Octets after a line of a header that is not a field in which further fields are searched. Lines that a relay or
    /// filter broke without indentation are shorter, and a long text without empty lines is not scanned.
    static let headerBoundarySearchBytes = 8 * 1_024
    /// Octets of the name of a field that contains invalid octets.
    static let damagedNameBytes = 76
    /// Octets of a comment inside the angle brackets of an address: the name of a person or a host.
    static let addressCommentBytes = 256
    /// Octets of an encoded-word in an address list: RFC 2047 §2 allows 75, but careless programs encode a whole name
    /// at once.
    static let encodedWordBytes = 2_048
    /// The number of authors of one message: more than one is rare, and more than a thousand are an attack.
    static let authors = 1_000
    /// Octets of a date, with its comments.
    static let dateBytes = 256
    /// The number of ids of References that are kept: the first, which began the thread, and the newest.
    static let messageIDs = 100
    /// Octets of a Message-ID (RFC 5322 §2.1.1: no longer than a line).
    static let messageIDBytes = 998
    /// Octets of a list identifier (RFC 2919 §2: 255).
    static let listIDBytes = 255
    /// The number of URLs of one list field: a list needs two or three.
    static let listAddresses = 20
    /// Octets of a URL of a list field: servers reject longer ones.
    static let listAddressBytes = 4_096
    /// The number of recipients of one delivery report: more than any server includes.
    static let reportRecipients = 1_000
    /// Octets of a file name in UTF-8: file systems allow 255, and a copy may need a number as suffix.
    static let filenameBytes = 200
    /// Octets of a name that are read to make it safe.
    static let rawFilenameBytes = 64 * 1_024
    /// Characters of a snippet (FR-SYNC-06 step 5: about 100).
    static let snippetLength = 100
    /// Octets of a text from which most snippets are selected.
    static let snippetBeginning = 4 * 1_024
    /// Octets of a text from which a snippet is selected.
    static let snippetSample = 64 * 1_024
    /// The number of texts of a message that are tried for a snippet: the words are in the first ones, and each must be
    /// decoded.
    static let snippetParts = 8
    /// The nesting of messages that are searched for a snippet.
    static let snippetMessages = 8
}
