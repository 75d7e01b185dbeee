public import MailModel

/// The answer to an extended search (RFC 4731, RFC 9051 §7.3.4).
public struct ExtendedSearchResponse: Hashable, Sendable {
    /// The command that it answers; nil where the server did not say.
    public var tag: String?
    /// Whether the numbers are UIDs and not sequence numbers.
    public var isUID = false
    /// The smallest hit.
    public var min: UInt32?
    /// The largest hit.
    public var max: UInt32?
    /// How many hits.
    public var count: UInt32?
    /// All hits; nil where ALL was not sent, which a server does when there is none.
    public var all: UIDSet?
    /// The highest modification sequence of the hits.
    public var modificationSequence: UInt64?
    /// One page of the hits (RFC 9394 §3.1).
    public var partial: PartialResult?

    /// Items that are not known or could not be read, and what the correlator holds besides the tag; in capitals.
    public var ignoredItems: [String] = []

    /// An answer without hits.
    public init() {}

    /// Whether it answers the command with this tag (RFC 4466 §2.6.2). A server that names no command answers the running one.
    public func answers(_ tag: String) -> Bool { self.tag == nil || self.tag == tag }
}
