import HTTPTypes
import Hummingbird
import HummingbirdCore
public import Logging
public import MailStorage
import NIOCore
import NIOPosix
public import ServiceLifecycle
public import struct Foundation.Date

/// The local web interface: pages, API, live changes and message frames, on this machine's own addresses only.
///
/// Listens on 127.0.0.1 and, where the system has it, on ::1. Stops within two seconds of a graceful shutdown, open
/// streams and unfinished downloads included.
public struct WebServer: Service {
    private let configuration: WebServerConfiguration
    private let responder: WebResponder
    private let clock: any Clock<Duration>
    private let logger: Logger
    private let onReady: @Sendable (Int) async -> Void

    /// How long unfinished responses may take once the server is to stop.
    private static let shutdownPatience = Duration.seconds(1)
    /// How many connections are open at once on an address; more wait.
    private static let maximumConnections = 256

    /// A server that does not listen yet.
    ///
    /// - Parameters:
    ///   - store: what it shows and changes.
    ///   - configuration: the port and what the page is told.
    ///   - sessions: who may use it; shared with whatever hands out the codes.
    ///   - logger: gets no private text.
    ///   - now: the time, in UTC.
    ///   - clock: measures pauses between events.
    ///   - onReady: called once with the port when connections are accepted.
    public init(
        store: MailStore, configuration: WebServerConfiguration, sessions: WebSessions, logger: Logger,
        now: @escaping @Sendable () -> Date, clock: any Clock<Duration> = ContinuousClock(),
        onReady: @escaping @Sendable (Int) async -> Void = { _ in }
    ) {
        self.configuration = configuration
        self.clock = clock
        self.logger = logger
        self.onReady = onReady
        let services = WebServices(
            store: store, sessions: sessions, configuration: configuration, now: now, clock: clock)
        responder = WebResponder(table: .standard(services), sessions: sessions, logger: logger)
    }

    /// Serves until the task is cancelled or the service group shuts down gracefully. Throws `WebServerError` when it
    /// cannot listen.
    public func run() async throws {
        try await withThrowingTaskGroup(of: Void.self) { group in
            defer { group.cancelAll() }
            group.addTask { try await listenOnBothAddresses() }
            group.addTask {
                // A browser that stopped reading must not keep the program from ending.
                try await gracefulShutdown()
                try await clock.sleep(for: Self.shutdownPatience)
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
            // No port means that the first task failed; its error comes out below.
            if let port = await ports.first(where: { _ in true }) {
                group.addTask { try await listenOnIPv6(port: port) }
            }
            // One address without the other would leave it to whoever listens there to answer for us.
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
                logger.debug("InboxMonitor on IPv4 only")
                await onReady(port)
            }
        }
    }

    /// Serves one address until shutdown.
    private func listen(_ address: String, port: Int, onBound: @escaping @Sendable (Int) async -> Void) async throws {
        let application = Application(
            responder: responder,
            server: HTTPServerBuilder { LocalChannel(responder: $0) },
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
