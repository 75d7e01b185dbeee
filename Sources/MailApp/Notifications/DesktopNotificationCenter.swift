import DesktopBus
import MailNotifications
import struct Foundation.Date

/// Shows notifications with the desktop's service over D-Bus (NOTIF-24).
actor DesktopNotificationCenter: NotificationCenterProviding {
    nonisolated let responses: AsyncStream<NotificationResponse>

    private let server: NotificationServer
    private let offersActions: Bool
    private let clock = ContinuousClock()
    private let respond: AsyncStream<NotificationResponse>.Continuation
    private var capabilities: Set<String> = []
    private var state: (permission: NotificationPermission, problem: NotificationError?)?
    private var checkedAt: ContinuousClock.Instant?
    /// The service's numbers of what is shown.
    private var shown = ShownNotifications()

    /// How long a failure of the service is remembered before it is asked again.
    private static let failureMemory = Duration.seconds(60)

    /// - Parameter offersActions: false if the process ends before the user can respond.
    init(server: NotificationServer, offersActions: Bool) {
        self.server = server
        self.offersActions = offersActions
        (responses, respond) = AsyncStream.makeStream(bufferingPolicy: .bufferingOldest(64))
    }

    /// Passes on what the user does, until it is cancelled.
    func follow() async {
        for await signal in server.signals {
            guard let response = shown.response(to: signal) else { continue }
            respond.yield(response)
        }
    }

    func requestAuthorization() async -> NotificationPermission {
        checkedAt = clock.now
        do {
            capabilities = try await server.capabilities()
            state = (.authorized, nil)
        } catch {
            note(error)
        }
        return state?.permission ?? .unavailable
    }

    func permission() async -> NotificationPermission {
        if let state, state.permission == .authorized { return .authorized }
        if let state, let checkedAt, clock.now - checkedAt < Self.failureMemory { return state.permission }
        return await requestAuthorization()
    }

    func problem() async -> NotificationError? {
        _ = await permission()
        return state?.problem
    }

    /// The actions go with each notification.
    func setCategories(_ categories: [NotificationCategory]) {}

    func add(_ request: NotificationRequest) async throws(NotificationError) {
        let notification = DesktopNotification(
            request,
            capabilities: offersActions ? capabilities : capabilities.subtracting(["actions", "inline-reply"]),
            replacing: shown.number(ofThread: request.threadIdentifier))
        do {
            shown.add(request, number: try await server.show(notification))
        } catch {
            throw note(error)
        }
    }

    func removeDelivered(_ identifiers: [String]) async {
        for number in shown.remove(identifiers) {
            do {
                try await server.close(number)
            } catch {
                if error.kind == .unavailable {
                    note(error)
                    return
                }
            }
        }
    }

    func deliveredNotifications() -> [String] { shown.identifiers }

    func setBadgeCount(_ count: Int) async {
        await server.setLauncherCount(count, desktopFile: DesktopEntry.filename)
    }

    @discardableResult
    private func note(_ error: BusError) -> NotificationError {
        let problem = NotificationError(error)
        checkedAt = clock.now
        state = (problem == .refused ? .denied : .unavailable, problem)
        return problem
    }
}

extension NotificationError {
    /// Why the desktop's service failed.
    init(_ error: BusError) {
        switch error.kind {
        case .unavailable where error.name == "org.freedesktop.DBus.Error.NoReply": self = .noAnswer
        case .unavailable: self = .unavailable
        case .locked, .failed: self = .refused
        }
    }
}
