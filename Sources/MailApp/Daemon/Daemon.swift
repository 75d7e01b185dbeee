import Foundation
import LocalModels
import Logging
import MailModel
import MailNotifications
import MailStorage
import MailSync
public import MailWeb
import SASL
import SemanticSearch
import ServiceLifecycle
import UnixSignals

/// The daemon: runs the sync engine, the page and the control socket until SIGTERM or SIGINT.
public struct Daemon: Sendable {
    private let application: Application
    private let configuration: WebServerConfiguration
    private let clock: any Clock<Duration>

    /// Creates a daemon without starting it.
    public init(
        application: Application, configuration: WebServerConfiguration, clock: any Clock<Duration> = ContinuousClock()
    ) {
        self.application = application
        self.configuration = configuration
        self.clock = clock
    }

    /// Runs until a signal, then stops within two seconds. Waits for a running `sync` or `fetch` before it starts.
    ///
    /// - Parameters:
    ///   - onWait: called with a message that says what the daemon waits for.
    ///   - onReady: called with the port once the page can be opened.
    /// - Throws: `ApplicationError` if another daemon uses the same data, the port is in use or a folder is not
    ///   writable.
    public func run(onWait: (String) -> Void, onReady: @escaping @Sendable (Int) -> Void) async throws {
        let store = try application.openStore()
        let lock = try await InstanceLock.waiting(
            at: application.paths.lockFile, for: .daemon, passing: [.sync, .fetch], clock: clock
        ) {
            onWait(ProgramText.waiting(for: $0))
        }
        defer { withExtendedLifetime(lock) {} }
        try store.resetAccountStates()
        // Clear states that no longer apply. If that fails, `status` detects it by the free lock.
        defer { try? store.resetAccountStates() }
        let engine = try application.engine(store: store)
        engine.recoverOutgoing()
        let ready = ReadyPort()
        let sessions = WebSessions(store: store, now: { Date() })
        let notifier = self.notifier(store, sessions, ready)
        let semanticModel = SemanticModel(in: application.models, store: store)
        let similar = SimilarMessages(semanticModel, store: store)
        let assistant = try application.accountAssistant(store: store, engine: engine)
        if assistant.isVaultLocked {
            onWait(VaultText.locked)
        }
        let server = try self.server(store, sessions, assistant, similar, notifier) { port in
            ready.set(port)
            onReady(port)
        }
        let control = ControlServer(socket: application.paths.controlSocket, logger: application.logger) { request in
            switch request {
            case .notifications, .checkNotifications, .notifyTest: await notifier.answer(request)
            case .unlockVault(let passphrase): await Self.unlock(assistant, passphrase)
            default: await Self.answer(request, store: store, engine: engine, sessions: sessions, port: ready.value)
            }
        }
        let embedding = Embedding(
            service: EmbeddingService(store: store, logger: application.logger, load: semanticModel.load),
            similar: similar)
        let categories = StoredMailWork.classifying(store, logger: application.logger, clock: clock)
        let texts = StoredMailWork.updatingTexts(of: store, logger: application.logger, clock: clock)
        try await runServices([server, control, notifier, categories, texts, embedding, engine])
    }

    /// A click on a notification opens the page, signed in.
    private func notifier(_ store: MailStore, _ sessions: WebSessions, _ ready: ReadyPort) -> Notifier {
        let application = application
        return application.notifier(store: store) { path, token in
            guard let port = ready.value else { return }
            let address = "\(WebServerConfiguration.origin(port: port))\(path)#code=\(await sessions.issueCode())"
            do {
                guard try await !application.openInBrowser(address, activationToken: token) else { return }
                application.logger.notice(
                    "A click on a notification opened nothing: there is no display, or no program to open pages")
            } catch {
                application.logger.warning(
                    "A click on a notification could not open the page", metadata: ["error": "\(error)"])
            }
        }
    }

    private func server(
        _ store: MailStore, _ sessions: WebSessions, _ assistant: AccountAssistant, _ similar: SimilarMessages,
        _ notifier: Notifier, onReady: @escaping @Sendable (Int) -> Void
    ) throws -> WebServer {
        let application = application
        let models = try application.modelLibrary()
        return WebServer(
            store: store, configuration: configuration, sessions: sessions, accounts: assistant, models: models,
            images: try application.imageLibrary(), unsubscriber: try application.unsubscriber(store: store),
            similar: similar, textModel: application.textModel(store), notifications: notifier.service,
            logger: application.logger, now: { Date() },
            wipe: { session in
                await models.cancelAll()
                try application.wipe(store, keeping: session)
            }, onReady: onReady)
    }

    private func runServices(_ services: [any Service]) async throws {
        var configuration = ServiceGroupConfiguration(
            services: services.map { .init(service: $0, failureTerminationBehavior: .gracefullyShutdownGroup) },
            gracefulShutdownSignals: [.sigterm, .sigint], logger: application.logger)
        // Stopping takes at most two seconds; every acknowledged commit is already on disk.
        configuration.maximumGracefulShutdownDuration = .milliseconds(1200)
        configuration.maximumCancellationDuration = .milliseconds(500)
        do {
            try await ServiceGroup(configuration: configuration).run()
        } catch let error as WebServerError {
            throw ApplicationError(error.description)
        }
    }

    private static func answer(
        _ request: ControlRequest, store: MailStore, engine: SyncEngine, sessions: WebSessions, port: Int?
    ) async -> ControlReply {
        var reply = ControlReply()
        do {
            switch request {
            case .ping:
                reply.port = port
            case .openCode:
                reply.port = port
                reply.code = await sessions.issueCode()
            case .accountsChanged:
                store.announce([.accounts])
                try store.requestSync()
            case .storeChanged(let aspects, let requests):
                store.announce(Set(aspects))
                store.request(Set(requests))
            case .sync(let address, let options):
                let id = try address.map { try Self.account($0, in: store) }
                let accounts = try id.map { [$0] } ?? store.accounts().map(\.id)
                store.request(Set(accounts.map { .send($0) }))
                reply.summary = try await engine.sync(id, options: options)
            case .fetchBody(let message):
                try await engine.fetchBody(of: MessageID(message))
            case .fetchWhole(let message):
                try await engine.fetchBody(of: MessageID(message), whole: true)
            case .changeMailboxes(let account, let change):
                reply.mailboxChange = try await engine.changeMailboxes(of: AccountID(account), change)
            case .notifications, .checkNotifications, .notifyTest, .unlockVault: break
            }
        } catch {
            return ControlReply(ApplicationError(any: error))
        }
        return reply
    }

    private static func unlock(_ assistant: AccountAssistant, _ passphrase: String) async -> ControlReply {
        do {
            try await assistant.unlockVault(Secret(passphrase))
            return ControlReply()
        } catch {
            return ControlReply(ApplicationError(error))
        }
    }

    private static func account(_ address: String, in store: MailStore) throws -> AccountID {
        let wanted = address.lowercased()
        guard let account = try store.accounts().first(where: { $0.settings.address.lowercased() == wanted }) else {
            throw ApplicationError.unknownAccount(address)
        }
        return account.id
    }
}
