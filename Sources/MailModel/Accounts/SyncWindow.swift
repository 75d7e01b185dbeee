/// The period of mail that is kept locally (FR-SET-01): a number of days, or everything.
public enum SyncWindow: Hashable, Codable, Sendable {
    /// Mail that arrived within this number of days.
    case days(Int)
    /// All mail.
    case all

    /// 30 days, the specification's default.
    public static let standard = SyncWindow.days(30)

    /// The number of days; nil for all mail.
    public var dayCount: Int? {
        switch self {
        case .days(let days): days
        case .all: nil
        }
    }

    /// The window of a number of days; all mail for nil.
    public init(dayCount: Int?) { self = dayCount.map(SyncWindow.days) ?? .all }

    /// The window of a text: a number of days, or `all`.
    public init?(text: String) {
        if text == "all" {
            self = .all
        } else if let days = Int(text), (1...36_500).contains(days) {
            self = .days(days)
        } else {
            return nil
        }
    }

    /// A number of days, or `all`.
    public var text: String { dayCount.map(String.init) ?? "all" }

    /// True if it leaves out mail that the other window keeps.
    public func isNarrower(than other: SyncWindow) -> Bool { (dayCount ?? .max) < (other.dayCount ?? .max) }
}
