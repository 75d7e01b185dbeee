import Foundation
import MailExchange

/// A count on one line of a terminal that is written again and again, ten times a second at most.
final class CountLine {
    private let isShown = isatty(FileHandle.standardError.fileDescriptor) == 1
    private var last = ContinuousClock.now - .seconds(1)

    func show(_ progress: ExchangeProgress, _ words: String) {
        let now = ContinuousClock.now
        guard isShown, last.duration(to: now) > .milliseconds(100) else { return }
        last = now
        let percent = progress.total > 0 ? min(100, progress.completed * 100 / progress.total) : 0
        FileHandle.standardError.write(Data("\r\u{1B}[K\(Column.cut("\(words), \(percent) %", 78))".utf8))
    }

    func clear() {
        if isShown { FileHandle.standardError.write(Data("\r\u{1B}[K".utf8)) }
    }
}
