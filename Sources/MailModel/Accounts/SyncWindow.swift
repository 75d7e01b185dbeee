/// The period of mail that is kept locally (FR-SET-01): a number of days, or everything.
public enum SyncWindow: Hashable, Codable, Sendable {
    /// Mail that arrived within this number of days.
    case days(Int)
    /// All mail.
    case all

    /// 30 days, the specification's default.
    public static let standard = SyncWindow.days(30)
}
