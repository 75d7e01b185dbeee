public import MailModel
import Synchronization

/// Everything that one process changed since the record was begun, in one piece: for telling another process that shows it.
public final class ChangeRecord: Sendable {
    private struct Contents {
        var threads: Set<ThreadID> = []
        var lists: [ThreadScope: Int64] = [:]
        var others: Set<StoreChange.Aspect> = []
    }

    private let contents = Mutex(Contents())

    init() {}

    /// What changed since the last time it was asked; empty where nothing did.
    public func take() -> Set<StoreChange.Aspect> {
        let taken = contents.withLock { contents in
            defer { contents = Contents() }
            return contents
        }
        var result = taken.others
        if !taken.threads.isEmpty { result.insert(.threads(taken.threads)) }
        if !taken.lists.isEmpty { result.insert(.lists(taken.lists)) }
        return result
    }

    /// In place, as an import has hundreds of changes with thousands of conversations.
    func add(_ aspects: Set<StoreChange.Aspect>) {
        contents.withLock { contents in
            for aspect in aspects {
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
