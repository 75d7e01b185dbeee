public import MailModel

/// The response to an extended search (RFC 4731, RFC 9051 §7.3.4).
public struct ExtendedSearchResponse: Hashable, Sendable {
    /// The tag of the command; nil if the server did not send it.
    public var tag: String?
    /// True if the numbers are UIDs, false if they are sequence numbers.
    public var isUID = false
    /// The smallest hit.
    public var min: UInt32?
    /// The largest hit.
    public var max: UInt32?
    /// The number of hits.
    public var count: UInt32?
    /// All hits; nil if the server did not send ALL, as when there are none.
    public var all: UIDSet?
    /// The highest modification sequence of the hits.
    public var modificationSequence: UInt64?
    /// One page of the hits (RFC 9394 §3.1).
    public var partial: PartialResult?

    /// Items that are unknown or could not be parsed, and correlator items other than the tag; in capitals.
    public var ignoredItems: [String] = []

    /// Creates a response without hits.
    public init() {}

    /// Returns true if this response belongs to the command with this tag (RFC 4466 §2.6.2). A response without a tag
    /// belongs to the running command.
    public func answers(_ tag: String) -> Bool { self.tag == nil || self.tag == tag }
}
