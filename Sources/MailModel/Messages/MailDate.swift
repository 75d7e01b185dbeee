public import struct Foundation.Date

/// Which dates of messages can be true.
public enum MailDate {
    /// The first second of 1980: older dates come from clocks that stood still.
    private static let earliest: Double = 315_532_800

    /// Whether a message can have been sent then: not before 1980, and not more than a day ahead of now.
    public static func isPlausible(_ date: Date, now: Date) -> Bool {
        (earliest...(max(earliest, now.timeIntervalSince1970 + 86_400))).contains(date.timeIntervalSince1970)
    }
}
