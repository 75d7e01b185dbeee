/// The values that were used last, within a number and a total cost.
struct RecentValues<Key: Hashable & Sendable, Value: Sendable>: Sendable {
    private struct Entry {
        var key: Key
        var value: Value
        var cost: Int
    }

    /// Oldest use first; short enough to be searched.
    private var entries: [Entry] = []
    private let capacity: Int
    private let costLimit: Int

    init(capacity: Int, costLimit: Int) {
        self.capacity = capacity
        self.costLimit = costLimit
    }

    /// The value, which becomes the one used last; nil when it is not remembered.
    mutating func value(for key: Key) -> Value? {
        guard let index = entries.firstIndex(where: { $0.key == key }) else { return nil }
        let entry = entries.remove(at: index)
        entries.append(entry)
        return entry.value
    }

    /// Remembers a value and forgets those used longest ago. A value that costs more than the limit is not remembered.
    mutating func set(_ value: Value, for key: Key, cost: Int) {
        entries.removeAll { $0.key == key }
        guard cost <= costLimit else { return }
        entries.append(Entry(key: key, value: value, cost: cost))
        var total = entries.reduce(0) { $0 + $1.cost }
        while entries.count > capacity || total > costLimit { total -= entries.removeFirst().cost }
    }
}
