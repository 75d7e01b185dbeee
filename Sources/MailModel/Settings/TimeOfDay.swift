/// A time of day, to the minute.
public struct TimeOfDay: Hashable, Sendable {
    /// From 0 to 1439.
    public let minutesSinceMidnight: Int

    private static let minutesPerDay = 24 * 60

    /// Parses a time such as `22:00`, or minutes since midnight such as `1320`; nil for anything else.
    public init?(_ text: String) {
        guard let minutes = Self.clockMinutes(text) ?? Int(text), (0..<Self.minutesPerDay).contains(minutes) else {
            return nil
        }
        minutesSinceMidnight = minutes
    }

    /// The time as clocks show it, such as `07:05`.
    public var text: String {
        let (hour, minute) = minutesSinceMidnight.quotientAndRemainder(dividingBy: 60)
        return "\(hour < 10 ? "0" : "")\(hour):\(minute < 10 ? "0" : "")\(minute)"
    }

    /// The minutes of hours and minutes; nil if the text is anything else.
    private static func clockMinutes(_ text: String) -> Int? {
        guard let match = text.wholeMatch(of: /([0-9]{1,2}):([0-5][0-9])/), let hour = Int(match.output.1),
            let minute = Int(match.output.2)
        else { return nil }
        return hour * 60 + minute
    }
}
