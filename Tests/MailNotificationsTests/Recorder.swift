import MailNotifications

/// Records what is shown instead of showing it (NFR-NOTIF-04).
actor Recorder: NotificationCenterProviding {
    private(set) var added: [NotificationRequest] = []
    private(set) var removed: [String] = []
    private(set) var categories: [NotificationCategory] = []
    private(set) var badges: [Int] = []
    private var answer: NotificationPermission
    private var failure: NotificationError?

    nonisolated let responses: AsyncStream<NotificationResponse>
    private nonisolated let respond: AsyncStream<NotificationResponse>.Continuation

    init(_ permission: NotificationPermission = .authorized) {
        answer = permission
        (responses, respond) = AsyncStream.makeStream()
    }

    /// Every later notification fails.
    func fail(_ error: NotificationError) { failure = error }

    func set(_ permission: NotificationPermission) { answer = permission }

    func requestAuthorization() -> NotificationPermission { answer }
    func permission() -> NotificationPermission { answer }
    func problem() -> NotificationError? { answer == .authorized ? nil : failure ?? .unavailable }
    func setCategories(_ categories: [NotificationCategory]) { self.categories = categories }

    func add(_ request: NotificationRequest) throws(NotificationError) {
        if let failure {
            answer = .unavailable
            throw failure
        }
        added.append(request)
    }

    func removeDelivered(_ identifiers: [String]) { removed += identifiers }
    func deliveredNotifications() -> [String] { added.map(\.id).filter { !removed.contains($0) } }
    func setBadgeCount(_ count: Int) { badges.append(count) }
}
