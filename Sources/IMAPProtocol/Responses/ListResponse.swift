/// One mailbox as LIST and LSUB tell it (RFC 3501 §7.2.2).
public struct ListResponse: Hashable, Sendable {
    /// Such as `\Noselect` and `\Sent`, as the server wrote them.
    public var attributes: [String]
    /// What separates the levels; nil for a flat name.
    public var delimiter: String?
    /// The name's bytes exactly as the server sent them; commands carry these.
    public var rawName: [UInt8]
    /// Which selection options mailboxes below this one meet, such as `SUBSCRIBED` (RFC 5258 §3.5); in capitals.
    public var childInformation: [String] = []
    /// The name's bytes before the mailbox was renamed (RFC 9051 §6.3.9.7); nil where the server tells of no renaming.
    public var oldRawName: [UInt8]?

    /// Extended items that are not known, in capitals.
    public var ignoredItems: [String] = []

    /// Takes the parts as they are; nothing is told of children and former names.
    public init(attributes: [String], delimiter: String?, rawName: [UInt8]) {
        self.attributes = attributes
        self.delimiter = delimiter
        self.rawName = rawName
    }
}
