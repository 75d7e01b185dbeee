public import Credentials
import Foundation
import IMAPClient
public import Logging
public import MailModel
public import MailStorage
public import MailSync
public import SASL
public import WireTransport

/// Builds the parts of the program from the environment and connects them: the one place that knows them all.
public struct Application: Sendable {
    /// The version that `--version` and the page tell.
    public static let version = "0.1.0"

    /// Where files lie.
    public let paths: ApplicationPaths
    /// The process's environment, read once.
    public let environment: [String: String]
    /// Where trouble is written.
    public let logger: Logger

    /// Reads nothing from disk yet.
    public init(environment: [String: String], logger: Logger) {
        paths = ApplicationPaths(environment: environment)
        self.environment = environment
        self.logger = logger
    }

    /// The store, for a process that may write; makes folders and the database where they are missing.
    public func openStore() throws -> MailStore {
        try paths.prepare()
        return try MailStore.open(at: paths.data, logger: logger, isInUse: isInUse)
    }

    /// The store for reading only, while another process may be writing.
    public func openStoreForReading() throws -> MailStore {
        guard FileManager.default.fileExists(atPath: paths.data.appendingPathComponent("vaultmail.sqlite").path)
        else { return try openStore() }
        return try MailStore.openReadOnly(at: paths.data, logger: logger, isInUse: isInUse)
    }

    private func isInUse() -> Bool { InstanceLock.holder(of: paths.lockFile) != nil }

    /// Where passwords rest on this machine.
    public func vault() -> any CredentialVault {
        StandardVault(directory: paths.configuration, environment: environment)
    }

    /// Whom TLS trusts: the system's roots, or those that `SSL_CERT_FILE` and `SSL_CERT_DIR` name.
    ///
    /// - Throws: `ApplicationError` when those cannot be read.
    public func trust() throws -> TLSTrust {
        do {
            return try TLSTrust.fromEnvironment(environment)
        } catch {
            throw ApplicationError("The certificates that SSL_CERT_FILE or SSL_CERT_DIR names cannot be read.")
        }
    }

    /// The engine over a store that this process may write.
    public func engine(store: MailStore) throws -> SyncEngine {
        SyncEngine(store: store, vault: vault(), trust: try trust(), monitor: network, logger: logger)
    }

    /// The way to a running daemon.
    public var control: ControlClient { ControlClient(socket: paths.controlSocket) }

    // MARK: Accounts

    /// Adds an account after the server has accepted it: connection, certificate, name and password.
    ///
    /// - Returns: the account, and the sentence to show about where the password went; nil where there is nothing to say.
    /// - Throws: `ApplicationError` with the sentence for the person; nothing is saved then.
    public func addAccount(_ settings: AccountSettings, password: Secret) async throws -> (Account, notice: String?) {
        let store = try openStore()
        guard
            try !store.accounts().contains(where: { $0.settings.address.lowercased() == settings.address.lowercased() })
        else {
            throw ApplicationError("The account \(settings.address) is already there.")
        }
        do {
            try await engine(store: store).check(settings, password: password)
        } catch {
            throw ApplicationError(SyncFailure(error, account: ""))
        }
        let vault = vault()
        // The password first: an account without one would be broken, a password without an account is only forgotten.
        try vault.setPassword(password, for: settings.address)
        do {
            let account = try store.addAccount(settings)
            _ = try? await control.send(.accountsChanged)
            return (account, vault.notice)
        } catch {
            try? vault.removePassword(for: settings.address)
            throw error
        }
    }

    /// Stores another password for an account after its server has accepted it; sync goes on with it.
    ///
    /// - Returns: the sentence to show about where the password went; nil where there is nothing to say.
    /// - Throws: `ApplicationError` with the sentence for the person; the old password stays then.
    public func changePassword(of address: String, to password: Secret) async throws -> String? {
        let store = try openStore()
        let account = try account(address, in: store)
        guard !account.settings.isLocal else {
            throw ApplicationError("Mail on this computer needs no password.", status: .usage)
        }
        do {
            try await engine(store: store).check(account.settings, password: password)
        } catch {
            // The person has just run the command that the advice would name.
            throw ApplicationError(SyncFailure(error, account: ""))
        }
        let vault = vault()
        try vault.setPassword(password, for: account.settings.address)
        try store.forgetSignInStrength(of: account.id)
        try store.setAccountError(account.id, nil, isActive: true, isOffline: false)
        _ = try? await control.send(.accountsChanged)
        return vault.notice
    }

    /// Removes an account with its mail, its index and its password.
    public func removeAccount(_ address: String) async throws {
        let store = try openStore()
        let account = try self.account(address, in: store)
        try store.removeAccount(account.id)
        // Told before the vault is asked: a locked keyring must not keep the daemon signed in.
        _ = try? await control.send(.accountsChanged)
        if !account.settings.isLocal { try vault().removePassword(for: account.settings.address) }
    }

    /// The account of an address.
    ///
    /// - Throws: `ApplicationError` with `.notFound`.
    public func account(_ address: String, in store: MailStore) throws -> Account {
        let wanted = address.lowercased()
        // The name that people need not put into quotes.
        if wanted == Self.localName, let local = try store.accounts().first(where: { $0.settings.isLocal }) {
            return local
        }
        guard let account = try store.accounts().first(where: { $0.settings.address.lowercased() == wanted }) else {
            throw ApplicationError(
                "There is no account \(address); `vaultmail account list` shows those there are.", status: .notFound)
        }
        return account
    }

    /// What `--account` calls this computer.
    public static let localName = "local"

    /// Refuses an account that files cannot be imported into.
    ///
    /// - Throws: `ApplicationError` with `.usage` for the account of a server, with `.notFound` for none.
    public func requireLocal(_ address: String) throws {
        let wanted = address.lowercased()
        guard wanted != Self.localName, wanted != AccountSettings.local.address.lowercased() else { return }
        _ = try account(address, in: try openStoreForReading())
        throw ApplicationError(
            "Mail is imported to this computer only, never sent to a server: leave --account away.", status: .usage)
    }

    // MARK: Sync

    /// How each account is doing, and whether the daemon runs.
    public func status() throws -> StatusOutput {
        let work = InstanceLock.holder(of: paths.lockFile)
        return try StatusOutput(store: openStoreForReading(), work: work)
    }

    /// One whole round: by the daemon where one runs, else in this process.
    public func sync(account address: String?, options: SyncOptions) async throws -> SyncSummary {
        if await control.isDaemonRunning() {
            return try await control.send(.sync(account: address, options: options)).summary ?? SyncSummary()
        }
        let store = try openStore()
        let lock = try InstanceLock(at: paths.lockFile, for: .sync)
        defer { withExtendedLifetime(lock) {} }
        try store.resetAccountStates()
        let id = try address.map { try account($0, in: store).id }
        return try await engine(store: store).sync(id, options: options)
    }

    /// Stops the fetching of older mail of an account, or of all, or lets it go on. A running daemon sees it before its next
    /// command to the server.
    public func setCatchUpPaused(_ isPaused: Bool, account address: String?) throws {
        let store = try openStore()
        let chosen = try address.map { [try account($0, in: store)] } ?? store.accounts()
        for account in chosen { try store.setCatchUpPaused(account: account.id, isPaused) }
    }

    /// Changes how many megabytes of attachments an account may keep, or `off`. What is too much goes at once.
    public func setAttachmentLimit(_ limit: String) async throws {
        let store = try openStore()
        try await announcing(store) {
            try store.setSetting(MailStore.attachmentLimitKey, limit)
            for account in try store.accounts() { try store.trimAttachments(account: account.id, keepsLast: false) }
        }
    }

    /// Downloads the body of a message, or all of it: by the daemon where one runs, else in this process.
    public func fetchBody(of message: MessageID, whole: Bool = false) async throws {
        if await control.isDaemonRunning() {
            let id = message.rawValue
            _ = try await control.send(whole ? .fetchWhole(message: id) : .fetchBody(message: id))
            return
        }
        let store = try openStore()
        let lock = try InstanceLock(at: paths.lockFile, for: .fetch)
        defer { withExtendedLifetime(lock) {} }
        do {
            try await engine(store: store).fetchBody(of: message, whole: whole)
        } catch let error as InterruptedFetch {
            throw ApplicationError(any: error)
        } catch {
            throw ApplicationError(SyncFailure(error, account: ""))
        }
    }
}

extension ApplicationError {
    /// The sentence and the exit code of something that a round could not do.
    public init(_ failure: SyncFailure) {
        self.init(failure.explanation, status: ExitStatus(failure.kind))
    }

    /// Any error as a sentence for a person.
    public init(any error: any Error) {
        switch error {
        case let error as ApplicationError: self = error
        case let error as StoreError: self.init(error.explanation, status: ExitStatus(error.kind))
        case let error as CredentialError: self.init(error.explanation)
        case let error as IMAPError: self.init(SyncFailure(error, account: ""))
        case let error as InterruptedFetch: self.init(error.explanation, status: .network)
        default: self.init("Something went wrong: \(error)")
        }
    }
}

extension ExitStatus {
    /// The exit code for a kind of trouble.
    public init(_ kind: SyncFailure.Kind) {
        switch kind {
        case .authentication: self = .authentication
        case .network: self = .network
        case .partial: self = .partly
        case .storage: self = .failed
        }
    }

    /// The exit code for trouble with the store.
    public init(_ kind: StoreError.Kind) {
        switch kind {
        case .notFound: self = .notFound
        case .locked: self = .tryAgainLater
        case .diskFull, .readOnly, .corrupt, .newerVersion, .staleUIDValidity, .other: self = .failed
        }
    }

    /// The exit code of a whole round: done, or the one kind of trouble there was, or done in part.
    public init(_ summary: SyncSummary) {
        let kinds = Set(summary.failures.map(\.kind))
        guard let kind = kinds.first else {
            self = .done
            return
        }
        self = kinds.count == 1 && summary.mailboxes == 0 ? ExitStatus(kind) : .partly
    }
}
