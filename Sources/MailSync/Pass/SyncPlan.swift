import MailModel

/// In which order a round fetches headers, and how many of each mailbox at a time (FR-SYNC-01 stages C and D). Pure.
struct SyncPlan: Hashable, Sendable {
    /// How far back a round goes.
    enum Reach: Hashable, Sendable {
        /// As far as the window.
        case window
        /// The person paused catch-up: the newest of each mailbox, and what is new.
        case newest
        /// Only mailboxes that were synced whole before, as for a round with little time.
        case knownMailboxes
    }

    /// A mailbox that differs from the server's.
    struct Candidate: Hashable, Sendable {
        var mailbox: MailboxID
        var role: MailboxRole
        /// Nil where the server did not say.
        var messageCount: Int?
        /// Everything within the window was here once, so that what is missing is new.
        var isSynced: Bool
        /// Some of its messages are here.
        var hasRows = false
    }

    /// One pull of one mailbox.
    struct Step: Hashable, Sendable {
        var mailbox: MailboxID
        /// Only so many of the newest messages; nil for all.
        var newest: Int?
        /// Only messages newer than those that are here.
        var onlyArrivals = false
        /// It fetches older mail, which can be paused.
        var isHistory = false
    }

    /// What to do, in this order.
    private(set) var steps: [Step] = []
    /// Whether the steps reach as far as the window in every mailbox.
    private(set) var isWhole = true

    /// - Parameter candidates: in the order in which people look at them.
    init(_ candidates: [Candidate], reach: Reach) {
        let fresh = candidates.filter { !$0.isSynced }
        let budget = BootstrapBudget.allocate(
            fresh.map {
                .init(mailbox: $0.mailbox, role: $0.role, messageCount: $0.messageCount ?? BootstrapBudget.floor)
            })
        var history: [Step] = []
        for candidate in candidates {
            // Paused, each gets some at first: where some are, only what arrives comes later.
            let newest = max(budget[candidate.mailbox] ?? 0, reach == .newest ? 1 : 0)
            if candidate.isSynced {
                steps.append(Step(mailbox: candidate.mailbox))
            } else if reach == .newest, candidate.hasRows {
                // Whatever the budget leaves over: paused is paused.
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
