import Foundation

extension Column {
    /// Date and time of day to the second, where the person is: tries follow each other within seconds.
    static func moment(_ date: Date) -> String {
        let style = Date.ISO8601FormatStyle(timeZone: .current).year().month().day()
        return String(
            date.formatted(style.dateTimeSeparator(.space).time(includingFractionalSeconds: false)).prefix(19))
    }

    /// When something that waits is tried again, behind another sentence: in seconds where that is soon; empty where no clock decides.
    static func nextTry(_ date: Date?, now: Date) -> String {
        guard let date else { return "" }
        let wait = date.timeIntervalSince(now)
        return wait < 120 ? " Next try in \(Int(max(wait, 1).rounded(.up))) s." : " Next try \(moment(date))."
    }
}
