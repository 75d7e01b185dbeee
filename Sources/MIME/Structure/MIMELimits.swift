/// All limits of the parser. What exceeds a limit of the structure becomes an opaque attachment, with a defect; what
/// exceeds a limit of a single value stays in the message and is not displayed.
public struct MIMELimits: Sendable, Hashable {
    /// The nesting of multiparts and embedded messages: each costs a level of the call stack, and users do not forward
    /// a message that often.
    public var maximumDepth = 50
    /// The number of parts of a message: a yearly digest has some hundreds, and each costs 1,000 octets of memory.
    public var maximumParts = 5_000
    /// The number of fields of one header; a message that passed many relays has two hundred. The rest stays in the raw
    /// message.
    public var maximumHeaderFields = 1_000
    /// The octets of one header: servers reject larger headers, and lists of headers are kept in memory.
    public var maximumHeaderBytes = 256 * 1_024
    /// The characters of a decoded subject: more than users read, and few enough for lists.
    public var maximumSubjectLength = 2_000
    /// The number of parameters of one Content-Type or Content-Disposition: a name of 998 octets in RFC 2231 segments
    /// needs fewer than thirty.
    public var maximumParameters = 256
    /// The octets of a boundary; RFC 2046 §5.1.1 allows 70, and every line is compared with it.
    public var maximumBoundaryBytes = 8_192
    /// The number of lines that begin with two hyphens: each costs memory during parsing, and a hostile message can
    /// consist of them. Later boundaries stay in the text of the last part.
    public var maximumDelimiterLines = 2_000_000
    /// The number of lines that look like the begin or end of a file inside a text (uuencode, yEnc), for the same
    /// reason.
    public var maximumFileMarkers = 10_000
    /// The number of defects, so that a hostile message cannot exhaust memory with them.
    public var maximumDefects = 100

    /// Creates the standard limits.
    public init() {}

    /// The standard limits.
    public static let standard = MIMELimits()
}
