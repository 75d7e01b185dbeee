import HTTPTypes
import Hummingbird
import HummingbirdCore
public import LocalModels
public import Logging
public import MailNotifications
public import MailSending
public import MailStorage
import NIOCore
import NIOPosix
public import RemoteImages
public import SemanticSearch
public import ServiceLifecycle
public import TextGeneration
public import struct Foundation.Date

/// The local web interface: page, API, event stream and message frames, on loopback addresses only.
///
/// Listens on 127.0.0.1 and, if the system supports it, on ::1. Stops within two seconds of a graceful shutdown, even
/// with open streams and unfinished downloads.
public struct WebServer: Service {
    private let configuration: WebServerConfiguration
    private let responder: WebResponder
    private let idleLock: IdleLock
    private let clock: any Clock<Duration>
    private let logger: Logger
    private let onReady: @Sendable (Int) async -> Void

    /// The time that unfinished responses may take after shutdown begins.
    private static let shutdownTimeout = Duration.seconds(1)
    /// The maximum number of open connections per address; further connections wait.
    private static let maximumConnections = 256
    /// Above this number, idle connections are closed for new ones.
    static let maximumIdleConnections = 192

    /// Creates a server without starting it.
    ///
    /// - Parameters:
    ///   - store: the mail store to show and change.
    ///   - configuration: the port and settings for the page.
    ///   - sessions: the sessions, shared with the part that issues codes.
    ///   - accounts: adds and changes accounts.
    ///   - models: downloads and removes models.
    ///   - unsubscriber: asks lists to remove the user; nil for one that reaches no server.
    ///   - similar: finds messages by their meaning; nil without a model.
    ///   - textModel: writes summaries and suggestions; nil for a program without that.
    ///   - notifications: shows new mail, also in open pages; nil for one without a desktop.
    ///   - logger: receives no private text.
    ///   - now: returns the current time.
    ///   - clock: measures the time between events.
    ///   - wipe: deletes everything that the program stores on this computer but the session with this hash; nil if
    ///     there is nothing but the store.
    ///   - onReady: called once with the port when the server accepts connections.
    public init(
        store: MailStore, configuration: WebServerConfiguration, sessions: WebSessions,
        accounts: any AccountService, models: ModelLibrary, images: RemoteImageLibrary,
        unsubscriber: Unsubscriber? = nil, similar: SimilarMessages? = nil, textModel: TextModel? = nil,
        notifications: NotificationService? = nil, logger: Logger,
        now: @escaping @Sendable () -> Date, clock: any Clock<Duration> = ContinuousClock(),
        wipe: (@Sendable (_ session: [UInt8]?) async throws -> Void)? = nil,
        onReady: @escaping @Sendable (Int) async -> Void = { _ in }
    ) {
        self.configuration = configuration
        self.clock = clock
        self.logger = logger
        self.onReady = onReady
        let services = WebServices(
            store: store, sessions: sessions, accounts: accounts,
            notifications: notifications ?? NotificationService(store: store, now: now, logger: logger),
            models: models, images: images,
            unsubscriber: unsubscriber ?? Unsubscriber(withoutNetwork: store, now: now), similar: similar,
            textModel: textModel, configuration: configuration, now: now, clock: clock,
            wipe: wipe ?? { try store.wipe(keeping: $0) })
        idleLock = IdleLock(store: store, pages: services.notifications.page, clock: clock)
        responder = WebResponder(table: .standard(services), sessions: sessions, store: store, logger: logger)
    }

    /// Runs until the task is cancelled or the service group shuts down gracefully. Throws `WebServerError` if it
    /// cannot listen.
    public func run() async throws {
        // A restart ends what the passphrase opened.
        try responder.store.lockApp()
        try await withThrowingTaskGroup(of: Void.self) { group in
            defer { group.cancelAll() }
            group.addTask { try await listenOnBothAddresses() }
            group.addTask { await idleLock.run() }
            group.addTask {
                // A browser that stopped reading must not delay the shutdown.
                try await gracefulShutdown()
                try await clock.sleep(for: Self.shutdownTimeout)
            }
            try await group.next()
        }
    }
}

extension WebServer {
    private func listenOnBothAddresses() async throws {
        let (ports, portFound) = AsyncStream.makeStream(of: Int.self)
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask {
                defer { portFound.finish() }
                try await listen("127.0.0.1", port: configuration.port) { portFound.yield($0) }
            }
            // No port means that the first task failed; its error is thrown below.
            if let port = await ports.first(where: { _ in true }) {
                group.addTask { try await listenOnIPv6(port: port) }
            }
            // Stop if one address fails: another process could otherwise listen there and impersonate us.
            while try await group.next() != nil {}
        }
    }

    private func listenOnIPv6(port: Int) async throws {
        do {
            try await listen("::1", port: port) { _ in await onReady(port) }
        } catch let error as WebServerError {
            switch error {
            case .portTaken where configuration.port != 0: throw error
            case .portTaken, .portForbidden, .cannotListen:
                logger.debug("Listening on IPv4 only")
                await onReady(port)
            }
        }
    }

    /// Serves one address until shutdown.
    private func listen(_ address: String, port: Int, onBound: @escaping @Sendable (Int) async -> Void) async throws {
        let connections = OpenConnections(maximum: Self.maximumIdleConnections)
        let application = Application(
            responder: responder,
            server: HTTPServerBuilder { LocalChannel(connections: connections, responder: $0) },
            configuration: ApplicationConfiguration(
                address: .hostname(address, port: port),
                availableConnectionsDelegate: MaximumAvailableConnections(Self.maximumConnections, logger: logger)),
            onServerRunning: { channel in await onBound(channel.localAddress?.port ?? port) },
            logger: logger)
        do {
            try await application.run()
        } catch let error as IOError {
            throw Self.webServerError(for: error, port: port)
        } catch let error as SocketAddressError {
            throw WebServerError.cannotListen(port: port, reason: "\(type(of: error))")
        }
    }

    private static func webServerError(for error: IOError, port: Int) -> WebServerError {
        switch error.errnoCode {
        case EADDRINUSE: .portTaken(port)
        case EACCES, EPERM: .portForbidden(port)
        default: .cannotListen(port: port, reason: "system error \(error.errnoCode)")
        }
    }
}
