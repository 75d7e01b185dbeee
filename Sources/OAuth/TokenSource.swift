public import Foundation
public import SASL

/// The access token of one account for all its connections (FR-ACCT-04): refreshed before it expires, by one refresh at
/// a time, however many connections ask.
public actor TokenSource {
    private let endpoint: TokenEndpoint
    private let clock: any Clock<Duration>
    private let now: @Sendable () -> Date
    private let load: @Sendable () throws -> OAuthGrant?
    private let save: @Sendable (OAuthGrant) throws -> Void
    /// The last grant that was loaded or stored.
    private var stored: OAuthGrant?
    /// Renewed, but not stored yet: the server may no longer accept the stored one.
    private var unsaved: OAuthGrant?
    /// Set by a permanent failure: no further request is made until there is a new grant.
    private var failure: OAuthError?
    private var refreshing: Task<Result<OAuthGrant, OAuthError>, Never>?

    /// A token that expires within this time is refreshed first.
    public static let margin = Duration.seconds(300)
    /// The waits between the attempts of a refresh: three attempts in all.
    static let delays: [Duration] = [.seconds(2), .seconds(8)]

    /// - Parameters:
    ///   - clock: measures the waits between attempts.
    ///   - now: the time that expiry is compared with.
    ///   - load: reads the grant from the vault; called each time, so that a new sign-in is noticed. Nil if there is
    ///     none.
    ///   - save: stores a renewed grant in the vault. A server may never accept the replaced refresh token again, so
    ///     the new tokens are used only once they are stored.
    public init(
        endpoint: TokenEndpoint, clock: any Clock<Duration> = ContinuousClock(),
        now: @escaping @Sendable () -> Date = { Date() }, load: @escaping @Sendable () throws -> OAuthGrant?,
        save: @escaping @Sendable (OAuthGrant) throws -> Void
    ) {
        self.endpoint = endpoint
        self.clock = clock
        self.now = now
        self.load = load
        self.save = save
    }

    /// Returns a token that is valid for at least the margin, if its expiry is known.
    ///
    /// - Throws: `OAuthError`; if `isPermanent`, every later call throws it without a request, until there is a new
    ///   grant or `allowRefresh` is called. Or what `load` throws.
    public func accessToken() async throws -> Secret {
        let grant = try current()
        let limit = now().addingTimeInterval(Self.margin / .seconds(1))
        guard unsaved != nil || (grant.tokens.expiry ?? .distantFuture) <= limit else { return grant.tokens.access }
        return try await refresh(grant).tokens.access
    }

    /// Returns another token than one that a server rejected: refreshes, unless another connection has done so.
    ///
    /// - Throws: as `accessToken`.
    public func accessToken(replacing rejected: Secret) async throws -> Secret {
        let grant = try current()
        guard grant.tokens.access == rejected else { return try await accessToken() }
        return try await refresh(grant).tokens.access
    }

    /// The user asked for another attempt: a refresh that failed too often may be tried again. A withdrawn grant stays
    /// withdrawn.
    public func allowRefresh() {
        if failure?.kind == .refreshExhausted { failure = nil }
    }

    private func current() throws -> OAuthGrant {
        let loaded = try load()
        if loaded != stored {
            // The user signed in again.
            stored = loaded
            unsaved = nil
            failure = nil
        }
        guard let grant = stored else { throw OAuthError(.missing) }
        if let failure { throw failure }
        return grant
    }

    /// Joins a running refresh or starts one.
    private func refresh(_ grant: OAuthGrant) async throws -> OAuthGrant {
        let task = refreshing ?? start(grant)
        return try await task.value.get()
    }

    /// Not a child task: if the first caller is cancelled, the others still need the result, and a server that has
    /// replaced the refresh token must still be listened to.
    private func start(_ grant: OAuthGrant) -> Task<Result<OAuthGrant, OAuthError>, Never> {
        let task = Task { finish(await renewed(grant), of: grant) }
        refreshing = task
        return task
    }

    private func finish(
        _ outcome: Result<OAuthGrant, OAuthError>, of grant: OAuthGrant
    ) -> Result<OAuthGrant, OAuthError> {
        refreshing = nil
        // A sign-in meanwhile has replaced the grant: the failure of the old one is not about it.
        if case .failure(let error) = outcome, error.isPermanent, stored == grant { failure = error }
        return outcome
    }

    /// Three attempts. A refusal of the grant is final at once; without a connection the refresh is not counted as
    /// failed, because an offline computer must not deactivate its accounts.
    private func renewed(_ grant: OAuthGrant) async -> Result<OAuthGrant, OAuthError> {
        for count in 0...Self.delays.count {
            do throws(OAuthError) {
                return .success(try await attempt(grant))
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

    private func attempt(_ grant: OAuthGrant) async throws(OAuthError) -> OAuthGrant {
        let renewed: OAuthGrant
        if let unsaved { renewed = unsaved } else { renewed = try await endpoint.refresh(grant) }
        unsaved = renewed
        do {
            // Meanwhile the user may have signed in again, or removed the account.
            guard let loaded = try load() else { throw OAuthError(.missing) }
            if loaded == grant { try save(renewed) }
            stored = loaded == grant ? renewed : loaded
            unsaved = nil
            return loaded == grant ? renewed : loaded
        } catch {
            throw (error as? OAuthError) ?? OAuthError(.notStored)
        }
    }
}
