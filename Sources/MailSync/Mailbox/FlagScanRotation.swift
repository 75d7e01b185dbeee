import MailModel
import Synchronization

/// Chooses the flags to fetch if the server cannot report changes: those of the newest messages in each pass, those of
/// older ones in rotation. All stored messages are covered in at most 96 passes, a third of a day's.
final class FlagScanRotation: Sendable {
    private let passes = Mutex<[MailboxID: Int]>([:])

    /// The number of messages in one window, unless the rotation would need too many windows.
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
