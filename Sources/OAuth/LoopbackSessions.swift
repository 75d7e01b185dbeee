import NIOCore

/// The shared state of all connections of a listener. Used on its event loop only.
final class LoopbackSessions {
    /// The sign-in that redirects are judged by.
    var request: AuthorizationRequest?
    /// Connections that are open now.
    private var connectionCount = 0

    private let promise: EventLoopPromise<Result<String, OAuthError>>
    private var isOver = false

    /// A browser opens two or three connections; other local programs must not exhaust the memory.
    private static let maximumConnections = 16

    init(loop: any EventLoop) { promise = loop.makePromise() }

    var ending: EventLoopFuture<Result<String, OAuthError>> { promise.futureResult }

    /// False if there are too many connections.
    func enter() -> Bool {
        connectionCount += 1
        return connectionCount <= Self.maximumConnections
    }

    func leave() { connectionCount -= 1 }

    /// Judges a request once; nil if it is refused without ending the sign-in.
    func judge(host: String?, target: String) -> Result<String, OAuthError>? {
        guard !isOver, let request else { return nil }
        // A page that reaches us under another name (DNS rebinding) is not a redirect of the provider.
        guard host == "127.0.0.1:\(request.port)" || host == "localhost:\(request.port)" else { return nil }
        return request.verdict(on: target)
    }

    /// Ends the wait; later ends are ignored.
    func end(_ outcome: Result<String, OAuthError>) {
        guard !isOver else { return }
        isOver = true
        promise.succeed(outcome)
    }
}
