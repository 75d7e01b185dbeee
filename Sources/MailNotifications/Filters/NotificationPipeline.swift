public import Foundation
public import MailModel

/// Decides whether a message causes a notification, without looking at the store or the clock (NOTIF-07, NOTIF-19).
public struct NotificationPipeline: Sendable {
    private let preferences: NotificationPreferences
    private let date: Date
    private let timeZone: TimeZone
    private let recency: Double

    /// Creates a pipeline for messages that arrive now.
    ///
    /// - Parameters:
    ///   - date: the current date.
    ///   - timeZone: the device's.
    ///   - isPageVisible: the user looks at the page, so that only newer mail notifies.
    public init(_ preferences: NotificationPreferences, date: Date, timeZone: TimeZone, isPageVisible: Bool) {
        self.preferences = preferences
        self.date = date
        self.timeZone = timeZone
        recency =
            isPageVisible ? NotificationLimits.foregroundRecencySeconds : NotificationLimits.backgroundRecencySeconds
    }

    /// First the age and the state of the message, then VIP contacts, who bypass every filter, then each filter in its
    /// order. A message that was read elsewhere needs no notification.
    public func verdict(for message: ArrivedMessage) -> NotificationVerdict {
        guard message.isUnread else { return .read }
        // The user's own drafts and copies did not arrive, also those from an address of a VIP contact.
        guard !message.isOwn else { return .mailbox }
        guard date.timeIntervalSince(message.receivedAt) <= recency else { return .old }
        return filtered(message)
    }

    /// VIP contacts and the filters alone.
    public func filtered(_ message: ArrivedMessage) -> NotificationVerdict {
        if let address = message.from?.address.lowercased(), preferences.vips.contains(address) { return .shownVIP }
        let rejecting = NotificationFilter.allCases.first { !$0.passes(message, preferences, at: date, in: timeZone) }
        return rejecting?.verdict ?? .shown
    }
}

extension ArrivedMessage {
    /// True if it is only where the user's own mail is.
    fileprivate var isOwn: Bool { !roles.isEmpty && roles.isSubset(of: [.sent, .drafts]) }
}
