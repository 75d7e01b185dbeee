/// A mailbox as the server lists it.
public struct ListedMailbox: Hashable, Sendable {
    /// The decoded name, levels separated by `delimiter`.
    public var path: String
    /// The name exactly as the server wrote it (modified UTF-7 or UTF-8); commands carry this one.
    public var rawName: String
    /// The hierarchy delimiter; nil for a flat name.
    public var delimiter: String?
    /// From the special-use attributes, else from the name.
    public var role: MailboxRole
    /// False for `\Noselect` and `\NonExistent`.
    public var isSelectable: Bool

    /// Takes the parts as they are.
    public init(path: String, rawName: String, delimiter: String?, role: MailboxRole, isSelectable: Bool) {
        self.path = path
        self.rawName = rawName
        self.delimiter = delimiter
        self.role = role
        self.isSelectable = isSelectable
    }
}
