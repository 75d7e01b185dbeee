import MailModel
import Synchronization

/// Tells every listener what changed, after the commit (MO-48).
///
/// A listener holds at most one change: while it is slow, later changes are merged into the one that waits, so that
/// memory stays bounded and nothing is lost. The lock guards only the list of listeners and is never held across a
/// transaction or a suspension.
final class ChangeBroadcaster: Sendable {
    private struct Listeners {
        var next = 0
        var continuations: [Int: AsyncStream<StoreChange>.Continuation] = [:]
    }

    private let listeners = Mutex(Listeners())
    /// The mailboxes of each account as listeners were last told to read them.
    private let told = Mutex<[AccountID: [Mailbox]]>([:])

    /// A stream of what changes from now on; ends when its task ends.
    func stream() -> AsyncStream<StoreChange> {
        let (stream, continuation) = AsyncStream<StoreChange>.makeStream(bufferingPolicy: .bufferingNewest(1))
        let number = listeners.withLock { listeners in
            listeners.next += 1
            listeners.continuations[listeners.next] = continuation
            return listeners.next
        }
        continuation.onTermination = { [weak self] _ in self?.remove(number) }
        return stream
    }

    /// The aspects without those of accounts whose mailboxes show nothing else than when listeners were told last. Nearly every
    /// change of a message may change a mailbox's numbers, and most do not.
    ///
    /// - Parameter shown: the mailboxes of every account that is named, after the change; must be called in the order of commits.
    func withoutKnownMailboxes(
        _ aspects: Set<StoreChange.Aspect>, _ shown: [AccountID: [Mailbox]]
    ) -> Set<StoreChange.Aspect> {
        told.withLock { told in
            var result = aspects
            for (account, mailboxes) in shown {
                if told[account] == mailboxes { result.remove(.mailboxes(account)) }
                told[account] = mailboxes
            }
            return result
        }
    }

    /// Listeners read the account's mailboxes as another process left them: nobody here knows what they saw.
    func forgetMailboxes(of account: AccountID) { told.withLock { $0[account] = nil } }

    /// Hands the change to every listener. Within the lock, so that merged changes cannot overtake each other.
    func send(_ aspects: Set<StoreChange.Aspect>) {
        guard !aspects.isEmpty else { return }
        let aspects = Self.merged(aspects, [])
        let change = StoreChange(aspects)
        listeners.withLock { listeners in
            for continuation in listeners.continuations.values {
                // A full buffer drops the older change: it comes back merged with this one.
                if case .dropped(let older) = continuation.yield(change) {
                    continuation.yield(StoreChange(Self.merged(older.aspects, aspects)))
                }
            }
        }
    }

    /// Both sets of aspects, with one `.threads` of all conversations and one `.lists` of all lists.
    static func merged(
        _ left: Set<StoreChange.Aspect>, _ right: Set<StoreChange.Aspect>
    ) -> Set<StoreChange.Aspect> {
        var threads: Set<ThreadID> = []
        var lists: [ThreadScope: Int64] = [:]
        var result: Set<StoreChange.Aspect> = []
        for aspect in left.union(right) {
            if case .threads(let some) = aspect {
                threads.formUnion(some)
            } else if case .lists(let some) = aspect {
                lists.merge(some, uniquingKeysWith: max)
            } else {
                result.insert(aspect)
            }
        }
        if !threads.isEmpty { result.insert(.threads(threads)) }
        if !lists.isEmpty { result.insert(.lists(lists)) }
        return result
    }

    private func remove(_ number: Int) {
        _ = listeners.withLock { $0.continuations.removeValue(forKey: number) }
    }
}
