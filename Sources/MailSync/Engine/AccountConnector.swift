import Credentials
import IMAPClient
import Logging
import MailModel
import MailStorage
import NIOCore
import NIOPosix
import SASL
import WireTransport

/// Creates signed-in connections for an account. Passwords are read from the vault each time and never kept.
struct AccountConnector: Sendable {
    let store: MailStore
    let vault: any CredentialVault
    let trust: TLSTrust
    let timeLimits: TimeLimits
    let logger: Logger

    /// A pool of at most five connections (FR-SYNC-09). Once a server has offered a sign-in mechanism that protects the
    /// password better, no weaker one is used, even after a restart, until the user enters the password again. The pool
    /// tries to connect once: its users retry whole passes, see `RetrySchedule`, and two schedules would multiply the
    /// delays.
    ///
    /// - Throws: `SyncError.noServer` for local mail.
    func pool(for account: Account) throws -> ConnectionPool {
        guard let endpoint = account.settings.imap else { throw SyncError.noServer }
        return ConnectionPool(
            endpoint: endpoint, trust: trust, timeLimits: timeLimits, logger: logger,
            eventLoopGroup: .singletonMultiThreadedEventLoopGroup,
            onSignIn: { try? store.noteSignInStrength($0.strength.rawValue, of: account.id) }
        ) {
            var credentials = try credentials(for: account.settings)
            let strength = try store.signInStrength(of: account.id)
            credentials.minimumStrength = SASLMechanism.Strength(rawValue: strength) ?? .bound
            return credentials
        }
    }

    /// Reads the password.
    ///
    /// - Throws: `SyncError.noPassword` if none is stored, `CredentialError` if the vault cannot be read.
    func credentials(for settings: AccountSettings) throws -> IMAPCredentials {
        guard let password = try vault.password(for: settings.address) else { throw SyncError.noPassword }
        return IMAPCredentials(username: settings.username, password: password)
    }

    /// Signs in with a password that is not stored yet, and logs out.
    ///
    /// - Parameter opensInbox: also opens the inbox, without changing anything in it.
    func check(_ settings: AccountSettings, password: Secret, opensInbox: Bool) async throws {
        guard let endpoint = settings.imap else { throw SyncError.noServer }
        let connection = try await IMAPConnection.connect(
            to: endpoint, trust: trust, timeLimits: timeLimits, logger: logger,
            eventLoopGroup: .singletonMultiThreadedEventLoopGroup)
        do {
            try await connection.logIn(IMAPCredentials(username: settings.username, password: password))
            _ = try await connection.listMailboxes()
            if opensInbox { _ = try await connection.select(ListedMailbox.inbox.rawName, readOnly: true) }
        } catch {
            await connection.close()
            throw error
        }
        await connection.logOut()
    }
}
