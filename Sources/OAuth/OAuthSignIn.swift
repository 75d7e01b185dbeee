public import Logging
public import NIOCore
import WebRequests

/// Signs a user in with their browser (RFC 8252): opens a port on loopback, gives the address to open, waits for the
/// redirect, and exchanges the code.
public struct OAuthSignIn: Sendable {
    private let endpoint: TokenEndpoint
    private let clock: any Clock<Duration>
    private let logger: Logger
    private let eventLoopGroup: any EventLoopGroup

    /// How long the user may take.
    public static let timeLimit = Duration.seconds(600)

    /// - Parameter clock: measures the time limit.
    public init(
        endpoint: TokenEndpoint, clock: any Clock<Duration> = ContinuousClock(), logger: Logger,
        eventLoopGroup: any EventLoopGroup
    ) {
        self.endpoint = endpoint
        self.clock = clock
        self.logger = logger
        self.eventLoopGroup = eventLoopGroup
    }

    /// Opens the port and returns the attempt. Nothing is sent anywhere.
    ///
    /// - Parameter loginHint: the user's address, which the browser sends to the provider; nil for none.
    public func begin(
        provider: OAuthProvider, client: OAuthClient, loginHint: String? = nil
    ) async throws(OAuthError) -> OAuthAttempt {
        let listener = try await LoopbackListener.open(logger: logger, eventLoopGroup: eventLoopGroup)
        let request = AuthorizationRequest(
            provider: provider, client: client, port: listener.port, loginHint: loginHint)
        guard let address = request.address else {
            listener.close()
            throw OAuthError(.clientRefused)
        }
        listener.judge(with: request)
        return OAuthAttempt(
            address: address.description, request: request, listener: listener, endpoint: endpoint, clock: clock)
    }
}
