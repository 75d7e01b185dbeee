public import struct Foundation.Date

/// What was decided about the notification of a message, for `vaultmail explain`.
public struct NotificationRecord: Hashable, Sendable {
    /// The decision.
    public var verdict: NotificationVerdict
    /// When it was made.
    public var date: Date

    /// Memberwise initializer.
    public init(verdict: NotificationVerdict, date: Date) {
        self.verdict = verdict
        self.date = date
    }
}
