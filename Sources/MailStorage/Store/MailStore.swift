public import struct Foundation.Date
public import struct Foundation.URL
import Logging
public import MailModel

import GRDB

/// The mail on this machine: one SQLite database and the messages' bytes beside it.
///
/// The only meeting place of the sync engine and the views. Every method is one transaction that keeps the invariants of
/// `check()`; every write tells `changes()` after its commit. Calls block for the time of the transaction, usually well
/// under a millisecond; they may come from any task. What a person sees is always server truth with the pending
/// operations replayed on it. Errors are `StoreError`.
public struct MailStore: Sendable {
    /// Where the database and the message files are.
    public let directory: URL

    let pool: DatabasePool
    let files: MessageFiles
    let broadcaster = ChangeBroadcaster()
    let logger: Logger
    let now: @Sendable () -> Date

    init(
        directory: URL, pool: DatabasePool, logger: Logger, now: @escaping @Sendable () -> Date
    ) {
        self.directory = directory
        self.pool = pool
        files = MessageFiles(root: directory.appending(path: "messages", directoryHint: .isDirectory))
        self.logger = logger
        self.now = now
    }

    /// What changes from now on. A slow listener gets several changes merged into one; none is lost.
    public func changes() -> AsyncStream<StoreChange> { broadcaster.stream() }

    /// Collects what this store changes from now on until it is closed, for telling another process.
    public func recordChanges() -> ChangeRecord { broadcaster.record() }
}
