import GRDB
import MailModel

/// The codes of `RestState` in `message.rest_state`.
enum StoredRestState: Int, CaseIterable, DatabaseValueConvertible {
    case none = 0
    case wanted = 1
    case failed = 2

    var state: RestState {
        switch self {
        case .none: .none
        case .wanted: .wanted
        case .failed: .failed
        }
    }
}
