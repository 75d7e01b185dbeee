import MailModel

/// Aspects of several changes, as one change: one `.threads` has all threads and one `.lists` all lists. Of a sync,
/// what a newer change says replaces that it began or how far it was; that one ended is kept.
///
/// Adding to it takes time in proportion to what is added, however much there is.
struct MergedAspects {
    private var threads: Set<ThreadID> = []
    private var lists: [ThreadScope: Int64] = [:]
    private var others: Set<StoreChange.Aspect> = []

    init(_ aspects: Set<StoreChange.Aspect> = []) { add(aspects) }

    var aspects: Set<StoreChange.Aspect> {
        var result = others
        if !threads.isEmpty { result.insert(.threads(threads)) }
        if !lists.isEmpty { result.insert(.lists(lists)) }
        return result
    }

    mutating func add(_ newer: Set<StoreChange.Aspect>) {
        others = others.withoutSuperseded(by: newer)
        for aspect in newer {
            if case .threads(let some) = aspect {
                threads.formUnion(some)
            } else if case .lists(let some) = aspect {
                lists.merge(some, uniquingKeysWith: max)
            } else {
                others.insert(aspect)
            }
        }
    }
}
