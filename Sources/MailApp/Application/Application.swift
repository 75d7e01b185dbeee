public import Credentials
import Foundation
import IMAPClient
import LocalModels
public import Logging
public import MailModel
import MailNotifications
import MailReading
public import MailStorage
public import MailSync
import SemanticSearch
public import WireTransport

/// The composition root: builds the parts of the program from the environment and connects them.
public struct Application: Sendable {
    /// The version shown by `--version` and the page.
    public static let version = "0.1.0"
    /// The number of the build within the version, shown beside it; counted up with each release of the same version.
    public static let build = "1"

    /// The locations of VaultMail's files.
    public let paths: ApplicationPaths
    /// The process's environment, read once.
    public let environment: [String: String]
    /// The logger that all parts share.
    public let logger: Logger

    /// Creates the application without reading anything from disk.
    public init(environment: [String: String], logger: Logger) {
        paths = ApplicationPaths(environment: environment)
        self.environment = environment
        self.logger = logger
    }

    /// Opens the store for reading and writing; creates missing folders and the database, and continues with removals
    /// that were interrupted.
    public func openStore() throws -> MailStore {
        try paths.prepare()
        let store = try MailStore.open(at: paths.data, logger: logger, isInUse: isInUse)
        do {
            try store.finishErasures(removeSecrets)
        } catch let error as CredentialError {
            logger.info("Secrets of a removed account remain", metadata: ["error": "\(error.explanation)"])
        }
        return store
    }

    /// Opens the store for reading only; another process may be writing.
    public func openStoreForReading() throws -> MailStore {
        guard FileManager.default.fileExists(atPath: paths.data.appendingPathComponent("vaultmail.sqlite").path)
        else { return try openStore() }
        return try MailStore.openReadOnly(at: paths.data, logger: logger, isInUse: isInUse)
    }

    private func isInUse() -> Bool { InstanceLock.holder(of: paths.lockFile) != nil }

    /// The vault that stores passwords on this machine.
    public func vault() -> any CredentialVault {
        StandardVault(directory: paths.configuration, environment: environment)
    }

    /// The trusted TLS root certificates: the system's, or those in `SSL_CERT_FILE` and `SSL_CERT_DIR`.
    ///
    /// - Throws: `ApplicationError` if they cannot be read.
    public func trust() throws -> TLSTrust {
        do {
            return try TLSTrust.fromEnvironment(environment)
        } catch {
            throw ApplicationError(ProgramText.certificatesUnreadable)
        }
    }

    /// Creates the sync engine for a store that this process may write.
    public func engine(store: MailStore) throws -> SyncEngine {
        SyncEngine(store: store, vault: vault(), trust: try trust(), monitor: network, logger: logger)
    }

    /// A client for the control socket of the daemon.
    public var control: ControlClient { ControlClient(socket: paths.controlSocket) }

    // MARK: Accounts

    /// Removes an account with its mail, its index and its password.
    public func removeAccount(_ address: String) async throws {
        let store = try openStore()
        let account = try self.account(address, in: store)
        let outcome = Result { try store.removeAccount(account.id, removingSecrets: removeSecrets) }
        // Also after a refusal: a locked keyring must not keep the daemon signed in.
        _ = try? await control.send(.accountsChanged)
        try outcome.get()
    }

    /// Returns the account with an address.
    ///
    /// - Throws: `ApplicationError` with `.notFound`.
    public func account(_ address: String, in store: MailStore) throws -> Account {
        let wanted = address.lowercased()
        // A name that needs no quoting in a shell.
        if wanted == Self.localName, let local = try store.accounts().first(where: { $0.settings.isLocal }) {
            return local
        }
        guard let account = try store.accounts().first(where: { $0.settings.address.lowercased() == wanted }) else {
            throw ApplicationError.unknownAccount(address)
        }
        return account
    }

    /// The name of the account of imported mail in `--account`.
    public static let localName = "local"

    /// Rejects an account that files cannot be imported into.
    ///
    /// - Throws: `ApplicationError` with `.usage` for an account on a server, or `.notFound` for an unknown one.
    public func requireLocal(_ address: String) throws {
        let wanted = address.lowercased()
        guard wanted != Self.localName, wanted != AccountSettings.local.address.lowercased() else { return }
        _ = try account(address, in: try openStoreForReading())
        throw ApplicationError(AccountRefusalText.importNeedsLocal, status: .usage)
    }

    // MARK: Sync

    /// The sync status of each account, and whether the daemon runs.
    public func status() async throws -> StatusOutput {
        let work = InstanceLock.holder(of: paths.lockFile)
        let store = try openStoreForReading()
        let isSearchedByMeaning = SemanticModel(in: models, store: store).isAvailable
        return try StatusOutput(
            store: store, work: work, notifications: await notificationStatus(store),
            preparation: isSearchedByMeaning ? try Preparation(of: store) : nil)
    }

    /// The daemon need not read or classify again what this process stores with the same code.
    func beginStoring(in store: MailStore) throws {
        try store.beginTextUpdate(version: TextExtraction.version)
        try store.beginClassification()
    }

    /// Syncs once: in the daemon if one runs, otherwise in this process.
    public func sync(account address: String?, options: SyncOptions) async throws -> SyncSummary {
        if await control.isDaemonRunning() {
            return try await control.send(.sync(account: address, options: options)).summary ?? SyncSummary()
        }
        let store = try openStore()
        let lock = try InstanceLock(at: paths.lockFile, for: .sync)
        defer { withExtendedLifetime(lock) {} }
        try store.resetAccountStates()
        try beginStoring(in: store)
        let id = try address.map { try account($0, in: store).id }
        let engine = try engine(store: store)
        engine.recoverOutgoing()
        try await engine.deliverOutgoing(account: id)
        let record = store.recordChanges()
        let service = notifier(store: store, isBrief: true).service
        do {
            let summary = try await engine.sync(id, options: options)
            await service.handleLast(record.take().aspects)
            return summary
        } catch {
            await service.handleLast(record.take().aspects)
            throw error
        }
    }

    /// Pauses or resumes the download of older mail of one account or of all. A running daemon notices before its next
    /// command to the server.
    public func setBackfillPaused(_ isPaused: Bool, account address: String?) throws {
        let store = try openStore()
        let chosen = try address.map { [try account($0, in: store)] } ?? store.accounts()
        for account in chosen { try store.setBackfillPaused(account: account.id, isPaused) }
    }

    /// Downloads the body of a message, or all of it: in the daemon if one runs, otherwise in this process.
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
    /// The explanation and the exit code of a sync failure.
    public init(_ failure: SyncFailure) {
        self.init(failure.explanation, status: ExitStatus(failure.kind))
    }

    /// Any error, with a message for the user.
    public init(any error: any Error) {
        switch error {
        case let error as ApplicationError: self = error
        case let error as StoreError: self.init(error.explanation, status: ExitStatus(error.kind))
        case let error as CredentialError where error.kind == .wrongPassphrase:
            self.init(error.explanation, status: .authentication)
        case let error as CredentialError: self.init(error.explanation)
        case let error as IMAPError: self.init(SyncFailure(error, account: ""))
        case let error as ModelError: self.init(error.explanation, status: ExitStatus(error.kind))
        case let error as MailboxChangeError:
            self.init(error.explanation, status: ExitStatus(error.kind))
        case let error as InterruptedFetch: self.init(error.explanation, status: .network)
        default: self.init(ProgramText.unexpected(error))
        }
    }
}

extension ExitStatus {
    /// The exit code for a kind of sync failure.
    public init(_ kind: SyncFailure.Kind) {
        switch kind {
        case .authentication: self = .authentication
        case .network: self = .network
        case .partial: self = .partly
        case .storage: self = .failed
        }
    }

    /// The exit code for a kind of store error.
    public init(_ kind: StoreError.Kind) {
        switch kind {
        case .notFound: self = .notFound
        case .locked: self = .tryAgainLater
        case .diskFull, .readOnly, .corrupt, .newerVersion, .olderVersion, .staleUIDValidity, .draftChanged,
            .draftOpenElsewhere, .alreadySending, .other:
            self = .failed
        }
    }

    /// The exit code of a sync: success, the only kind of failure if nothing was synced, or partial failure.
    public init(_ summary: SyncSummary) {
        let kinds = Set(summary.failures.map(\.kind))
        guard let kind = kinds.first else {
            self = .done
            return
        }
        self = kinds.count == 1 && summary.mailboxes == 0 ? ExitStatus(kind) : .partly
    }
}
