/// How much of a message is read, all in one place. What lies beyond a limit of the structure stays in the message as an
/// opaque attachment, with a defect; what lies beyond a limit of a single value stays in the message and is not shown.
public struct MIMELimits: Sendable, Hashable {
    /// How many multiparts and embedded messages may stand inside each other: each costs a level of the call stack, and no
    /// person forwards a forwarded message so often.
    public var maximumDepth = 50
    /// How many parts one message may have: a digest of a year has some hundreds, and each costs a thousand octets of memory.
    public var maximumParts = 5_000
    /// How many fields of one header are read; a message through many relays has two hundred. The rest stays in the raw message.
    public var maximumHeaderFields = 1_000
    /// How many octets of one header are read: servers refuse headers of that size, and lists of headers are kept in memory.
    public var maximumHeaderBytes = 256 * 1_024
    /// How many characters of a decoded subject are kept: more than anybody reads, and few enough for a list of them.
    public var maximumSubjectLength = 2_000
    /// How many parameters of one Content-Type or Content-Disposition are read: a name of 998 octets in pieces of RFC 2231
    /// needs fewer than thirty.
    public var maximumParameters = 256
    /// How long a boundary may be; RFC 2046 §5.1.1 allows 70, and every line is compared with it.
    public var maximumBoundaryBytes = 8_192
    /// How many lines that begin with two hyphens are looked at: each costs memory until the message is taken apart, and a
    /// hostile message can be made of nothing else. Boundaries behind that many stay in the text of the last part.
    public var maximumDelimiterLines = 2_000_000
    /// How many lines that look like the begin or end of a file inside a text (uuencode, yEnc) are looked at, for the same
    /// reason.
    public var maximumFileMarkers = 10_000
    /// How many defects are kept, so that a hostile message cannot make its own list of faults the burden.
    public var maximumDefects = 100

    /// The limits that the program uses.
    public init() {}

    /// The limits that the program uses.
    public static let standard = MIMELimits()
}
