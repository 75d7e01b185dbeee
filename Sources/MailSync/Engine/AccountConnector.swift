import Credentials
import IMAPClient
import Logging
import MailModel
import MailStorage
import NIOCore
import NIOPosix
import SASL
import WireTransport

/// Creates signed-in connections for an account. Passwords and tokens are read from the vault each time.
struct AccountConnector: Sendable {
    let store: MailStore
    let vault: any CredentialVault
    let tokens: AccountTokens
    let trust: TLSTrust
    let timeLimits: TimeLimits
    let logger: Logger

    /// A pool of at most five connections (FR-SYNC-09). Once a server has offered a sign-in mechanism that protects the
    /// password better, no weaker one is used, even after a restart, until the user enters the password again. The pool
    /// tries to connect once: its users retry whole passes, see `RetrySchedule`, and two schedules would multiply the
    /// delays.
    ///
    /// - Parameter state: shows the renewal of a rejected token (FR-SYNC-04).
    /// - Throws: `SyncError.noServer` for local mail, `SyncError.paused` for a paused account.
    func pool(for account: Account, state: SyncStateRecord) throws -> ConnectionPool {
        guard !account.isPaused else { throw SyncError.paused }
        guard let endpoint = account.settings.imap else { throw SyncError.noServer }
        return ConnectionPool(
            endpoint: endpoint, trust: trust, timeLimits: timeLimits, logger: logger,
            eventLoopGroup: .singletonMultiThreadedEventLoopGroup,
            onSignIn: { try? store.noteSignInStrength($0.strength.rawValue, of: account.id) },
            renewToken: { try await token(of: account, replacing: $0, state: state) }
        ) {
            var credentials = try await credentials(for: account.settings)
            // The strength of an earlier sign-in with a password says nothing about tokens.
            guard account.settings.authentication == .password else { return credentials }
            let strength = try store.signInStrength(of: account.id)
            credentials.minimumStrength = SASLMechanism.Strength(rawValue: strength) ?? .bound
            return credentials
        }
    }

    /// Renews a rejected token once for all connections of the account.
    private func token(
        of account: Account, replacing rejected: Secret, state: SyncStateRecord
    ) async throws -> Secret {
        for event in [SyncEvent.connected, .tokenExpired] { try state.note(event) }
        do {
            let token = try await tokens.token(of: account.settings.address, replacing: rejected)
            try state.note(.tokenRefreshed)
            return token
        } catch {
            try state.note(.refreshFailed)
            throw error
        }
    }

    /// Reads the password, or a valid access token. One is never used instead of the other.
    ///
    /// - Throws: `SyncError.noPassword` if no password is stored, `CredentialError` if the vault cannot be read,
    ///   `OAuthError` if there is no valid token.
    func credentials(for settings: AccountSettings) async throws -> IMAPCredentials {
        if settings.authentication == .oauth {
            let token = try await tokens.token(of: settings.address)
            return IMAPCredentials(username: settings.username, accessToken: token)
        }
        guard let password = try vault.password(for: settings.address) else { throw SyncError.noPassword }
        return IMAPCredentials(username: settings.username, password: password)
    }

    /// Signs in with a secret that is not stored yet, and logs out.
    ///
    /// - Parameter opensInbox: also opens the inbox, without changing anything in it.
    /// - Returns: the version of TLS, such as `TLS 1.3`.
    func check(_ settings: AccountSettings, credentials: IMAPCredentials, opensInbox: Bool) async throws -> String? {
        guard let endpoint = settings.imap else { throw SyncError.noServer }
        let connection = try await IMAPConnection.connect(
            to: endpoint, trust: trust, timeLimits: timeLimits, logger: logger,
            eventLoopGroup: .singletonMultiThreadedEventLoopGroup)
        let encryption = await connection.encryption()
        do {
            try await connection.logIn(credentials)
            _ = try await connection.listMailboxes()
            if opensInbox { _ = try await connection.select(ListedMailbox.inbox.rawName, readOnly: true) }
        } catch {
            await connection.close()
            throw error
        }
        await connection.logOut()
        return encryption
    }
}
