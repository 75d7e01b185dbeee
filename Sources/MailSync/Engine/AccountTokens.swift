import Credentials
import Foundation
import OAuth
public import SASL
import Synchronization

/// The access tokens of all accounts that sign in with OAuth: one source for each, shared by its connections to the
/// IMAP and SMTP servers (FR-ACCT-04).
public final class AccountTokens: Sendable {
    private let vault: any CredentialVault
    private let endpoint: TokenEndpoint
    private let clock: any Clock<Duration>
    private let now: @Sendable () -> Date
    private let sources = Mutex<[String: TokenSource]>([:])

    init(
        vault: any CredentialVault, endpoint: TokenEndpoint, clock: any Clock<Duration>,
        now: @escaping @Sendable () -> Date
    ) {
        self.vault = vault
        self.endpoint = endpoint
        self.clock = clock
        self.now = now
    }

    /// Returns a valid token of the account with this address.
    ///
    /// - Throws: `OAuthError`, or `CredentialError` if the vault cannot be read.
    public func token(of address: String) async throws -> Secret {
        try await source(of: address).accessToken()
    }

    /// Returns another token than one that a server rejected. Use it once for each rejection.
    ///
    /// - Throws: `OAuthError`, or `CredentialError` if the vault cannot be read.
    public func token(of address: String, replacing rejected: Secret) async throws -> Secret {
        try await source(of: address).accessToken(replacing: rejected)
    }

    /// The user asked for another attempt, see `TokenSource.allowRefresh`.
    func allowRefresh(of address: String) async { await source(of: address).allowRefresh() }

    private func source(of address: String) -> TokenSource {
        sources.withLock { sources in
            if let source = sources[address] { return source }
            let source = TokenSource(
                endpoint: endpoint, clock: clock, now: now, load: { [vault] in try vault.grant(for: address) },
                save: { [vault] in try vault.setGrant($0, for: address) })
            sources[address] = source
            return source
        }
    }
}
