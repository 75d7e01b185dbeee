/// Limits the number of open event streams; each takes a connection and a listener on the store.
actor StreamSlots {
    private var taken = 0

    /// The maximum number of concurrent streams.
    static let capacity = 32

    /// True if no slot is free.
    var isFull: Bool { taken >= Self.capacity }

    /// Acquires a slot, which must be released. Returns false if no slot is free.
    func acquire() -> Bool {
        guard taken < Self.capacity else { return false }
        taken += 1
        return true
    }

    /// Releases a slot.
    func release() { taken -= 1 }
}
