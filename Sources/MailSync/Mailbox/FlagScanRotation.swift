import MailModel
import Synchronization

/// Which flags are asked for where the server cannot say which have changed: those of the newest messages in each pass, those of older
/// ones in turn. Everything that is here is asked for in ninety-six passes at most, a third of those of a day.
final class FlagScanRotation: Sendable {
    private let passes = Mutex<[MailboxID: Int]>([:])

    /// Messages in one window, unless there are so many windows that the turn would take too long.
    private static let windowSize = 500
    private static let maximumWindows = 96

    /// The messages of this pass.
    func next(of mailbox: MailboxID, among known: UIDSet) -> UIDSet {
        guard known.count > 2 * Self.windowSize,
            var asked = known.newestFirst(batchesOf: Self.windowSize).first
        else { return known }
        let older = known.subtracting(asked)
        let size = max(Self.windowSize, (older.count + Self.maximumWindows - 1) / Self.maximumWindows)
        let windows = older.newestFirst(batchesOf: size)
        let pass = passes.withLock { passes in
            defer { passes[mailbox, default: 0] += 1 }
            return passes[mailbox, default: 0]
        }
        asked.formUnion(windows[pass % windows.count])
        return asked
    }
}
