public import Foundation
public import MailModel

/// One condition for a notification; the cases are in the order of the specification, cheapest first (NOTIF-07).
public enum NotificationFilter: String, CaseIterable, Hashable, Sendable {
    /// The account notifies (NOTIF-08).
    case account
    /// It is no spam (NOTIF-12).
    case spam
    /// It is in an inbox (NOTIF-13).
    case mailbox
    /// Its conversation is not muted (NOTIF-11).
    case muted
    /// Its category notifies; a message without one passes (NOTIF-09).
    case category
    /// It is not quiet now (NOTIF-14).
    case quietHours
    /// A focus mode allows it; this version has none (NOTIF-15).
    case focus

    /// True if the message passes.
    ///
    /// - Parameters:
    ///   - date: the current date.
    ///   - timeZone: the device's.
    public func passes(
        _ message: ArrivedMessage, _ preferences: NotificationPreferences, at date: Date, in timeZone: TimeZone
    ) -> Bool {
        switch self {
        case .account: preferences.accounts["\(message.account)"] ?? true
        case .spam: !message.roles.contains(.spam)
        case .mailbox: message.roles.contains(.inbox)
        case .muted: !message.isMuted
        case .category: message.category == .uncategorized || preferences.categories[message.category.name] ?? true
        case .quietHours: !(preferences.quietHours?.contains(date, in: timeZone) ?? false)
        case .focus: true
        }
    }

    /// Why a message that does not pass causes no notification.
    public var verdict: NotificationVerdict {
        switch self {
        case .account: .account
        case .spam: .spam
        case .mailbox: .mailbox
        case .muted: .muted
        case .category: .category
        case .quietHours: .quietHours
        case .focus: .focus
        }
    }
}
