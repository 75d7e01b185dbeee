import Credentials
import Logging
import MailModel
import MailStorage
import NIOPosix
import SASL
import SMTPClient
import SMTPProtocol
import WireTransport

extension AccountConnector {
    /// Connects to the account's server for sending, and signs in. A token that the server rejects is renewed once
    /// (FR-ACCT-04).
    ///
    /// - Throws: `SMTPError`, `SyncError`, `CredentialError` or `OAuthError`.
    func submissionConnection(
        for account: Account, timeLimits: SMTPTimeLimits = .standard
    ) async throws -> SMTPConnection {
        guard let endpoint = account.settings.smtp else { throw SyncError.noServer }
        let connection = try await connect(to: endpoint, timeLimits)
        do {
            try await signIn(connection, account)
            return connection
        } catch let error as SMTPError
            where error.kind == .authentication(.tokenRejected) && account.settings.authentication == .oauth
        {
            await connection.close()
        } catch {
            await connection.close()
            throw error
        }
        let rejected = try await tokens.token(of: account.settings.address)
        _ = try await tokens.token(of: account.settings.address, replacing: rejected)
        let second = try await connect(to: endpoint, timeLimits)
        do {
            try await signIn(second, account)
            return second
        } catch {
            await second.close()
            throw error
        }
    }

    private func connect(to endpoint: ServerEndpoint, _ timeLimits: SMTPTimeLimits) async throws -> SMTPConnection {
        try await SMTPConnection.connect(
            to: endpoint, trust: trust, timeLimits: timeLimits, logger: logger,
            eventLoopGroup: .singletonMultiThreadedEventLoopGroup)
    }

    private func signIn(_ connection: SMTPConnection, _ account: Account) async throws {
        var credentials = try await sendingCredentials(for: account.settings)
        if account.settings.authentication == .password {
            let strength = try store.sendingSignInStrength(of: account.id)
            credentials.minimumStrength = SASLMechanism.Strength(rawValue: strength) ?? .bound
        }
        try await connection.logIn(credentials)
        try store.noteMaximumSendingBytes(await connection.capabilities.maximumMessageBytes, of: account.id)
        if let mechanism = await connection.signInMechanism {
            try store.noteSendingSignInStrength(mechanism.strength.rawValue, of: account.id)
        }
    }

    /// Reads the password for sending, or a valid access token.
    ///
    /// - Throws: as `credentials(for:)`.
    func sendingCredentials(for settings: AccountSettings) async throws -> SignInCredentials {
        let username = settings.smtpUsername ?? settings.username
        if settings.authentication == .oauth {
            return SignInCredentials(username: username, accessToken: try await tokens.token(of: settings.address))
        }
        guard let password = try vault.submissionPassword(for: settings.address) else { throw SyncError.noPassword }
        return SignInCredentials(username: username, password: password)
    }
}
