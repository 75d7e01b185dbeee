import Foundation
import HTTPTypes
import LocalModels
import Logging
import MailModel
import MailNotifications
import MailSending
import MailStorage
import MailTestKit
import ServiceLifecycle
import RemoteImages
import SemanticSearch
import Synchronization
import Testing
import TextGeneration

@testable import MailWeb

/// A server on a free port, with a store in a temporary directory.
struct WebFixture: Sendable {
    let port: Int
    let store: MailStore
    let sessions: WebSessions
    let time: TestTime
    let token: String
    let mail: MailFixture
    let services: ServiceGroup
    let notifications: NotificationService
    let models: ModelLibrary
    let images: RemoteImageLibrary
    let unsubscriber: Unsubscriber
    private let end: AsyncStream<Void>

    /// All routes of the server, from the same table.
    var table: RouteTable {
        .standard(
            WebServices(
                store: store, sessions: sessions, accounts: StubAccounts(), notifications: notifications,
                models: models, images: images, unsubscriber: unsubscriber,
                configuration: WebServerConfiguration(version: "1"),
                now: { time.now },
                clock: ContinuousClock(), wipe: { _ in }))
    }

    /// The routes that need no stream and leave the mail where it is.
    var ordinaryRoutes: [Route] {
        table.routes.filter { !["/api/events", "/api/storage/wipe", "/api/generation/endpoint"].contains($0.path) }
    }

    /// Unlocks what a sample locked.
    func openIfLocked() throws {
        if try store.isAppLocked() { _ = try store.unlockApp(Self.passphrase) }
    }

    /// The passphrase of the app lock in samples.
    static let passphrase = "tea at four"

    /// Runs a server while `body` runs.
    static func run(
        clock: any Clock<Duration> = ContinuousClock(), _ body: (WebFixture) async throws -> Void
    ) async throws {
        let directory = try TemporaryDirectory(named: "web")
        defer { withExtendedLifetime(directory) {} }
        let time = TestTime()
        let logger = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
        let store = try MailStore.open(at: directory.url, logger: logger, now: { time.now })
        let sessions = WebSessions(store: store, now: { time.now })
        let notifications = NotificationService(store: store, now: { time.now }, logger: logger)
        let models = StubModels.library(in: directory)
        let images = StubImages.library(in: directory)
        let unsubscriber = Unsubscriber(store: store, now: { time.now }) { request, _ in
            try StubLists.answer(request)
        }
        let (ports, announce) = AsyncStream.makeStream(of: Int.self)
        let server = WebServer(
            store: store,
            configuration: WebServerConfiguration(port: 0, isDemo: true, sample: StubAccounts.sample, version: "1.2.3"),
            sessions: sessions, accounts: StubAccounts(), models: models, images: images, unsubscriber: unsubscriber,
            similar: Self.similar(store),
            textModel: TextModel(
                store: store, knownPorts: [], logger: logger, eventLoopGroup: ScriptedServer.eventLoopGroup),
            notifications: notifications, logger: logger,
            now: { time.now }, clock: clock,
            onReady: { announce.yield($0) })
        let mail = try MailFixture.fill(store)
        guard case .token(let token) = try await sessions.exchange(await sessions.issueCode()) else {
            throw RawConnectionError(description: "no token")
        }
        let services = ServiceGroup(services: [server], logger: logger)
        let (end, announceEnd) = AsyncStream.makeStream(of: Void.self)
        try await withThrowingTaskGroup(of: Void.self) { group in
            defer { group.cancelAll() }
            group.addTask {
                defer {
                    announce.finish()
                    announceEnd.finish()
                }
                try await services.run()
            }
            if let port = await ports.first(where: { _ in true }) {
                try await body(
                    WebFixture(
                        port: port, store: store, sessions: sessions, time: time, token: token, mail: mail,
                        services: services, notifications: notifications, models: models, images: images,
                        unsubscriber: unsubscriber, end: end))
            } else {
                try await group.next()
            }
        }
    }

    /// The search by meaning, without the files of its model.
    private static func similar(_ store: MailStore) -> SimilarMessages {
        SimilarMessages(
            store: store, check: { if try !store.isSemanticSearchOn() { throw SemanticSearchError.off } },
            load: { throw SemanticSearchError.noModel })
    }

    /// Waits until the server has stopped.
    func waitForEnd() async {
        for await _ in end {}
    }

    /// Sends a request as the page does.
    func get(_ target: String) async throws -> RawResponse {
        try await described(.get, target, RawRequest("GET", target, port: port, token: token).send(port: port))
    }

    /// Sends a change as the page does.
    func post(_ target: String, _ body: String) async throws -> RawResponse {
        try await described(
            .post, target, RawRequest("POST", target, port: port, token: token, body: body).send(port: port))
    }

    /// Holds a successful answer against `docs/api`.
    private func described(
        _ method: HTTPRequest.Method, _ target: String, _ response: RawResponse
    ) throws -> RawResponse {
        guard response.isSuccess, target.hasPrefix("/api/") else { return response }
        let differences = try APIDescription.shared.get().differences(method, target, body: response.body)
        #expect(differences == [], "\(method) \(target) is not as docs/api says")
        return response
    }

    /// The JSON of a response, which must be successful.
    func json(_ response: RawResponse) throws -> [String: Any] {
        guard response.isSuccess,
            let object = try JSONSerialization.jsonObject(with: Data(response.body)) as? [String: Any]
        else { throw RawConnectionError(description: "\(response.status): \(response.text)") }
        return object
    }

    /// A request to the route that succeeds if the page sends it.
    func sample(_ route: Route) async throws -> RawRequest {
        if route.path.hasPrefix("/api/drafts/") { return try draftSample(route) }
        if route.path.hasPrefix("/api/outgoing/") { return try await outgoingSample(route) }
        if route.path.hasPrefix("/api/mailboxes/") { return mailboxSample(route) }
        if route.path.hasPrefix("/api/saved-searches") { return try savedSearchSample(route) }
        if route.path.hasPrefix("/api/rules") { return try ruleSample(route) }
        if let body = try await authenticatorBody(route) {
            return RawRequest(route.method.rawValue, route.path, port: port, token: token, body: body)
        }
        var target = route.path.replacingOccurrences(of: "**", with: "1").replacingOccurrences(
            of: ":id", with: id(in: route.path))
        var body: String?
        switch target {
        case _ where target.contains(":capability"): target = try await messageTarget(target)
        case "/api/threads": target += "?scope=inbox"
        case "/api/search", "/api/search/similar": target += "?q=plans"
        case "/api/session": body = #"{"code":"\#(await sessions.issueCode())"}"#
        case "/api/actions": body = #"{"action":"star","threads":[\#(mail.thread)]}"#
        case "/api/copy":
            body = #"{"threads":[\#(mail.thread)],"destination":\#(mail.archive)}"#
        case "/api/categories": body = #"{"messages":[\#(mail.absentMessage)],"category":"updates"}"#
        case "/api/split": body = #"{"message":\#(mail.absentMessage)}"#
        case "/api/join": body = #"{"threads":[\#(mail.thread),\#(mail.hostileThread)]}"#
        case "/api/undo": body = #"{"undo_token":1}"#
        case "/api/recent-searches/add": body = #"{"query":"plans"}"#
        case "/api/vault/unlock": body = #"{"passphrase":"we walked to the lighthouse"}"#
        case "/api/vault/passphrase":
            body = #"{"current":"we walked to the lighthouse","passphrase":"we ran to the lighthouse"}"#
        case "/api/vault/passphrase/remove": body = #"{"current":"we walked to the lighthouse"}"#
        case "/api/recent-searches/clear": body = "{}"
        case "/api/outbox/cancel":
            // One of them is pending, whichever was tried before.
            try store.perform(.star, on: [.message(mail.absentMessage)])
            body = #"{"id":\#(try store.pendingChanges().first?.id.rawValue ?? 0)}"#
        case "/api/body": body = #"{"message":\#(mail.absentMessage)}"#
        case "/api/messages/\(mail.storedMessage)/images": body = #"{"allow":"message","retry":false}"#
        case "/api/messages/\(mail.storedMessage)/unsubscribe":
            body = #"{"address":"\#(StubLists.accepting)"}"#
        case "/api/images/forget": body = #"{"kind":"sender","value":"grace@example.net"}"#
        case "/api/outbox/retry": body = #"{"id":null}"#
        case "/api/sync": body = #"{"account":null}"#
        case "/api/backfill": body = #"{"account":\#(mail.account),"paused":true}"#
        case "/api/accounts/discover": body = #"{"address":"ben@example.org"}"#
        case "/api/accounts/add": body = "{\(Self.servers),\"address\":\"ben@example.org\",\"password\":\"x\"}"
        case "/api/accounts/oauth/start":
            body = "{\(Self.servers),\"address\":\"ben@example.org\",\"provider\":\"google\",\"client_id\":\"c\"}"
        case "/api/accounts/oauth/status", "/api/accounts/oauth/cancel": body = #"{"id":"f1"}"#
        case "/api/accounts/\(mail.account)/edit": body = #"{"display_name":"Ada L."}"#
        case "/api/accounts/\(mail.account)/servers": body = "{\(Self.servers)}"
        case "/api/accounts/\(mail.account)/pause": body = #"{"paused":true}"#
        case "/api/accounts/\(mail.account)/remove", "/api/accounts/sample": body = "{}"
        case "/api/contacts": target += "?q=gra"
        case "/api/contacts/forget": body = #"{"address":"someone@example.net"}"#
        case "/api/accounts/\(mail.account)/identities":
            body = #"{"identities":[{"name":"A","address":"a@example.org","signature":"","default":true}]}"#
        case "/api/senders/trash": body = #"{"address":"news@example.org","keep":500}"#
        case "/api/trash/empty": body = #"{"count":\#(try store.trashCount().count)}"#
        case "/api/generation/search", "/api/generation/remove": body = "{}"
        case "/api/generation/endpoint": body = #"{"endpoint":"http://localhost:1"}"#
        case "/api/older": body = #"{"mailbox":1}"#
        default:
            body =
                try route.path.hasPrefix("/api/notifications") ? await notificationBody(route) : settingsBody(route)
        }
        return RawRequest(route.method.rawValue, target, port: port, token: token, body: body)
    }

    private func id(in path: String) -> String {
        if path.contains("/accounts/") { return "\(mail.account)" }
        return path.contains("/messages/") ? "\(mail.storedMessage)" : "\(mail.thread)"
    }

    static let servers =
        #""imap":{"host":"imap.example.org","port":993,"security":"tls"},"smtp":null,"username":"ben""#

    /// The body of a request about settings, storage or the app lock.
    private func settingsBody(_ route: Route) throws -> String? {
        guard route.method == .post else { return nil }
        switch route.path {
        case "/api/settings": return #"{"key":"appTheme","value":"dark"}"#
        case "/api/sessions/end": return #"{"id":null}"#
        case "/api/storage/clear": return #"{"account":null}"#
        case "/api/storage/wipe": return #"{"confirm":"DELETE"}"#
        case "/api/lock/now": return "{}"
        case "/api/models/download", "/api/models/cancel", "/api/models/remove":
            return #"{"model":"\#(StubModels.id)"}"#
        case "/api/lock/on":
            if try store.appLockState().isEnabled { try store.disableAppLock(Self.passphrase) }
        case "/api/lock/change":
            if try !store.appLockState().isEnabled { try store.enableAppLock(Self.passphrase) }
            return #"{"current":"\#(Self.passphrase)","passphrase":"\#(Self.passphrase)"}"#
        case "/api/lock/off", "/api/lock/unlock":
            if try !store.appLockState().isEnabled { try store.enableAppLock(Self.passphrase) }
        default: return nil
        }
        return #"{"passphrase":"\#(Self.passphrase)"}"#
    }

    /// The path of a route for the contents of a message that has files of every kind.
    private func messageTarget(_ path: String) async throws -> String {
        if path.hasPrefix("/m/") { return try await capability("frame_url", of: mail.thread) }
        if path.hasPrefix("/d/") { return try await capability("url", of: mail.thread) }
        let files = try mail.files(in: store)
        if path.hasPrefix("/p/") { return try await previewTargets(of: files).first { $0.hasPrefix("/p/") } ?? path }
        if path.hasPrefix("/w/") {
            let whole = try await capability("whole_url", of: files)
            return path.replacingOccurrences(of: "/w/:capability", with: whole)
        }
        return try await previewTargets(of: files).first { $0.hasSuffix(path.split(separator: "/").last ?? "") } ?? path
    }

    /// The addresses of the previews of a conversation's files, in order.
    func previewTargets(of thread: Int64) async throws -> [String] {
        let answer = try json(try await get("/api/threads/\(thread)"))
        let messages = answer["messages"] as? [[String: Any]] ?? []
        return messages.flatMap { $0["attachments"] as? [[String: Any]] ?? [] }
            .compactMap { $0["preview_url"] as? String }
    }

    /// A URL from the response for a conversation.
    func capability(_ name: String, of thread: Int64) async throws -> String {
        let text = try await get("/api/threads/\(thread)").text
        guard let start = text.firstRange(of: "\"\(name)\":\"") else {
            throw RawConnectionError(description: "no \(name) in \(text)")
        }
        return text[start.upperBound...].prefix { $0 != "\"" }.replacingOccurrences(of: "\\/", with: "/")
    }

    /// Everything that a request could change, as text.
    func snapshot() throws -> String {
        let accounts = try store.accounts()
        var lines = accounts.map { "\($0)" } + [try store.recentSearches().joined(separator: "|")]
        lines += try store.settings().map { "\($0)" } + ["\(try store.appLockState())", "\(try store.storageUse())"]
        lines += try store.mailboxes(account: nil).map { "\($0)" }
        lines += try store.rules().map { "\($0)" } + store.ruleRuns().map { "\($0)" }
        lines += try store.savedSearches().map { "\($0)" }
        lines += try store.drafts().map { "\($0)" } + store.identities().map { "\($0)" }
        lines += try accounts.map { "\(try store.pendingOperationCount(account: $0.id))" }
        for mailbox in try store.mailboxes(account: nil) {
            let threads = try store.threads(in: .mailbox(mailbox.id), before: nil, limit: 100)
            lines += threads.map { "\($0)" }
            for thread in threads { lines += try store.messages(in: thread.id).map { "\($0)" } }
        }
        lines += models.catalogue.map { "\(models.folder.state(of: $0))" }
        return lines.joined(separator: "\n")
    }
}
