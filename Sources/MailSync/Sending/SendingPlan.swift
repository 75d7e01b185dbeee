import Foundation
import MailModel

/// What to do next about the messages that an account sends. Pure: the caller carries it out (FR-SYNC-07).
struct SendingPlan {
    /// What to do now.
    enum Step: Hashable {
        /// Hand the message to the server.
        case attempt(OutgoingTask)
        /// An attempt ended without a record: put the message back into the queue.
        case requeue(OutgoingTask)
        /// It waited too long.
        case expire(OutgoingTask)
        /// Search Sent for a message whose answer was lost.
        case look(OutgoingTask)
        /// Put the copy into Sent.
        case file(OutgoingTask)
        /// Finish what comes after filing.
        case finish(OutgoingTask)
        /// Wait for a change, or at most until that time.
        case wait(until: Date?)
    }

    /// A message that waits longer is not sent.
    static let maximumAge: Double = 86_400
    /// The number of searches for a message of which it is already said that it may have been sent.
    static let maximumLooks = 6

    /// In the order in which the user sent them.
    let tasks: [OutgoingTask]
    let now: Date
    /// True if the server rejected the sign-in: only the user can change that.
    var isBlocked = false

    /// The first thing to do: new mail is most urgent.
    var next: Step {
        for task in tasks {
            switch task.state {
            case .sending: return .requeue(task)
            case .queued where Self.deadline(of: task) <= now: return .expire(task)
            default: continue
            }
        }
        if let task = tasks.first(where: { $0.state == .queued && isDue($0) }), mayAttempt { return .attempt(task) }
        for task in tasks where isDue(task) {
            switch task.state {
            case .finishing: return .look(task)
            case .uncertain where isSearched(task): return .look(task)
            case .accepted: return .file(task)
            case .filed: return .finish(task)
            case .uncertain, .draft, .queued, .sending, .done, .failed: continue
            }
        }
        return .wait(until: tasks.compactMap(nextTime).min())
    }

    private var mayAttempt: Bool { !isBlocked && pausedUntil <= now }

    /// No attempt is made before that time, because the server was not reached.
    private var pausedUntil: Date {
        tasks.compactMap { $0.state == .queued && $0.pausesOthers ? $0.retryAt : nil }.max() ?? .distantPast
    }

    private func isDue(_ task: OutgoingTask) -> Bool { Self.dueAt(task) <= now }

    /// The time for undo matters only before sending.
    private static func dueAt(_ task: OutgoingTask) -> Date {
        task.state == .queued ? task.dueAt : task.retryAt ?? .distantPast
    }

    private func isSearched(_ task: OutgoingTask) -> Bool {
        task.sentAt == nil && task.lookCount < Self.maximumLooks && task.retryAt != nil
    }

    /// A time that the user chose starts the day again.
    private static func deadline(of task: OutgoingTask) -> Date {
        max(task.queuedAt, task.notBefore ?? task.queuedAt).addingTimeInterval(maximumAge)
    }

    private func nextTime(_ task: OutgoingTask) -> Date? {
        switch task.state {
        case .queued:
            let attempt = max(Self.dueAt(task), pausedUntil)
            return isBlocked ? Self.deadline(of: task) : min(attempt, Self.deadline(of: task))
        case .uncertain: return isSearched(task) ? task.retryAt : nil
        case .finishing, .accepted, .filed: return Self.dueAt(task)
        case .draft, .sending, .done, .failed: return nil
        }
    }
}
