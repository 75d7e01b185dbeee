import Foundation
import MailExchange

/// A progress count, redrawn on one line of the terminal at most ten times a second.
final class ProgressCounter {
    private let isShown = StandardStream.error.isTerminal
    private var last = ContinuousClock.now - .seconds(1)

    func show(_ progress: ExchangeProgress, _ text: String) {
        let now = ContinuousClock.now
        guard isShown, last.duration(to: now) > .milliseconds(100) else { return }
        last = now
        let percent = progress.total > 0 ? min(100, progress.completed * 100 / progress.total) : 0
        Console.draw("\r\u{1B}[K\(Column.cut("\(text), \(percent)%", 78))")
    }

    func clear() {
        if isShown { Console.draw("\r\u{1B}[K") }
    }
}
