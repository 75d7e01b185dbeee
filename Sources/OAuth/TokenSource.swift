public import Foundation
public import SASL

/// The access token of one account for all its connections (FR-ACCT-04): refreshed before it expires, by one refresh at
/// a time, however many connections ask.
public actor TokenSource {
    private var grant: OAuthGrant
    /// Set by a permanent failure: no further request is made until there is a new grant.
    private var failure: OAuthError?
    /// Renewed, but not stored yet: the server may no longer accept the stored one.
    private var unsaved: OAuthGrant?
    private var refreshing: Task<Result<OAuthGrant, OAuthError>, Never>?
    private let endpoint: TokenEndpoint
    private let clock: any Clock<Duration>
    private let now: @Sendable () -> Date
    private let save: @Sendable (OAuthGrant) throws -> Void

    /// A token that expires within this time is refreshed first.
    public static let margin = Duration.seconds(300)
    /// The waits between the attempts of a refresh: three attempts in all.
    static let delays: [Duration] = [.seconds(2), .seconds(8)]

    /// - Parameters:
    ///   - save: stores a renewed grant in the vault. A server may never accept the replaced refresh token again, so
    ///     the new tokens are used only once they are stored.
    ///   - clock: measures the waits between attempts.
    public init(
        _ grant: OAuthGrant, endpoint: TokenEndpoint, clock: any Clock<Duration> = ContinuousClock(),
        now: @escaping @Sendable () -> Date = { Date() }, save: @escaping @Sendable (OAuthGrant) throws -> Void
    ) {
        self.grant = grant
        self.endpoint = endpoint
        self.clock = clock
        self.now = now
        self.save = save
    }

    /// Returns a token that is valid for at least the margin, as far as is known.
    ///
    /// - Throws: `OAuthError`; if `isPermanent`, every later call throws it without a request.
    public func accessToken() async throws(OAuthError) -> Secret {
        if let failure { throw failure }
        guard let expiry = grant.tokens.expiry, expiry <= now().addingTimeInterval(Self.margin / .seconds(1)) else {
            return grant.tokens.access
        }
        return try await refresh().tokens.access
    }

    /// Returns another token than one that a server rejected: refreshes, unless another connection has done so.
    public func accessToken(replacing rejected: Secret) async throws(OAuthError) -> Secret {
        if let failure { throw failure }
        guard grant.tokens.access == rejected else { return try await accessToken() }
        return try await refresh().tokens.access
    }

    /// Joins a running refresh or starts one. A caller that is cancelled does not end it for the others.
    private func refresh() async throws(OAuthError) -> OAuthGrant {
        let task = refreshing ?? start()
        return try await task.value.get()
    }

    /// Not a child task: if the first caller is cancelled, a server that has replaced the refresh token must still be
    /// listened to.
    private func start() -> Task<Result<OAuthGrant, OAuthError>, Never> {
        let task = Task { await finish(renewed()) }
        refreshing = task
        return task
    }

    private func finish(_ outcome: Result<OAuthGrant, OAuthError>) -> Result<OAuthGrant, OAuthError> {
        refreshing = nil
        switch outcome {
        case .success(let renewed): grant = renewed
        case .failure(let error): if error.isPermanent { failure = error }
        }
        return outcome
    }

    /// Three attempts. A refusal of the grant is final at once; without a connection the refresh is not counted as
    /// failed, because an offline computer must not deactivate its accounts.
    private func renewed() async -> Result<OAuthGrant, OAuthError> {
        for count in 0...Self.delays.count {
            do throws(OAuthError) {
                return .success(try await attempt())
            } catch {
                guard error.kind == .exchangeFailed else { return .failure(error) }
            }
            guard count < Self.delays.count else { break }
            guard (try? await clock.sleep(for: Self.delays[count])) != nil else {
                return .failure(OAuthError(.cancelled))
            }
        }
        return .failure(OAuthError(.refreshExhausted))
    }

    private func attempt() async throws(OAuthError) -> OAuthGrant {
        let renewed: OAuthGrant
        if let unsaved { renewed = unsaved } else { renewed = try await endpoint.refresh(grant) }
        unsaved = renewed
        do { try save(renewed) } catch { throw OAuthError(.notStored) }
        unsaved = nil
        return renewed
    }
}
