import Synchronization

/// One sign-in in progress. The port is closed when it ends in any way, also when its last reference is gone.
public final class OAuthAttempt: Sendable {
    /// The address to open in the user's browser. It contains nothing secret, but works for this attempt only.
    public let address: String

    private let request: AuthorizationRequest
    private let listener: LoopbackListener
    private let endpoint: TokenEndpoint
    private let clock: any Clock<Duration>

    init(
        address: String, request: AuthorizationRequest, listener: LoopbackListener, endpoint: TokenEndpoint,
        clock: any Clock<Duration>
    ) {
        self.address = address
        self.request = request
        self.listener = listener
        self.endpoint = endpoint
        self.clock = clock
    }

    deinit { listener.close() }

    /// Waits for the browser, at most 10 minutes, and exchanges the code for tokens. Call it once.
    ///
    /// - Throws: `OAuthError`; of kind `.cancelled` after `cancel` or if the task was cancelled.
    public func grant() async throws(OAuthError) -> OAuthGrant {
        let outcome = await outcome()
        listener.close()
        return try await endpoint.grant(code: try outcome.get(), for: request)
    }

    /// Ends the attempt; `grant` throws `.cancelled`.
    public func cancel() { listener.end(.failure(OAuthError(.cancelled))) }

    private func outcome() async -> Result<String, OAuthError> {
        await withTaskCancellationHandler {
            await withTaskGroup(of: Void.self) { group in
                group.addTask { [clock, listener] in
                    guard (try? await clock.sleep(for: OAuthSignIn.timeLimit)) != nil else { return }
                    listener.end(.failure(OAuthError(.expired)))
                }
                let outcome = await listener.outcome()
                group.cancelAll()
                return outcome
            }
        } onCancel: {
            cancel()
        }
    }
}
