import GRDB
import MailModel

/// A piece of SQL with the values of its question marks, in order.
struct SearchSQL {
    var text: String
    var arguments: [any DatabaseValueConvertible] = []

    /// Concatenates both pieces.
    static func + (left: SearchSQL, right: SearchSQL) -> SearchSQL {
        SearchSQL(text: left.text + right.text, arguments: left.arguments + right.arguments)
    }

    static func + (left: SearchSQL, right: String) -> SearchSQL { left + SearchSQL(text: right) }

    static func joined(_ parts: [SearchSQL], separator: String) -> SearchSQL {
        SearchSQL(
            text: parts.map(\.text).joined(separator: separator), arguments: parts.flatMap(\.arguments))
    }
}
