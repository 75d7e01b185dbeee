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
    private let mailboxes: [MailboxRole: MailboxID]
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
        let listed = [("INBOX", MailboxRole.inbox), ("Trash", .trash), ("Spam", .spam)].map { name, role in
            ListedMailbox(path: name, rawName: name, delimiter: "/", role: role, isSelectable: true)
        }
        let made = try store.reconcileMailboxes(listed, account: account, keepsAllMail: false)
        mailboxes = Dictionary(uniqueKeysWithValues: made.map { ($0.listing.role, $0.id) })
        for mailbox in made { try store.beginUIDValidity(mailbox: mailbox.id, uidValidity: Self.validity) }
    }

    /// Stores a message; without a text its header only.
    @discardableResult
    func add(
        _ subject: String, _ text: String? = nil, uid: UInt32, from: String = "bo@example.org",
        in role: MailboxRole = .inbox
    ) throws -> MessageID {
        var header = MessageHeader()
        header.subject = subject
        header.from = EmailAddress(name: nil, address: from)
        header.date = Date(timeIntervalSince1970: 1_768_000_000 + Double(uid))
        header.messageID = "\(uid)@example.org"
        let message = IncomingMessage(
            uid: try #require(UID(uid)), serverFlags: ServerFlags(flags: []), internalDate: header.date,
            byteCount: 1000,
            header: header, identity: MessageIdentity(key: "test\u{1F}\(uid)"), attachments: [])
        let outcome = try store.ingest(
            IngestBatch(mailbox: try #require(mailboxes[role]), uidValidity: Self.validity, messages: [message]))
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
        try matches.compactMap { try store.message($0.message)?.summary.subject }
    }

    /// The real model, which `script/setup test` fetches.
    static let encoder = Result {
        let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().appending(path: ".build-model")
        return try SentenceEncoder(
            weights: folder.appending(path: "model.safetensors"), vocabulary: folder.appending(path: "vocab.txt"))
    }

    /// The group "Similar" with a model that can go away.
    func similar(hasModel: @escaping @Sendable () -> Bool = { true }) -> SimilarMessages {
        SimilarMessages(
            store: store, clock: ImmediateClock(), check: { if !hasModel() { throw SemanticSearchError.noModel } },
            load: { try Self.encoder.get() })
    }

    func service(isOnBattery: Bool = false) -> EmbeddingService {
        EmbeddingService(
            store: store, isOnBattery: { isOnBattery }, clock: ImmediateClock(), logger: Self.logger,
            load: { try Self.encoder.get() })
    }
}

/// A clock whose pauses take no time.
private struct ImmediateClock: Clock {
    typealias Instant = ContinuousClock.Instant
    var now: Instant { ContinuousClock.now }
    var minimumResolution: Duration { .zero }
    func sleep(until deadline: Instant, tolerance: Duration?) async throws { try Task.checkCancellation() }
}
