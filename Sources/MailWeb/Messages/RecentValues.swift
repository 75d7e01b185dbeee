/// A least-recently-used cache, limited by the number of values and their total cost.
struct RecentValues<Key: Hashable & Sendable, Value: Sendable>: Sendable {
    private struct Entry {
        var key: Key
        var value: Value
        var cost: Int
    }

    /// Least recently used first; short enough for linear search.
    private var entries: [Entry] = []
    private let capacity: Int
    private let costLimit: Int

    init(capacity: Int, costLimit: Int) {
        self.capacity = capacity
        self.costLimit = costLimit
    }

    /// Returns the value and marks it as most recently used; nil if it is not cached.
    mutating func value(for key: Key) -> Value? {
        guard let index = entries.firstIndex(where: { $0.key == key }) else { return nil }
        let entry = entries.remove(at: index)
        entries.append(entry)
        return entry.value
    }

    /// Caches a value and evicts the least recently used ones. A value that costs more than the limit is not cached.
    mutating func set(_ value: Value, for key: Key, cost: Int) {
        entries.removeAll { $0.key == key }
        guard cost <= costLimit else { return }
        entries.append(Entry(key: key, value: value, cost: cost))
        var total = entries.reduce(0) { $0 + $1.cost }
        while entries.count > capacity || total > costLimit { total -= entries.removeFirst().cost }
    }
}
