public import Foundation
import MailModel

/// The notifications of open pages: a page reports itself, is informed by the event stream, and takes its
/// items. One page alone shows a notification of the browser; every visible page shows a banner.
public actor PageNotifications: NotificationCenterProviding {
    private struct Client {
        var presence: PagePresence
        var seenAt: Date
        var items: [PageItem] = []
        var removed: [String] = []
    }

    /// What the user does comes by requests of the page, never here.
    public nonisolated let responses: AsyncStream<NotificationResponse>

    private let now: @Sendable () -> Date
    private let announce: @Sendable () -> Void
    private var clients: [String: Client] = [:]
    /// The items of pages that lost their event stream, until they report themselves again.
    private var kept: [String: Client] = [:]
    /// The number of event streams that each page follows; a page that reconnects may have two for a moment.
    private var streams: [String: Int] = [:]

    /// The number of seconds of silence after which a page counts as closed.
    static let presenceSeconds: Double = 120
    /// The maximum number of pages; the one that was silent longest is forgotten.
    static let maximumClients = 64
    /// The maximum number of items that wait for a page.
    static let maximumItems = 20

    /// Creates the presenter.
    ///
    /// - Parameter announce: called when something waits for a page.
    public init(now: @escaping @Sendable () -> Date, announce: @escaping @Sendable () -> Void) {
        self.now = now
        self.announce = announce
        responses = AsyncStream { $0.finish() }
    }

    // MARK: Pages

    /// A page reports itself.
    public func report(_ presence: PagePresence) {
        forgetSilent()
        let found = clients[presence.client] ?? kept.removeValue(forKey: presence.client)
        var client = found ?? Client(presence: presence, seenAt: now())
        client.presence = presence
        client.seenAt = now()
        clients[presence.client] = client
        guard clients.count > Self.maximumClients, let oldest = clients.min(by: { $0.value.seenAt < $1.value.seenAt })
        else { return }
        clients[oldest.key] = nil
    }

    /// A page closes.
    public func close(_ client: String) {
        clients[client] = nil
        kept[client] = nil
    }

    /// A page follows the events.
    public func beginStream(of client: String) { streams[client, default: 0] += 1 }

    /// A page no longer follows the events: it was closed, crashed, or lost the connection. It cannot be notified of a
    /// notification until it reports itself again; then it gets what it was given and did not take.
    public func endStream(of client: String) {
        guard let count = streams[client] else { return }
        streams[client] = count > 1 ? count - 1 : nil
        guard count == 1, let found = clients[client] else { return }
        close(client)
        guard !found.items.isEmpty, kept.count < Self.maximumClients else { return }
        kept[client] = found
    }

    /// Returns the items of a page, each once.
    public func take(_ client: String) -> (items: [PageItem], removed: [String]) {
        guard let found = clients[client] else { return ([], []) }
        clients[client]?.items = []
        clients[client]?.removed = []
        clients[client]?.seenAt = now()
        return (found.items, found.removed)
    }

    /// True if there is a page.
    public func isOpen() -> Bool {
        forgetSilent()
        return !clients.isEmpty
    }

    /// True if a page is on a screen.
    public func isVisible() -> Bool {
        forgetSilent()
        return clients.values.contains { $0.presence.isVisible }
    }

    /// True if the user looks at a page: it is visible, and its window is the one they work in.
    public func isAttended() -> Bool {
        forgetSilent()
        return clients.values.contains { $0.presence.isAttended }
    }

    /// True if the page in front of the user shows the mailbox or the conversation of the message.
    func shows(_ message: ArrivedMessage) -> Bool {
        forgetSilent()
        return clients.values.contains { $0.presence.shows(message) }
    }

    /// Shows a banner in every visible page that does not show the notification itself.
    func showBanner(_ request: NotificationRequest) {
        forgetSilent()
        var isWaiting = false
        for (name, client) in clients where client.presence.isVisible {
            guard !client.items.contains(where: { $0.request.id == request.id }) else { continue }
            enqueue(PageItem(request: request, isSystem: false), for: name)
            isWaiting = true
        }
        if isWaiting { announce() }
    }

    // MARK: NotificationCenterProviding

    /// A page asks the browser itself and reports the answer.
    public func requestAuthorization() -> NotificationPermission { permission() }

    /// Granted if any page may show notifications.
    public func permission() -> NotificationPermission {
        forgetSilent()
        let all = Set(clients.values.map(\.presence.permission))
        if all.contains(.granted) { return .authorized }
        return all.contains(.denied) ? .denied : .notDetermined
    }

    /// The page has its own words for a refusal.
    public func problem() -> NotificationError? { nil }

    /// Each item names its actions.
    public func setCategories(_ categories: [NotificationCategory]) {}

    /// Gives the notification to one page: a visible one, otherwise the one that reported last.
    public func add(_ request: NotificationRequest) throws(NotificationError) {
        forgetSilent()
        let able = clients.values.filter { $0.presence.permission == .granted }
        let chosen = able.max { one, other in
            (one.presence.isVisible ? 1 : 0, one.seenAt) < (other.presence.isVisible ? 1 : 0, other.seenAt)
        }
        guard let chosen else { throw .unavailable }
        enqueue(PageItem(request: request, isSystem: true), for: chosen.presence.client)
        announce()
    }

    /// Every page closes them.
    public func removeDelivered(_ identifiers: [String]) {
        for name in kept.keys { kept[name]?.items.removeAll { identifiers.contains($0.request.id) } }
        guard !clients.isEmpty, !identifiers.isEmpty else { return }
        for (name, found) in clients {
            var client = found
            client.items.removeAll { identifiers.contains($0.request.id) }
            client.removed = Array((client.removed + identifiers).suffix(NotificationLimits.followedCount))
            clients[name] = client
        }
        announce()
    }

    /// Browsers keep them; none is known here.
    public func deliveredNotifications() -> [String] { [] }

    /// Pages learn the number with every change.
    public func setBadgeCount(_ count: Int) {}

    // MARK: Details

    private func enqueue(_ item: PageItem, for client: String) {
        clients[client]?.items.append(item)
        guard let count = clients[client]?.items.count, count > Self.maximumItems else { return }
        clients[client]?.items.removeFirst(count - Self.maximumItems)
    }

    private func forgetSilent() {
        let limit = now().addingTimeInterval(-Self.presenceSeconds)
        clients = clients.filter { $0.value.seenAt >= limit }
        kept = kept.filter { $0.value.seenAt >= limit }
    }
}
