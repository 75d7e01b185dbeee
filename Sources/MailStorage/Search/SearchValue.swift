import GRDB
import MailModel

/// A value that a condition compares with.
enum SearchValue: Hashable {
    case number(Int64)
    case text(String)

    /// As SQLite takes it.
    var databaseValue: DatabaseValue {
        switch self {
        case .number(let number): number.databaseValue
        case .text(let text): text.databaseValue
        }
    }
}
