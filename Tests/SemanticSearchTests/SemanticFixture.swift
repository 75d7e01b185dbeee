import Embeddings
import Foundation
import Logging
import MailModel
import MailStorage
import MailTestKit
import Synchronization
import Testing

@testable import SemanticSearch

/// A store with messages, and the real model.
struct SemanticFixture {
    let directory: TemporaryDirectory
    let store: MailStore
    private let mailbox: MailboxID
    static let logger = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
    private static let validity = UIDValidity(7)

    init() throws {
        directory = try TemporaryDirectory(named: "semantic")
        store = try MailStore.open(at: directory.file("store"), logger: Self.logger)
        let endpoint = ServerEndpoint(host: "imap.example.org", port: 993, security: .implicitTLS)
        let address = "ada@example.org"
        let account = try store.addAccount(
            AccountSettings(address: address, displayName: "Ada", imap: endpoint, username: address, smtp: nil)
        ).id
        let listed = ListedMailbox(path: "INBOX", rawName: "INBOX", delimiter: "/", role: .inbox, isSelectable: true)
        let made = try store.reconcileMailboxes([listed], account: account, keepsAllMail: false)
        mailbox = try #require(made.first).id
        try store.beginUIDValidity(mailbox: mailbox, uidValidity: Self.validity)
    }

    /// Stores a message; without a text its header only.
    @discardableResult
    func add(_ subject: String, _ text: String? = nil, uid: UInt32) throws -> MessageID {
        var header = MessageHeader()
        header.subject = subject
        header.from = EmailAddress(name: "Bo", address: "bo@example.org")
        header.date = Date(timeIntervalSince1970: 1_768_000_000 + Double(uid))
        header.messageID = "\(uid)@example.org"
        let message = IncomingMessage(
            uid: try #require(UID(uid)), serverFlags: ServerFlags(flags: []), internalDate: header.date,
            byteCount: 1000,
            header: header, identity: MessageIdentity(key: "test\u{1F}\(uid)"), attachments: [])
        let outcome = try store.ingest(
            IngestBatch(mailbox: mailbox, uidValidity: Self.validity, messages: [message]))
        let id = try #require(outcome.newMessages.first)
        if let text { try setText(text, of: id) }
        return id
    }

    func setText(_ text: String, of id: MessageID) throws {
        let content = MessageContent(
            rawBytes: Array(text.utf8), snippet: String(text.prefix(100)), searchText: text, attachments: [],
            defects: [])
        try store.storeBodies([(id, content)])
    }

    func subjects(_ matches: [SemanticMatch]) throws -> [String] {
        try store.messages(sortKeys: matches.map(\.key)).map(\.subject)
    }

    /// The real model, which `script/setup test` fetches.
    static let encoder = Result {
        let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().appending(path: ".build-model")
        return try SentenceEncoder(
            weights: folder.appending(path: "model.safetensors"), vocabulary: folder.appending(path: "vocab.txt"))
    }

    func service(isOnBattery: Bool = false) -> EmbeddingService {
        EmbeddingService(
            store: store, isOnBattery: { isOnBattery }, clock: ImmediateClock(), logger: Self.logger,
            load: { try Self.encoder.get() })
    }
}

/// A clock whose pauses take no time.
struct ImmediateClock: Clock {
    typealias Instant = ContinuousClock.Instant
    var now: Instant { ContinuousClock.now }
    var minimumResolution: Duration { .zero }
    func sleep(until deadline: Instant, tolerance: Duration?) async throws { try Task.checkCancellation() }
}
