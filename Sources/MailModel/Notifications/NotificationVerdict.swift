/// Why a new message did or did not cause a notification. The raw values are stored.
public enum NotificationVerdict: String, Hashable, Codable, Sendable, CaseIterable {
    /// It was shown.
    case shown
    /// It was shown although a filter would have rejected it, because its sender is a VIP contact (NOTIF-10).
    case shownVIP = "shown_vip"
    /// It was here before the first sync of its account ended (NOTIF-19).
    case beforeFirstSync = "before_first_sync"
    /// It was read before it arrived here.
    case read
    /// It was received too long ago (NOTIF-19).
    case old
    /// The account does not notify (NOTIF-08).
    case account
    /// It is spam (NOTIF-12).
    case spam
    /// It is in no inbox (NOTIF-13).
    case mailbox
    /// Its conversation is muted (NOTIF-11).
    case muted
    /// Its category does not notify (NOTIF-09).
    case category
    /// It arrived in quiet hours (NOTIF-14).
    case quietHours = "quiet_hours"
    /// A focus mode suppressed it (NOTIF-15).
    case focus
    /// More than ten messages arrived at once, and it was not among the newest (NOTIF-19).
    case tooMany = "too_many"
    /// Its mailbox or conversation was in view (NOTIF-06f, NOTIF-21).
    case inView = "in_view"
    /// Nothing could show notifications.
    case noPresenter = "no_presenter"
    /// The service that shows notifications refused it or did not answer.
    case failed

    /// True if a notification was shown.
    public var isShown: Bool { self == .shown || self == .shownVIP }

    /// The verdict as a sentence for the user, without a final period.
    ///
    /// - Parameter presenter: who showed the notification; nil if that is not known.
    public func sentence(presenter: NotificationPresenter?) -> String {
        switch self {
        case .shown: "Shown by \(Self.name(of: presenter))"
        case .shownVIP: "Shown by \(Self.name(of: presenter)), because the sender is a VIP contact"
        case .beforeFirstSync: "No notification: it was on the server before the first sync of its account ended"
        case .read: "No notification: it was read before it arrived here"
        case .old: "No notification: it was received too long before it arrived here"
        case .account: "No notification: notifications of this account are off"
        case .spam: "No notification: it is spam"
        case .mailbox: "No notification: it is not in an inbox"
        case .muted: "No notification: the conversation is muted"
        case .category: "No notification: notifications of its category are off"
        case .quietHours: "No notification: it arrived in quiet hours"
        case .focus: "No notification: a focus mode was on"
        case .tooMany: "No notification: ten others notified within the same minute or sync pass"
        case .inView: "No notification: its mailbox or conversation was in view"
        case .noPresenter: "No notification: nothing could show one at that time"
        case .failed: "No notification: the desktop's notification service did not show it"
        }
    }

    private static func name(of presenter: NotificationPresenter?) -> String {
        switch presenter {
        case .desktop: "the desktop"
        case .page: "an open page"
        case nil, .some(.none): "the desktop or an open page"
        }
    }
}
