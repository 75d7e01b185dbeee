import MailModel

/// The order in which a pass fetches headers, and the number per mailbox at a time (FR-SYNC-01 stages C and D). Pure.
struct SyncPlan: Hashable, Sendable {
    /// How far back a pass fetches.
    enum Reach: Hashable, Sendable {
        /// The whole window.
        case window
        /// The user paused the backfill: the newest messages of each mailbox, and new ones.
        case newest
        /// Only mailboxes that were synced completely before, for a pass with little time.
        case knownMailboxes
    }

    /// A mailbox that differs from the server's.
    struct Candidate: Hashable, Sendable {
        var mailbox: MailboxID
        var role: MailboxRole
        /// Nil if the server did not report it.
        var messageCount: Int?
        /// Everything within the window was stored once, so that what is missing is new.
        var isSynced: Bool
        /// Some of its messages are stored.
        var hasRows = false
    }

    /// One sync of one mailbox.
    struct Step: Hashable, Sendable {
        var mailbox: MailboxID
        /// Limits the sync to the newest messages; nil for all.
        var newest: Int?
        /// Only messages newer than the stored ones.
        var onlyArrivals = false
        /// It fetches older mail, which can be paused.
        var isHistory = false
    }

    /// The steps in order.
    private(set) var steps: [Step] = []
    /// True if the steps cover the window in every mailbox.
    private(set) var isWhole = true

    /// - Parameter candidates: in the order in which users look at them.
    init(_ candidates: [Candidate], reach: Reach) {
        let fresh = candidates.filter { !$0.isSynced }
        let budget = BootstrapBudget.allocate(
            fresh.map {
                .init(mailbox: $0.mailbox, role: $0.role, messageCount: $0.messageCount ?? BootstrapBudget.floor)
            })
        var history: [Step] = []
        for candidate in candidates {
            // While paused, each empty mailbox gets some headers; later, only new mail is fetched.
            let newest = max(budget[candidate.mailbox] ?? 0, reach == .newest ? 1 : 0)
            if candidate.isSynced {
                steps.append(Step(mailbox: candidate.mailbox))
            } else if reach == .newest, candidate.hasRows {
                // Even if budget is left: the backfill is paused.
                steps.append(Step(mailbox: candidate.mailbox, onlyArrivals: true))
                history.append(Step(mailbox: candidate.mailbox, isHistory: true))
            } else if reach == .knownMailboxes {
                continue
            } else if let count = candidate.messageCount, count <= newest {
                steps.append(Step(mailbox: candidate.mailbox))
            } else {
                if newest > 0 { steps.append(Step(mailbox: candidate.mailbox, newest: newest)) }
                history.append(Step(mailbox: candidate.mailbox, isHistory: true))
            }
        }
        switch reach {
        case .window: steps += history
        case .newest: isWhole = history.isEmpty
        case .knownMailboxes: isWhole = fresh.isEmpty
        }
    }
}
