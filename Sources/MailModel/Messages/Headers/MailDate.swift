public import struct Foundation.Date

/// Checks the plausibility of message dates.
public enum MailDate {
    /// The first second of 1980: older dates come from clocks that were not set.
    private static let earliest: Double = 315_532_800

    /// Returns true if a message can have been sent at that date: not before 1980, and at most one day in the future.
    public static func isPlausible(_ date: Date, now: Date) -> Bool {
        (earliest...(max(earliest, now.timeIntervalSince1970 + 86_400))).contains(date.timeIntervalSince1970)
    }
}
