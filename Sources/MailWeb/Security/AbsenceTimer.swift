/// Decides when the app lock closes because no page is in view. Steps once a second while the lock is open.
struct AbsenceTimer: Hashable {
    /// How long a page may be out of view. A reload takes less.
    static let absenceSeconds = 5
    /// How long a page may take to appear after it was unlocked.
    static let appearanceSeconds = 30

    private var secondsLeft = Self.appearanceSeconds

    /// - Returns: true if it is time to lock.
    mutating func step(isVisible: Bool) -> Bool {
        guard !isVisible else {
            secondsLeft = Self.absenceSeconds
            return false
        }
        secondsLeft -= 1
        return secondsLeft < 0
    }
}
