import MailModel

/// Chooses the next of several concurrent mailbox syncs: in the order of the stages, and one at a time per mailbox.
/// Pure.
struct SyncScheduler {
    private var waiting: [SyncPlan.Step]
    private var running: Set<MailboxID> = []
    private var slots = 1
    /// True once the user has paused the backfill: nothing more is started.
    private(set) var isStopped = false

    /// In addition to the first; a slow server gets this many concurrent commands more.
    private static let maximumExtraSlots = 2
    /// The number of mailbox syncs that justify another sign-in.
    private static let stepsPerSlot = 4

    init(_ steps: [SyncPlan.Step]) { waiting = steps }

    /// The number of additional connections worth opening.
    var wantedSlots: Int { min(Self.maximumExtraSlots, waiting.count / Self.stepsPerSlot) }

    /// True while a mailbox sync is running.
    var isBusy: Bool { !running.isEmpty }

    /// The step to start now; nil if no slot is free, or if each waiting step's mailbox is being synced.
    mutating func next() -> SyncPlan.Step? {
        guard !isStopped, running.count < slots,
            let index = waiting.firstIndex(where: { !running.contains($0.mailbox) })
        else { return nil }
        running.insert(waiting[index].mailbox)
        return waiting.remove(at: index)
    }

    /// Another connection is open.
    mutating func addSlot() { slots += 1 }

    /// The sync of the mailbox has ended, successfully or not.
    mutating func finish(_ mailbox: MailboxID) { running.remove(mailbox) }

    /// Drops the remaining steps of a mailbox that could not be opened.
    mutating func drop(_ mailbox: MailboxID) { waiting.removeAll { $0.mailbox == mailbox } }

    /// Starts nothing more.
    mutating func stop() { isStopped = true }
}
