import Foundation
import Synchronization

/// The current time of a test, advanced manually.
final class AdjustableDate: Sendable {
    private let value: Mutex<Date>

    init(_ date: Date) { value = Mutex(date) }

    var date: Date { value.withLock { $0 } }

    func advance(seconds: Double) { value.withLock { $0 = $0.addingTimeInterval(seconds) } }
}
