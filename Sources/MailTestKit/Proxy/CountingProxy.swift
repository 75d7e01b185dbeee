import NIOCore
import NIOPosix
import Synchronization

/// Forwards TCP connections to a local server and counts the bytes the server sends, so that a test can act at an exact
/// byte. It does not decrypt TLS.
public final class CountingProxy: Sendable {
    /// Called once on the proxy's thread when the given number of bytes have arrived from the server.
    public typealias Trigger = @Sendable () -> Void

    private let listener: any Channel
    private let state: CountingProxyState

    /// Listens on a free loopback port and connects to the local `serverPort` for each connection.
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

    /// The port for clients.
    public var port: Int { listener.localAddress?.port ?? 0 }

    /// The number of bytes the server has sent through the proxy since the last `reset`.
    public var byteCount: Int { state.byteCount }

    /// Resets the count to zero; the action runs when the count reaches `at`, nil for never.
    public func reset(at: Int? = nil, action: @escaping Trigger = {}) { state.reset(at: at, action: action) }

    /// Closes every connection on both sides; new ones are still accepted.
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

    /// The handlers close the server side.
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

/// Forwards received bytes to the other connection, and reads more after they have been written.
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

    // A read requested before the channel is active would be lost.
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
        // Counted before forwarding: the action takes effect before the client receives these bytes.
        onBytes(bytes.readableBytes)
        let channel = context.channel
        partner.writeAndFlush(bytes).whenComplete { result in
            if case .success = result { channel.read() } else { channel.close(promise: nil) }
        }
    }

    func channelInactive(context: ChannelHandlerContext) { partner.close(promise: nil) }

    func errorCaught(context: ChannelHandlerContext, error: any Error) { context.close(promise: nil) }
}
