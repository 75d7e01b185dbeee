import GRDB
import MailModel

/// A value that a condition compares with.
enum SearchValue: Hashable {
    case number(Int64)
    case text(String)

    /// As an SQLite value.
    var databaseValue: DatabaseValue {
        switch self {
        case .number(let number): number.databaseValue
        case .text(let text): text.databaseValue
        }
    }
}
