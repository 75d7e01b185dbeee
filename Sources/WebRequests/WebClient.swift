public import Logging
public import NIOCore
public import WireTransport

/// Sends single requests over TLS with the same certificate checks as mail connections. No cookies, no cache, no
/// redirects, no proxies; every response is limited in size and time.
///
/// Redirects are for the caller: each has its own rule for what it may follow.
public struct WebClient: Sendable {
    /// Which addresses may be requested.
    public enum Policy: Hashable, Sendable {
        /// `https` only.
        case encrypted
        /// Also `http` to this computer: a text model that the user runs, and tests.
        case unencryptedLoopback
    }

    /// Where to connect instead of the host and port of the address; verification still uses the host.
    public struct Route: Hashable, Sendable {
        /// A host name or an IP address.
        public var address: String
        /// 1 to 65535.
        public var port: Int

        /// The path of a Unix socket that takes their place; nil for none.
        public var socket: String?

        /// Memberwise initializer.
        public init(address: String, port: Int) {
            self.address = address
            self.port = port
        }

        /// A Unix socket.
        public init(socket: String) {
            self.init(address: "", port: 0)
            self.socket = socket
        }
    }

    /// Nil for a client that never encrypts.
    private let trust: TLSTrust?
    private let policy: Policy
    private let route: @Sendable (WebAddress) async throws -> Route
    private let logger: Logger
    private let eventLoopGroup: any EventLoopGroup

    /// - Parameter route: where to connect; the address itself unless a test provides its own server, or a stranger
    ///   chose the address (``PublicRoute``).
    public init(
        trust: TLSTrust, policy: Policy = .encrypted, logger: Logger, eventLoopGroup: any EventLoopGroup,
        route: @escaping @Sendable (WebAddress) async throws -> Route = { Route(address: $0.host, port: $0.port) }
    ) {
        self.trust = trust
        self.policy = policy
        self.logger = logger
        self.eventLoopGroup = eventLoopGroup
        self.route = route
    }

    /// A client for programs on this computer, which speaks `http` to loopback addresses only.
    ///
    /// - Parameter route: an address of this computer, or a Unix socket.
    public init(onThisComputer route: Route, logger: Logger, eventLoopGroup: any EventLoopGroup) {
        trust = nil
        policy = .unencryptedLoopback
        self.logger = logger
        self.eventLoopGroup = eventLoopGroup
        self.route = { _ in route }
    }

    /// Sends a request and returns the complete response, with any status.
    public func send(_ request: WebRequest, limits: WebLimits = WebLimits()) async throws(WebError) -> WebResponse {
        try requireAllowed(request.address)
        do {
            var body: [UInt8] = []
            var response = try await exchange(request, limits: limits) { body += $1 }
            response.body = body
            return response
        } catch let error as WireError {
            throw WebError(.connection(error))
        } catch let error as WebError {
            throw error
        } catch {
            throw WebError(.cancelled)
        }
    }

    /// Takes a part of a body, with the status and the fields of its response.
    public typealias Receiver = (WebResponse, [UInt8]) async throws -> Void

    /// Sends a request and passes the body on as it arrives, so that a large one needs no memory.
    ///
    /// - Parameter onPart: receives the parts in order, with any status; what it throws ends the request.
    /// - Returns: the response without its body.
    /// - Throws: `WebError`, `CancellationError`, or what `onPart` throws.
    public func receive(
        _ request: WebRequest, limits: WebLimits = WebLimits(), onPart: Receiver
    ) async throws -> WebResponse {
        try requireAllowed(request.address)
        do {
            return try await exchange(request, limits: limits, onPart: onPart)
        } catch let error as WireError {
            throw WebError(.connection(error))
        }
    }

    private func requireAllowed(_ address: WebAddress) throws(WebError) {
        switch address.scheme {
        case .https: guard trust != nil else { throw WebError(.insecure) }
        case .http: guard policy == .unencryptedLoopback, address.isLoopback else { throw WebError(.insecure) }
        }
    }

    private func exchange(_ request: WebRequest, limits: WebLimits, onPart: Receiver) async throws -> WebResponse {
        let address = request.address
        let deadline = ContinuousClock.now + limits.time
        let route = try await route(address)
        let connection = try await connect(to: address, by: route, within: limits.wait(max(.zero, deadline - .now)))
        defer { connection.close() }
        var sendFailure: WireError?
        do {
            try await connection.write(ByteBuffer(bytes: request.bytes), within: limits.wait(deadline - .now))
        } catch let error as WireError where [.closed, .broken].contains(error.kind) {
            // RFC 9112 §9.6: a server may answer and close before it has read the request.
            sendFailure = error
        }
        var reader = HTTPResponseReader(limits: limits)
        while !reader.isComplete {
            let rest = deadline - .now
            guard rest > .zero else { throw WireError(.timedOut, host: address.host) }
            do {
                try reader.append(try await connection.read(within: limits.wait(rest)).readableBytesView)
            } catch let error as WireError where error.kind == .closed {
                if let sendFailure, !reader.hasBegun { throw sendFailure }
                try reader.end()
            }
            let part = reader.takeBody()
            if !part.isEmpty { try await onPart(reader.response, part) }
        }
        return reader.response
    }

    private func connect(
        to address: WebAddress, by route: Route, within limit: Duration
    ) async throws -> WireConnection {
        if let socket = route.socket {
            return try await WireConnection.connect(
                host: address.host, socket: socket, within: limit, logger: logger, eventLoopGroup: eventLoopGroup)
        }
        return try await WireConnection.connect(
            host: address.host, address: route.address, port: route.port,
            trust: address.scheme == .https ? trust : nil, within: limit, logger: logger,
            eventLoopGroup: eventLoopGroup)
    }
}
