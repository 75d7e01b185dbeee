import DesktopBus
import MailModel
import MailNotifications
import MailStorage
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
    /// Until then a service that costs time or a new process for each question is not asked.
    private var pausedUntil: ContinuousClock.Instant?
    /// The service's numbers of what is shown.
    private var shown = ShownNotifications()
    /// The service that the numbers are of.
    private var owner: String?
    /// Keeps the numbers for the time after the program; nil for no such place.
    private let store: MailStore?

    /// How long a service is not asked again that does not answer, which takes a second, or that cannot be started,
    /// which is tried each time. One that is missing or refuses says so at once, and may have been started since.
    private static let pause = Duration.seconds(60)

    /// - Parameter offersActions: false if the process ends before the user can respond.
    init(server: NotificationServer, offersActions: Bool, store: MailStore? = nil) {
        self.server = server
        self.store = store
        self.offersActions = offersActions
        (responses, respond) = AsyncStream.makeStream(bufferingPolicy: .bufferingOldest(64))
    }

    /// Passes on what the user does, until it is cancelled.
    func follow() async {
        for await signal in server.signals {
            if case .closed(let number) = signal { forget([number]) }
            guard let response = shown.response(to: signal) else { continue }
            respond.yield(response)
        }
    }

    func requestAuthorization() async -> NotificationPermission {
        pausedUntil = nil
        do {
            capabilities = try await server.capabilities()
            state = (.authorized, nil)
            follow(await server.identity())
        } catch {
            recordFailure(error)
        }
        return state?.permission ?? .unavailable
    }

    func permission() async -> NotificationPermission {
        // The bus knows at once whether the service is gone or was replaced.
        if let state, state.permission == .authorized, await server.isSameService() { return .authorized }
        guard let state, let pausedUntil, clock.now < pausedUntil else { return await requestAuthorization() }
        return state.permission
    }

    func problem() async -> NotificationError? {
        _ = await permission()
        return state?.problem
    }

    /// The actions go with each notification.
    func setCategories(_ categories: [NotificationCategory]) {}

    /// Asks a service that took the place of another what it can do, and forgets the numbers of the other.
    private func meetService() async {
        guard await !server.isSameService() else { return }
        _ = await requestAuthorization()
    }

    func add(_ request: NotificationRequest) async throws(NotificationError) {
        await meetService()
        let notification = DesktopNotification(
            request,
            capabilities: offersActions ? capabilities : capabilities.subtracting(["actions", "inline-reply"]),
            replacing: shown.number(ofThread: request.threadIdentifier))
        do {
            let number = try await server.show(notification) { [weak self] number in
                Task { await self?.ownLate(number, of: request) }
            }
            await own(number, of: request)
        } catch {
            throw recordFailure(error)
        }
    }

    /// The service showed it after the call timed out: it answers again.
    private func ownLate(_ number: UInt32, of request: NotificationRequest) async {
        await own(number, of: request)
        state = (.authorized, nil)
        respond.yield(NotificationResponse(id: request.id, kind: .shownLate))
    }

    /// The notification is shown under this number.
    private func own(_ number: UInt32, of request: NotificationRequest) async {
        follow(await server.identity())
        remember(ShownNotification(number: number, identifier: request.id, thread: request.threadIdentifier))
    }

    /// Takes up what a service shows, also from before the program was started. Another service than before shows
    /// nothing of this program.
    private func follow(_ identity: String?) {
        guard let identity, identity != owner else { return }
        owner = identity
        shown = ShownNotifications((try? store?.shownNotifications(of: identity)) ?? [])
    }

    private func remember(_ notification: ShownNotification) {
        shown.add(notification)
        guard let owner else { return }
        try? store?.rememberShown(notification, of: owner)
    }

    private func forget(_ numbers: [UInt32]) { try? store?.forgetShown(numbers) }

    func removeDelivered(_ identifiers: [String]) async {
        guard !shown.identifiers.isEmpty else { return }
        await meetService()
        let numbers = shown.remove(identifiers)
        forget(numbers)
        for number in numbers {
            do {
                try await server.close(number)
            } catch {
                if error.kind == .unavailable {
                    recordFailure(error)
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
    private func recordFailure(_ error: BusError) -> NotificationError {
        let problem = NotificationError(error)
        pausedUntil = problem == .noAnswer || error.isFailureToStart ? clock.now + Self.pause : nil
        state = (problem == .refused ? .denied : .unavailable, problem)
        return problem
    }
}

extension NotificationError {
    /// Why the desktop's service failed.
    init(_ error: BusError) {
        switch error.kind {
        case .unavailable where error.name == "org.freedesktop.DBus.Error.NoReply": self = .noAnswer
        case .unavailable where error.isFailureToStart: self = .notStarted
        case .unavailable: self = .unavailable
        case .locked, .failed: self = .refused
        }
    }
}
