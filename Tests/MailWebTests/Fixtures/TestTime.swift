import Foundation
import Synchronization

/// A date that tests set.
final class TestTime: Sendable {
    private let value = Mutex(Date(timeIntervalSince1970: 1_768_478_400))

    var now: Date { value.withLock { $0 } }

    func advance(by seconds: TimeInterval) { value.withLock { $0 += seconds } }
}
