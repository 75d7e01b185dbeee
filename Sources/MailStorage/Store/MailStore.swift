import Dispatch
public import struct Foundation.Date
public import struct Foundation.URL
import Logging
public import MailModel

import GRDB

/// The mail on this computer: one SQLite database and the messages' bytes beside it.
///
/// The only interface between the sync engine and the views. Every method is one transaction that keeps the invariants
/// of `check()`; every write notifies `changes()` after its commit. Calls block during the transaction, usually well
/// under a millisecond, and may come from any task. The view is always the server's state with the pending operations
/// applied. Errors are `StoreError`.
public struct MailStore: Sendable {
    /// Where the database and the message files are.
    public let directory: URL

    let pool: DatabasePool
    let files: MessageFiles
    let outgoingFiles: OutgoingFiles
    let broadcaster = ChangeBroadcaster()
    /// Carries out the calls of `storing`.
    let storingQueue = DispatchQueue(label: "vaultmail.storing")
    let logger: Logger
    let now: @Sendable () -> Date

    init(
        directory: URL, pool: DatabasePool, logger: Logger, now: @escaping @Sendable () -> Date
    ) {
        self.directory = directory
        self.pool = pool
        files = MessageFiles(root: directory.appending(path: "messages", directoryHint: .isDirectory))
        outgoingFiles = OutgoingFiles(root: directory.appending(path: "outgoing", directoryHint: .isDirectory))
        self.logger = logger
        self.now = now
    }

    /// Changes from now on. For a slow listener several changes are merged into one; none is lost.
    public func changes() -> AsyncStream<StoreChange> { broadcaster.stream() }

    /// Accumulates the changes of this store until it is closed, for another process.
    public func recordChanges() -> ChangeRecord { broadcaster.record() }
}
