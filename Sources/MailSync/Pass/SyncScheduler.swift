import MailModel

/// Which pull comes next, where several run side by side: in the order of the stages, and one at a time of a mailbox. Pure.
struct SyncScheduler {
    private var waiting: [SyncPlan.Step]
    private var running: Set<MailboxID> = []
    private var slots = 1
    /// Nothing more is begun: the person has paused catch-up.
    private(set) var isStopped = false

    /// Beside the first; a server with a slow answer is asked by so many at once.
    private static let maximumExtraSlots = 2
    /// So many pulls are worth signing in once more.
    private static let stepsPerSlot = 4

    init(_ steps: [SyncPlan.Step]) { waiting = steps }

    /// How many connections beside the first are worth opening.
    var wantedSlots: Int { min(Self.maximumExtraSlots, waiting.count / Self.stepsPerSlot) }

    /// Whether some pull is on its way.
    var isBusy: Bool { !running.isEmpty }

    /// The pull to begin now; nil while no lane is free, or when each that waits needs one to end that runs.
    mutating func next() -> SyncPlan.Step? {
        guard !isStopped, running.count < slots,
            let index = waiting.firstIndex(where: { !running.contains($0.mailbox) })
        else { return nil }
        running.insert(waiting[index].mailbox)
        return waiting.remove(at: index)
    }

    /// Another connection is there.
    mutating func addSlot() { slots += 1 }

    /// The pull of the mailbox has ended, well or not.
    mutating func finish(_ mailbox: MailboxID) { running.remove(mailbox) }

    /// Leaves out what else there is to do for a mailbox: it could not be opened.
    mutating func drop(_ mailbox: MailboxID) { waiting.removeAll { $0.mailbox == mailbox } }

    /// Begins nothing more.
    mutating func stop() { isStopped = true }
}
