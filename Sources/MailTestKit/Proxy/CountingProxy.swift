import NIOCore
import NIOPosix
import Synchronization

/// Passes the bytes of TCP connections on to a server on this machine and counts what the server sends, so that a test can act
/// at an exact byte instead of at some moment. It does not look into TLS.
public final class CountingProxy: Sendable {
    /// Called once, with the proxy's own thread, when so many bytes have come from the server.
    public typealias Trigger = @Sendable () -> Void

    private let listener: any Channel
    private let state: CountingProxyState

    /// Listens on a free loopback port and connects to `serverPort` of this machine for each connection.
    public static func start(serverPort: Int) async throws -> CountingProxy {
        let state = CountingProxyState()
        let listener = try await ServerBootstrap(group: .singletonMultiThreadedEventLoopGroup)
            .childChannelOption(.autoRead, value: false)
            .childChannelInitializer { client in
                ClientBootstrap(group: client.eventLoop)
                    .channelOption(.autoRead, value: false)
                    .connect(host: "127.0.0.1", port: serverPort)
                    .flatMap { server in
                        Self.couple(client: client, server: server, state: state)
                    }
            }
            .bind(host: "127.0.0.1", port: 0).get()
        return CountingProxy(listener: listener, state: state)
    }

    private init(listener: any Channel, state: CountingProxyState) {
        self.listener = listener
        self.state = state
    }

    /// Where clients connect to.
    public var port: Int { listener.localAddress?.port ?? 0 }

    /// Bytes that the server has sent through the proxy since the last `reset`.
    public var byteCount: Int { state.byteCount }

    /// Counts from zero again; the action runs when the count reaches `at`, nil for never.
    public func reset(at: Int? = nil, action: @escaping Trigger = {}) { state.reset(at: at, action: action) }

    /// Ends every connection on both sides; new ones are taken as before.
    public func cut() { state.cut() }

    /// Keeps every connection open and passes nothing on any more, in either direction.
    public func silence() { state.silence() }

    /// Takes no more connections.
    public func stop() async throws { try await listener.close() }

    private static func couple(
        client: any Channel, server: any Channel, state: CountingProxyState
    ) -> EventLoopFuture<Void> {
        let toClient = PassingHandler(partner: client, state: state) { state.count($0) }
        let toServer = PassingHandler(partner: server, state: state) { _ in }
        state.add(client)
        do {
            try server.pipeline.syncOperations.addHandler(toClient)
            try client.pipeline.syncOperations.addHandler(toServer)
        } catch {
            return client.eventLoop.makeFailedFuture(error)
        }
        return client.eventLoop.makeSucceededVoidFuture()
    }
}

/// The count, shared by all connections of a proxy.
private final class CountingProxyState: Sendable {
    private struct Count {
        var bytes = 0
        var limit: Int?
        var action: CountingProxy.Trigger = {}
    }

    private let value = Mutex(Count())
    private let silent = Mutex(false)
    private let clients = Mutex<[ObjectIdentifier: any Channel]>([:])

    func add(_ client: any Channel) {
        clients.withLock { $0[ObjectIdentifier(client)] = client }
        client.closeFuture.whenComplete { _ in
            self.clients.withLock { _ = $0.removeValue(forKey: ObjectIdentifier(client)) }
        }
    }

    /// The handlers close the servers' sides.
    func cut() {
        for client in clients.withLock({ Array($0.values) }) { client.close(promise: nil) }
    }

    func silence() { silent.withLock { $0 = true } }

    var isSilent: Bool { silent.withLock { $0 } }

    var byteCount: Int { value.withLock { $0.bytes } }

    func reset(at limit: Int?, action: @escaping CountingProxy.Trigger) {
        value.withLock { $0 = Count(bytes: 0, limit: limit, action: action) }
    }

    func count(_ bytes: Int) {
        let action = value.withLock { count -> CountingProxy.Trigger? in
            count.bytes += bytes
            guard let limit = count.limit, count.bytes >= limit else { return nil }
            count.limit = nil
            return count.action
        }
        action?()
    }
}

/// Writes what it reads to the other connection, and reads on when that has been written.
private final class PassingHandler: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer

    private let partner: any Channel
    private let state: CountingProxyState
    private let onBytes: (Int) -> Void

    init(partner: any Channel, state: CountingProxyState, onBytes: @escaping (Int) -> Void) {
        self.partner = partner
        self.state = state
        self.onBytes = onBytes
    }

    // A read that is asked for before the channel is active would be lost.
    func handlerAdded(context: ChannelHandlerContext) {
        if context.channel.isActive { context.read() }
    }

    func channelActive(context: ChannelHandlerContext) {
        context.fireChannelActive()
        context.read()
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        guard !state.isSilent else { return }
        let bytes = unwrapInboundIn(data)
        // Counted before it is passed on: what the action stops has not seen these bytes.
        onBytes(bytes.readableBytes)
        let channel = context.channel
        partner.writeAndFlush(bytes).whenComplete { result in
            if case .success = result { channel.read() } else { channel.close(promise: nil) }
        }
    }

    func channelInactive(context: ChannelHandlerContext) { partner.close(promise: nil) }

    func errorCaught(context: ChannelHandlerContext, error: any Error) { context.close(promise: nil) }
}
