/// A mailbox in the server's list.
public struct ListedMailbox: Hashable, Sendable {
    /// The decoded name, levels separated by `delimiter`.
    public var path: String
    /// The name exactly as the server sent it (modified UTF-7 or UTF-8); commands use this one.
    public var rawName: String
    /// The hierarchy delimiter; nil for a flat name.
    public var delimiter: String?
    /// From the special-use attributes, otherwise from the name.
    public var role: MailboxRole
    /// False for `\Noselect` and `\NonExistent`.
    public var isSelectable: Bool
    /// True if other mail programs show it (RFC 3501 §6.3.6); nil if the server has not said.
    public var isSubscribed: Bool?

    /// Memberwise initializer.
    public init(
        path: String, rawName: String, delimiter: String?, role: MailboxRole, isSelectable: Bool,
        isSubscribed: Bool? = nil
    ) {
        self.path = path
        self.rawName = rawName
        self.delimiter = delimiter
        self.role = role
        self.isSelectable = isSelectable
        self.isSubscribed = isSubscribed
    }
}
