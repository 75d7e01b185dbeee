public import MailModel
import Synchronization

/// Accumulates everything that one process changes, for another process that displays it.
public final class ChangeRecord: Sendable {
    private struct Contents {
        var threads: Set<ThreadID> = []
        var lists: [ThreadScope: Int64] = [:]
        var others: Set<StoreChange.Aspect> = []
        var requests: Set<EngineRequest> = []
    }

    private let contents = Mutex(Contents())

    init() {}

    /// The changes since the last call; empty if there are none.
    public func take() -> StoreChange {
        let taken = contents.withLock { contents in
            defer { contents = Contents() }
            return contents
        }
        var result = taken.others
        if !taken.threads.isEmpty { result.insert(.threads(taken.threads)) }
        if !taken.lists.isEmpty { result.insert(.lists(taken.lists)) }
        return StoreChange(result, requests: taken.requests)
    }

    /// In place, because an import has hundreds of changes with thousands of threads.
    func add(_ change: StoreChange) {
        contents.withLock { contents in
            contents.requests.formUnion(change.requests)
            if change.aspects.contains(where: { $0.syncingAccount != nil }) {
                contents.others = contents.others.withoutSuperseded(by: change.aspects)
            }
            for aspect in change.aspects {
                if case .threads(let threads) = aspect {
                    contents.threads.formUnion(threads)
                } else if case .lists(let lists) = aspect {
                    contents.lists.merge(lists, uniquingKeysWith: max)
                } else {
                    contents.others.insert(aspect)
                }
            }
        }
    }
}
