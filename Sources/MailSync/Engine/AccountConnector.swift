import Credentials
import IMAPClient
import Logging
import MailModel
import MailStorage
import NIOCore
import NIOPosix
import SASL
import WireTransport

/// Makes signed-in connections for an account. Passwords are read from the vault each time and kept nowhere.
struct AccountConnector: Sendable {
    let store: MailStore
    let vault: any CredentialVault
    let trust: TLSTrust
    let timeLimits: TimeLimits
    let logger: Logger

    /// A pool of at most five connections (FR-SYNC-09). A server that has once offered a way of signing in that guards the password
    /// better gets it in no weaker way, not after a restart either, until the person enters the password again. It tries to connect
    /// once: who works with it tries whole rounds again, see `RetrySchedule`, and two schedules would multiply the waits.
    ///
    /// - Throws: `SyncError.noServer` for mail of this computer.
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
    /// - Throws: `SyncError.noPassword` when none is stored, `CredentialError` when the vault cannot be read.
    func credentials(for settings: AccountSettings) throws -> IMAPCredentials {
        guard let password = try vault.password(for: settings.address) else { throw SyncError.noPassword }
        return IMAPCredentials(username: settings.username, password: password)
    }

    /// Signs in with a password that is not stored yet, and out again.
    ///
    /// - Parameter opensInbox: whether to open the inbox as well, without changing anything in it.
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
