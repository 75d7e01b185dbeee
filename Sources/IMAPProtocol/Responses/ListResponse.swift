/// One mailbox of a LIST or LSUB response (RFC 3501 §7.2.2).
public struct ListResponse: Hashable, Sendable {
    /// Such as `\Noselect` and `\Sent`, as the server wrote them.
    public var attributes: [String]
    /// The hierarchy delimiter; nil for a flat name.
    public var delimiter: String?
    /// The name's bytes exactly as the server sent them; commands use these.
    public var rawName: [UInt8]
    /// The selection options that mailboxes below this one match, such as `SUBSCRIBED` (RFC 5258 §3.5); in capitals.
    public var childInformation: [String] = []
    /// The name's bytes before the mailbox was renamed (RFC 9051 §6.3.9.7); nil if the mailbox was not renamed.
    public var oldRawName: [UInt8]?

    /// Unknown extended items, in capitals.
    public var ignoredItems: [String] = []

    /// Creates a response without extended items.
    public init(attributes: [String], delimiter: String?, rawName: [UInt8]) {
        self.attributes = attributes
        self.delimiter = delimiter
        self.rawName = rawName
    }
}
