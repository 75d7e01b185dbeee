import Foundation
public import Logging
public import NIOCore
import NIOPosix

/// A byte stream to a server over TCP, encrypted from the first byte or after STARTTLS.
///
/// Bytes are read only slightly ahead of the consumer, so a fast server cannot fill the memory. Every wait has a time
/// limit. One reader and one writer at a time.
public final class WireConnection: Sendable {
    private let channel: any Channel
    private let handler: NIOLoopBound<WireChannelHandler>
    private let logger: Logger

    /// The requested server name or address.
    public let host: String

    private init(channel: any Channel, handler: NIOLoopBound<WireChannelHandler>, host: String, logger: Logger) {
        self.channel = channel
        self.handler = handler
        self.host = host
        self.logger = logger
    }

    /// Connects. If `trust` is given, TLS is set up before anything is read or written.
    ///
    /// The limit covers the name lookup, TCP and TLS together.
    /// - Throws: `WireError`; `CancellationError` if the task was cancelled.
    public static func connect(
        host: String, port: Int, trust: TLSTrust?, within limit: Duration = .seconds(30), logger: Logger,
        eventLoopGroup: any EventLoopGroup
    ) async throws -> WireConnection {
        try await connect(
            host: host, address: host, port: port, trust: trust, within: limit, logger: logger,
            eventLoopGroup: eventLoopGroup)
    }

    /// The same, but connects to the given address; the host is only used for verification.
    package static func connect(
        host: String, address: String, port: Int, trust: TLSTrust?, within limit: Duration, logger: Logger,
        eventLoopGroup: any EventLoopGroup
    ) async throws -> WireConnection {
        guard (1...65_535).contains(port) else { throw WireError(.refused, host: host) }
        let start = NIODeadline.now()
        let deadline = start + TimeAmount(limit)
        let connection = try await open(
            host: host, limit: TimeAmount(limit), logger: logger, eventLoopGroup: eventLoopGroup
        ) { bootstrap in
            let options = bootstrap.channelOption(.tcpOption(.tcp_nodelay), value: 1)
                .channelOption(.socketOption(.so_keepalive), value: 1).keepingAlive()
            return options.connect(host: address, port: port)
        }
        do {
            try Task.checkCancellation()
            if let trust {
                try await connection.startTLS(trust, until: deadline)
            } else {
                connection.begin()
            }
        } catch let error as WireError where error.kind == .certificate(.unknownAuthority) {
            connection.close()
            guard let trust else { throw error }
            let chain = await CertificateChainProbe.chain(
                host: host, address: address, port: port, trust: trust, until: deadline, eventLoopGroup: eventLoopGroup)
            throw WireError(
                .certificate(CertificateDiagnosis.problem(between: chain, host: host, now: Date())), host: host)
        } catch {
            connection.close()
            throw error
        }
        return connection
    }

    /// Connects to a Unix socket, without TLS.
    ///
    /// - Throws: `WireError`; `CancellationError` if the task was cancelled.
    package static func connect(
        host: String, socket: String, within limit: Duration, logger: Logger, eventLoopGroup: any EventLoopGroup
    ) async throws -> WireConnection {
        let connection = try await open(
            host: host, limit: TimeAmount(limit), logger: logger, eventLoopGroup: eventLoopGroup
        ) { $0.connect(unixDomainSocketPath: socket) }
        connection.begin()
        return connection
    }

    private static func open(
        host: String, limit: TimeAmount, logger: Logger, eventLoopGroup: any EventLoopGroup,
        by connecting: (ClientBootstrap) -> EventLoopFuture<any Channel>
    ) async throws -> WireConnection {
        let loop = eventLoopGroup.next()
        // Not looked up in the pipeline later: a server that has sent everything and closed has emptied it by then.
        let handlers = NIOLoopBoundBox.makeBoxSendingValue(
            [ObjectIdentifier: WireChannelHandler](), eventLoop: loop)
        let bootstrap = ClientBootstrap(group: loop)
            .connectTimeout(limit)
            .channelOption(.autoRead, value: false)
            .channelOption(
                .recvAllocator, value: AdaptiveRecvByteBufferAllocator(minimum: 2048, initial: 16_384, maximum: 131_072)
            )
            .channelInitializer { channel in
                channel.eventLoop.makeCompletedFuture {
                    let handler = WireChannelHandler(host: host)
                    handlers.value[ObjectIdentifier(channel)] = handler
                    try channel.pipeline.syncOperations.addHandler(handler)
                }
            }
        do {
            let channel = try await channel(of: connecting(bootstrap), on: loop)
            let handler = try await loop.submit {
                guard let handler = handlers.value[ObjectIdentifier(channel)] else { throw ChannelError.alreadyClosed }
                handlers.value = [:]
                return NIOLoopBound(handler, eventLoop: loop)
            }.get()
            logger.trace("connected")
            return WireConnection(channel: channel, handler: handler, host: host, logger: logger)
        } catch let error as CancellationError {
            throw error
        } catch {
            throw WireError.translating(error, host: host)
        }
    }

    /// A cancelled task does not wait for the network: a connection that is established later is closed unused.
    private static func channel(
        of connecting: EventLoopFuture<any Channel>, on loop: any EventLoop
    ) async throws -> any Channel {
        let isOver = NIOLoopBoundBox.makeBoxSendingValue(false, eventLoop: loop)
        let promise = loop.makePromise(of: (any Channel).self)
        connecting.whenComplete { result in
            if isOver.value {
                if case .success(let channel) = result { channel.close(promise: nil) }
            } else {
                isOver.value = true
                promise.completeWith(result)
            }
        }
        return try await withTaskCancellationHandler {
            try await promise.futureResult.get()
        } onCancel: {
            loop.execute {
                guard !isOver.value else { return }
                isOver.value = true
                promise.fail(CancellationError())
            }
        }
    }

    private func begin() {
        channel.eventLoop.execute { [handler] in handler.value.begin() }
    }

    /// False after either side closed the connection or it was lost, even without a pending read.
    public var isOpen: Bool { channel.isActive }

    /// Encrypts a plaintext connection (RFC 3501 §6.2.1). The caller must discard everything it received before.
    ///
    /// - Throws: `WireError`, of kind `.injectedPlaintext` if bytes followed the server's response; the connection is
    ///   then closed.
    public func startTLS(_ trust: TLSTrust, within limit: Duration) async throws {
        try await startTLS(trust, until: .now() + TimeAmount(limit))
    }

    private func startTLS(_ trust: TLSTrust, until deadline: NIODeadline) async throws {
        let promise = channel.eventLoop.makePromise(of: Void.self)
        let timeout = channel.eventLoop.scheduleTask(deadline: deadline) { [handler] in
            handler.value.end(handler.value.timeoutError)
        }
        defer { timeout.cancel() }
        channel.eventLoop.execute { [handler] in handler.value.startTLS(trust, promise: promise) }
        do {
            try await withTaskCancellationHandler {
                try await promise.futureResult.get()
            } onCancel: {
                close()
            }
        } catch {
            throw Task.isCancelled ? CancellationError() : error
        }
        logger.trace("encrypted")
    }

    /// True if the server is on this machine.
    public var isLoopback: Bool {
        let address = channel.remoteAddress?.ipAddress ?? ""
        return address.hasPrefix("127.") || address == "::1"
    }

    /// The smoothed round trip, as the system measures it for every TCP connection; nil if it does not say.
    public func roundTrip() async -> Duration? {
        #if os(Linux)
            guard let options = channel as? any SocketOptionProvider,
                let found = try? await options.getTCPInfo().map({ Int64($0.tcpi_rtt) }).get(), found > 0
            else { return nil }
            return .microseconds(found)
        #else
            return nil
        #endif
    }

    /// The server's certificate in DER; nil before TLS.
    public func peerCertificate() async -> [UInt8]? {
        try? await channel.eventLoop.submit { [handler] in handler.value.peerCertificate }.get()
    }

    /// The version of TLS in use, such as `TLS 1.3`; nil before TLS.
    public func encryption() async -> String? {
        try? await channel.eventLoop.submit { [handler] in handler.value.encryption }.get()
    }

    /// Returns the bytes received since the last read, at least one; waits if necessary.
    ///
    /// A timeout or cancellation ends only the wait: the connection stays usable and loses no bytes.
    /// - Parameter grace: how much longer a cancelled task waits, to complete an exchange.
    /// - Throws: `WireError`, of kind `.timedOut` after `limit` or `grace`; `CancellationError` if there is no grace
    ///   period.
    public func read(within limit: Duration, grace: Duration = .zero) async throws -> ByteBuffer {
        let promise = channel.eventLoop.makePromise(of: ByteBuffer.self)
        channel.eventLoop.execute { [handler] in handler.value.read(promise, within: TimeAmount(limit)) }
        let bytes = try await withTaskCancellationHandler {
            try await promise.futureResult.get()
        } onCancel: {
            channel.eventLoop.execute { [handler] in handler.value.limitPendingRead(within: TimeAmount(grace)) }
        }
        logger.trace("received", metadata: ["bytes": "\(bytes.readableBytes)"])
        return bytes
    }

    /// Sends the bytes and returns once the operating system has taken them.
    ///
    /// A cancellation does not interrupt it; after `limit` the connection is closed.
    /// - Throws: `WireError`.
    public func write(_ bytes: ByteBuffer, within limit: Duration) async throws {
        let timeout = channel.eventLoop.scheduleTask(in: TimeAmount(limit)) { [handler] in
            handler.value.end(handler.value.timeoutError)
        }
        defer { timeout.cancel() }
        logger.trace("sending", metadata: ["bytes": "\(bytes.readableBytes)"])
        do {
            try await channel.writeAndFlush(bytes).get()
        } catch {
            throw WireError.translating(error, host: host, stage: .answering)
        }
    }

    /// Closes the connection at once; a pending read or write ends with `.closed`. May be called more than once.
    public func close() {
        channel.eventLoop.execute { [handler, host] in handler.value.end(WireError(.closed, host: host)) }
    }
}
