/// How many streams of changes are open: each costs a connection and a listener on the store.
actor StreamSlots {
    private var taken = 0

    /// How many streams there may be at once.
    static let capacity = 32

    /// Whether there is no room for another one.
    var isFull: Bool { taken >= Self.capacity }

    /// Takes a place, if there is one; it must be given back.
    func take() -> Bool {
        guard taken < Self.capacity else { return false }
        taken += 1
        return true
    }

    /// Gives a place back.
    func giveBack() { taken -= 1 }
}
