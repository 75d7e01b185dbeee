import Foundation

extension Column {
    /// The local date and time to the second, because retries are seconds apart.
    static func moment(_ date: Date) -> String {
        let style = Date.ISO8601FormatStyle(timeZone: .current).year().month().day()
        return String(
            date.formatted(style.dateTimeSeparator(.space).time(includingFractionalSeconds: false)).prefix(19))
    }

    /// A sentence with the time of the next attempt, with a leading space: in seconds if it is less than two minutes
    /// away; empty if the next attempt is not scheduled by time.
    static func nextTry(_ date: Date?, now: Date) -> String {
        guard let date else { return "" }
        let wait = date.timeIntervalSince(now)
        return wait < 120 ? " Next try in \(Int(max(wait, 1).rounded(.up))) s." : " Next try at \(moment(date))."
    }
}
