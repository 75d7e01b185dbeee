public import struct Foundation.Date

/// What was decided about the notification of a message, for `vaultmail explain`.
public struct NotificationRecord: Hashable, Sendable {
    /// The decision.
    public var verdict: NotificationVerdict
    /// When it was made.
    public var date: Date
    /// Who showed the notification; nil if none was shown, or if that is not known.
    public var presenter: NotificationPresenter?

    /// Memberwise initializer.
    public init(verdict: NotificationVerdict, date: Date, presenter: NotificationPresenter? = nil) {
        self.verdict = verdict
        self.date = date
        self.presenter = presenter
    }
}
