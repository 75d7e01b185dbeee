import MailModel

/// What UID SEARCH is to return (RFC 4731). A literal such as `"ALL"` is an option too.
public struct SearchReturnOption: Hashable, Sendable, ExpressibleByStringLiteral {
    /// The option's name; an atom.
    public var name: String
    /// The range requested by PARTIAL; nil for all other options.
    public var range: PartialRange?

    /// An option by its name.
    public init(stringLiteral name: String) { self.name = name }

    /// Every hit.
    public static let all: SearchReturnOption = "ALL"
    /// The number of hits.
    public static let count: SearchReturnOption = "COUNT"
    /// The smallest hit.
    public static let min: SearchReturnOption = "MIN"
    /// The largest hit.
    public static let max: SearchReturnOption = "MAX"
    /// Nothing: the server keeps the hits for the next command (RFC 5182 §2.1); needs SEARCHRES.
    public static let save: SearchReturnOption = "SAVE"

    /// The hits within a range (RFC 9394 §3.1); needs PARTIAL.
    public static func partial(_ range: PartialRange) -> SearchReturnOption {
        var option: SearchReturnOption = "PARTIAL"
        option.range = range
        return option
    }
}
