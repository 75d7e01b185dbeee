/// What LIST returns in addition to names (RFC 5258, RFC 6154, RFC 5819). A literal such as `"SPECIAL-USE"` is an
/// option too.
public struct ListReturnOption: Hashable, Sendable, ExpressibleByStringLiteral {
    /// The option's name; an atom.
    public var name: String
    /// The STATUS items to return for each mailbox; empty for all other options.
    public var statusItems: [StatusItem]

    /// An option by its name.
    public init(stringLiteral name: String) {
        self.name = name
        statusItems = []
    }

    /// Special-use attributes.
    public static let specialUse: ListReturnOption = "SPECIAL-USE"
    /// The attribute that says if a mailbox has children.
    public static let children: ListReturnOption = "CHILDREN"
    /// The attribute that says if a mailbox is subscribed.
    public static let subscribed: ListReturnOption = "SUBSCRIBED"

    /// A STATUS response for every mailbox.
    public static func status(_ items: [StatusItem]) -> ListReturnOption {
        var option: ListReturnOption = "STATUS"
        option.statusItems = items
        return option
    }
}
