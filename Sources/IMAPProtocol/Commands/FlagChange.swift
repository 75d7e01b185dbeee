/// What UID STORE does with flags (RFC 3501 §6.4.6).
public enum FlagChange: String, Hashable, Sendable, CaseIterable {
    case add = "+FLAGS"
    case remove = "-FLAGS"
    case replace = "FLAGS"
}
