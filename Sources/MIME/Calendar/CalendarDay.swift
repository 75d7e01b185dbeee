/// A day of the Gregorian calendar.
public struct CalendarDay: Hashable, Sendable {
    /// 1 to 9999.
    public var year: Int
    /// 1 to 12.
    public var month: Int
    /// 1 to 31.
    public var day: Int

    /// Such as `2026-03-29`.
    public var text: String {
        func padded(_ number: Int, _ width: Int) -> String {
            String(repeating: "0", count: max(0, width - "\(number)".count)) + "\(number)"
        }
        return padded(year, 4) + "-" + padded(month, 2) + "-" + padded(day, 2)
    }
}
