public import Logging
public import NIOCore
import NIOPosix

/// A byte stream to a server over TCP, encrypted from the first byte or after STARTTLS.
///
/// Bytes are read from the socket only a little ahead of the consumer, so a fast server cannot fill the memory. Every
/// wait has a time limit. One reader and one writer at a time.
public final class WireConnection: Sendable {
    private let channel: any Channel
    private let handler: NIOLoopBound<WireChannelHandler>
    private let logger: Logger

    /// The server's name or address as it was asked for.
    public let host: String

    private init(channel: any Channel, handler: NIOLoopBound<WireChannelHandler>, host: String, logger: Logger) {
        self.channel = channel
        self.handler = handler
        self.host = host
        self.logger = logger
    }

    /// Connects; when `trust` is given, TLS is set up before anything is read or written.
    ///
    /// The limit covers the name lookup, TCP and TLS together.
    /// - Throws: `WireError`; `CancellationError` when the task was cancelled.
    public static func connect(
        host: String, port: Int, trust: TLSTrust?, within limit: Duration = .seconds(30), logger: Logger,
        eventLoopGroup: any EventLoopGroup
    ) async throws -> WireConnection {
        guard (1...65_535).contains(port) else { throw WireError(.refused, host: host) }
        let start = NIODeadline.now()
        let deadline = start + TimeAmount(limit)
        let connection = try await connectTCP(
            host: host, port: port, limit: TimeAmount(limit), logger: logger, eventLoopGroup: eventLoopGroup)
        do {
            try Task.checkCancellation()
            if let trust {
                try await connection.startTLS(trust, until: deadline)
            } else {
                connection.begin()
            }
        } catch {
            connection.close()
            throw error
        }
        return connection
    }

    private static func connectTCP(
        host: String, port: Int, limit: TimeAmount, logger: Logger, eventLoopGroup: any EventLoopGroup
    ) async throws -> WireConnection {
        let bootstrap = ClientBootstrap(group: eventLoopGroup)
            .connectTimeout(limit)
            .channelOption(.autoRead, value: false)
            .channelOption(.tcpOption(.tcp_nodelay), value: 1)
            .channelOption(
                .recvAllocator, value: AdaptiveRecvByteBufferAllocator(minimum: 2048, initial: 16_384, maximum: 131_072)
            )
            .channelInitializer { channel in
                channel.eventLoop.makeCompletedFuture {
                    try channel.pipeline.syncOperations.addHandler(WireChannelHandler(host: host))
                }
            }
        do {
            let channel = try await bootstrap.connect(host: host, port: port).get()
            let handler = try await channel.eventLoop.submit {
                NIOLoopBound(
                    try channel.pipeline.syncOperations.handler(type: WireChannelHandler.self),
                    eventLoop: channel.eventLoop)
            }.get()
            logger.trace("connected")
            return WireConnection(channel: channel, handler: handler, host: host, logger: logger)
        } catch {
            throw WireError.translating(error, host: host)
        }
    }

    private func begin() {
        channel.eventLoop.execute { [handler] in handler.value.begin() }
    }

    /// False once either side has closed the connection or it broke, even while nobody was reading.
    public var isOpen: Bool { channel.isActive }

    /// Encrypts a connection that began in plaintext (RFC 3501 §6.2.1). The caller forgets what it learned before.
    ///
    /// - Throws: `WireError`, of kind `.injectedPlaintext` when bytes followed the server's answer; the connection is
    ///   closed then.
    public func startTLS(_ trust: TLSTrust, within limit: Duration) async throws {
        try await startTLS(trust, until: .now() + TimeAmount(limit))
    }

    private func startTLS(_ trust: TLSTrust, until deadline: NIODeadline) async throws {
        let promise = channel.eventLoop.makePromise(of: Void.self)
        let timeout = channel.eventLoop.scheduleTask(deadline: deadline) { [handler, host] in
            handler.value.end(WireError(.timedOut, host: host))
        }
        defer { timeout.cancel() }
        channel.eventLoop.execute { [handler] in handler.value.startTLS(trust, promise: promise) }
        try await withTaskCancellationHandler {
            try await promise.futureResult.get()
        } onCancel: {
            close()
        }
        logger.trace("encrypted")
    }

    /// The bytes that have arrived since the last read, at least one; waits for them.
    ///
    /// A time limit or a cancellation ends only the wait: the connection stays as it is and loses no bytes.
    /// - Parameter isShielded: goes on waiting although the task is cancelled, to bring an exchange to its end.
    /// - Throws: `WireError`, of kind `.timedOut` after `limit`; `CancellationError`.
    public func read(within limit: Duration, isShielded: Bool = false) async throws -> ByteBuffer {
        let promise = channel.eventLoop.makePromise(of: ByteBuffer.self)
        channel.eventLoop.execute { [handler] in handler.value.read(promise, within: TimeAmount(limit)) }
        if isShielded { return try await promise.futureResult.get() }
        let bytes = try await withTaskCancellationHandler {
            try await promise.futureResult.get()
        } onCancel: {
            channel.eventLoop.execute { [handler] in handler.value.failReader(CancellationError()) }
        }
        logger.trace("received", metadata: ["bytes": "\(bytes.readableBytes)"])
        return bytes
    }

    /// Sends the bytes and returns once the operating system has taken them.
    ///
    /// A cancellation does not stop it half way; after `limit` the connection is closed.
    /// - Throws: `WireError`.
    public func write(_ bytes: ByteBuffer, within limit: Duration) async throws {
        let timeout = channel.eventLoop.scheduleTask(in: TimeAmount(limit)) { [handler, host] in
            handler.value.end(WireError(.timedOut, host: host))
        }
        defer { timeout.cancel() }
        logger.trace("sending", metadata: ["bytes": "\(bytes.readableBytes)"])
        do {
            try await channel.writeAndFlush(bytes).get()
        } catch {
            throw WireError.translating(error, host: host)
        }
    }

    /// Closes the connection at once; a pending read or write ends with `.closed`. May be called more than once.
    public func close() {
        channel.eventLoop.execute { [handler, host] in handler.value.end(WireError(.closed, host: host)) }
    }
}
