import MailModel
import Synchronization

/// Tells every listener what changed, after the commit (MO-48).
///
/// A listener holds at most one change: while it is slow, later changes are merged into the one that waits, so that
/// memory stays bounded and nothing is lost. The lock guards only the list of listeners. It is held neither across a transaction nor
/// while a listener is woken: waking takes the lock of a task, and whoever cancels that task holds it while the listener is removed here.
final class ChangeBroadcaster: Sendable {
    private struct Listeners {
        var next = 0
        var continuations: [Int: AsyncStream<StoreChange>.Continuation] = [:]
        var records: [ChangeRecord] = []
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

    /// A record of what changes from now on, for as long as the store is open.
    func record() -> ChangeRecord {
        let record = ChangeRecord()
        listeners.withLock { $0.records.append(record) }
        return record
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

    /// Hands the change to every listener. May be called by several at once.
    func send(_ aspects: Set<StoreChange.Aspect>) {
        guard !aspects.isEmpty else { return }
        let aspects = Self.merged(aspects, [])
        let (continuations, records) = listeners.withLock { (Array($0.continuations.values), $0.records) }
        for record in records { record.add(aspects) }
        for continuation in continuations {
            Self.send(aspects, to: continuation)
        }
    }

    /// A full buffer drops the older change: it comes back merged with this one, until what is dropped says nothing more. So nothing is
    /// lost either when somebody else sends meanwhile.
    private static func send(
        _ aspects: Set<StoreChange.Aspect>, to continuation: AsyncStream<StoreChange>.Continuation
    ) {
        var sent = aspects
        while case .dropped(let older) = continuation.yield(StoreChange(sent)) {
            let all = merged(older.aspects, sent)
            guard all != sent else { return }
            sent = all
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
