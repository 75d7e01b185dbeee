/// Limits of single values. Each is larger than anything honest and small enough for thousands of them at once.
enum ValueLimits {
    /// The name of a character set, in octets: the longest that is registered has 45.
    static let charsetNameBytes = 64
    /// The name of a parameter, in octets: no parameter that anybody has defined has a longer one.
    static let parameterNameBytes = 128
    /// An address in an HTML text or a Content-Location, in octets: no browser follows a longer one.
    static let locationBytes = 8_192
    /// A Content-ID in an HTML text, in octets: an id is no longer than a line may be (RFC 5322 §2.1.1).
    static let contentIDBytes = 998
    /// How far into an HTML text its own word on its character set is looked for (Encoding Standard, the first kilobyte).
    static let htmlCharsetBytes = 1_024
    /// How much of a text tells the byte order of UTF-16.
    static let byteOrderSample = 1_024
    /// How much of a text tells its character set: more does not change the answer.
    static let charsetSample = 32 * 1_024
    /// How far behind a line of a header that is no field others are looked for, in octets: what a relay or a filter broke
    /// into lines without indenting them is shorter, and a text without any empty line is not read through.
    static let headerBoundarySearchBytes = 8 * 1_024
    /// The name of a field that has octets in it that no name may have, in octets.
    static let damagedNameBytes = 76
    /// A comment inside the angle brackets of an address, in octets: the name of a person or a host.
    static let addressCommentBytes = 256
    /// An encoded-word in a list of addresses, in octets: RFC 2047 §2 allows 75, careless programs encode a whole name at once.
    static let encodedWordBytes = 2_048
    /// How many authors of one message are kept: more than one is rare, and a thousand are an attack.
    static let authors = 20
    /// A date, in octets, with its comments.
    static let dateBytes = 256
    /// How many ids of References are kept: the first, which began the thread, and the newest.
    static let messageIDs = 100
    /// A message id, in octets (RFC 5322 §2.1.1: no longer than a line).
    static let messageIDBytes = 998
    /// A list's identifier, in octets (RFC 2919 §2: 255).
    static let listIDBytes = 255
    /// How many addresses of one list field are kept: a list needs two or three.
    static let listAddresses = 20
    /// An address of a list field, in octets: longer ones are refused by servers.
    static let listAddressBytes = 4_096
    /// How many recipients of one delivery report are kept: more than any server puts into one.
    static let reportRecipients = 1_000
    /// A file name, in octets of UTF-8: file systems take 255, and a copy may need a number behind it.
    static let filenameBytes = 200
    /// How much of a name is looked at before it is made safe.
    static let rawFilenameBytes = 64 * 1_024
    /// A snippet, in characters (FR-SYNC-06 step 5: about 100).
    static let snippetLength = 100
    /// How much of a text a snippet is chosen from.
    static let snippetSample = 64 * 1_024
    /// How many texts of a message are looked at for a snippet: the words stand in the first ones, and each is decoded.
    static let snippetParts = 8
    /// How many messages that stand inside each other are looked at for a snippet.
    static let snippetMessages = 8
}
