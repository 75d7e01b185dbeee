import Logging
import NIOCore
import NIOHTTP1
import NIOPosix

/// A listener on a free port of 127.0.0.1 for the browser to come back to (RFC 8252 §7.3). It ends with the first
/// redirect, whether it is accepted or not.
final class LoopbackListener: Sendable {
    private let channel: any Channel
    private let sessions: NIOLoopBound<LoopbackSessions>
    private let ending: EventLoopFuture<Result<String, OAuthError>>

    /// The port, chosen by the system.
    let port: Int

    private init(channel: any Channel, sessions: NIOLoopBound<LoopbackSessions>, port: Int) {
        self.channel = channel
        self.sessions = sessions
        self.port = port
        ending = sessions.value.ending
    }

    /// Opens the port.
    static func open(
        logger: Logger, eventLoopGroup: any EventLoopGroup
    ) async throws(OAuthError) -> LoopbackListener {
        let loop = eventLoopGroup.next()
        do {
            let sessions = try await loop.submit { NIOLoopBound(LoopbackSessions(loop: loop), eventLoop: loop) }.get()
            let channel = try await ServerBootstrap(group: loop)
                .serverChannelOption(.backlog, value: 8)
                .childChannelInitializer { channel in
                    channel.eventLoop.makeCompletedFuture {
                        let pipeline = channel.pipeline.syncOperations
                        try pipeline.configureHTTPServerPipeline(withErrorHandling: true)
                        try pipeline.addHandler(LoopbackHandler(sessions: sessions.value))
                    }
                }
                .bind(host: "127.0.0.1", port: 0).get()
            guard let port = channel.localAddress?.port else { throw OAuthError(.portUnavailable) }
            logger.debug("waiting for the browser")
            return try await loop.submit { LoopbackListener(channel: channel, sessions: sessions, port: port) }.get()
        } catch {
            throw OAuthError(.portUnavailable)
        }
    }

    /// From now on requests are judged; before that all are refused.
    func judge(with request: AuthorizationRequest) {
        channel.eventLoop.execute { [sessions] in sessions.value.request = request }
    }

    /// The code of the redirect, or why there is none.
    func outcome() async -> Result<String, OAuthError> {
        (try? await ending.get()) ?? .failure(OAuthError(.cancelled))
    }

    /// Ends the wait, unless it has ended.
    func end(_ outcome: Result<String, OAuthError>) {
        channel.eventLoop.execute { [sessions] in sessions.value.end(outcome) }
        channel.close(promise: nil)
    }

    /// Closes the port. A page that is being sent is completed.
    func close() { end(.failure(OAuthError(.cancelled))) }
}
