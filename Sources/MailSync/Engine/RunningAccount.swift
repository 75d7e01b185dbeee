import MailModel

/// The worker of one account while the daemon runs: it is stopped, or started again with new settings. Only one
/// instance of a worker runs at a time, so that no operation is carried out twice.
struct RunningAccount: Sendable {
    private let starts: AsyncStream<Void>
    private let start: AsyncStream<Void>.Continuation
    /// What its connections were made for.
    private var settings: AccountSettings
    private var isActive: Bool

    init(_ account: Account) {
        (starts, start) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
        settings = account.settings
        isActive = account.isActive
    }

    /// Ends the worker and its connections.
    func stop() { start.finish() }

    /// The same with the account's current settings; the worker starts again if its connections are not valid for them,
    /// or if the user signed in again.
    func following(_ account: Account) -> RunningAccount {
        let needsStart = !settings.connectsLike(account.settings) || (account.isActive && !isActive)
        if needsStart { start.yield() }
        var next = self
        next.settings = account.settings
        next.isActive = account.isActive
        return next
    }

    /// Runs the worker until it is stopped or cancelled.
    func run(_ worker: AccountWorker) async {
        while !Task.isCancelled {
            let isStartedAgain = await withTaskGroup(of: Bool.self) { group in
                group.addTask {
                    await worker.run()
                    return false
                }
                group.addTask {
                    for await _ in starts { return true }
                    return false
                }
                let first = await group.next() ?? false
                group.cancelAll()
                return first
            }
            guard isStartedAgain else { return }
        }
    }
}

extension AccountSettings {
    /// True if connections made with either settings are the same.
    fileprivate func connectsLike(_ other: AccountSettings) -> Bool {
        imap == other.imap && username == other.username && authentication == other.authentication
            && syncWindow == other.syncWindow
    }
}
