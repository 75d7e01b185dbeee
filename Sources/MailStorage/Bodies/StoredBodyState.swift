import GRDB
import MailModel

/// The codes of `BodyState` in `message.body_state`.
enum StoredBodyState: Int, CaseIterable, DatabaseValueConvertible {
    case absent = 0
    case wanted = 1
    case stored = 2
    case failed = 3
    case partial = 4
    case tooLarge = 5
    case evicted = 6

    var state: BodyState {
        switch self {
        case .absent: .absent
        case .wanted: .wanted
        case .stored: .stored
        case .failed: .failed
        case .partial: .partial
        case .tooLarge: .tooLarge
        case .evicted: .evicted
        }
    }

    /// The states with text, as a list in SQL.
    static let readableSQL = allCases.filter(\.state.isReadable).sql

    /// A condition: only the beginning is stored. An index is partial by it, in these words.
    static let isBeginningSQL = "body_state > \(failed.sql)"
}
