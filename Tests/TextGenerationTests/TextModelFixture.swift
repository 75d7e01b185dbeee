import Foundation
import Logging
import MailModel
import MailStorage
import MailTestKit
import Testing

@testable import TextGeneration

/// A store with one conversation, and a text model that answers as a test says.
struct TextModelFixture {
    let directory: TemporaryDirectory
    let store: MailStore
    let thread: ThreadID
    let messages: [MessageID]
    static let logger = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
    static let modelID = "small-model"
    private static let validity = UIDValidity(7)

    init(_ texts: [String] = ["Shall we meet for tea?", "At four, at the pier."]) throws {
        directory = try TemporaryDirectory(named: "generation")
        store = try MailStore.open(at: directory.file("store"), logger: Self.logger)
        let endpoint = ServerEndpoint(host: "imap.example.org", port: 993, security: .implicitTLS)
        let account = try store.addAccount(
            AccountSettings(
                address: "ada@example.org", displayName: "Ada", imap: endpoint, username: "ada@example.org", smtp: nil)
        ).id
        let listed = ListedMailbox(path: "INBOX", rawName: "INBOX", delimiter: "/", role: .inbox, isSelectable: true)
        let made = try store.reconcileMailboxes([listed], account: account, keepsAllMail: false)
        let mailbox = try #require(made.first).id
        try store.beginUIDValidity(mailbox: mailbox, uidValidity: Self.validity)
        var messages: [MessageID] = []
        for (number, text) in texts.enumerated() {
            let message = try Self.message(number)
            let outcome = try store.ingest(
                IngestBatch(mailbox: mailbox, uidValidity: Self.validity, messages: [message]))
            let id = try #require(outcome.newMessages.first)
            let content = MessageContent(
                rawBytes: Array(text.utf8), snippet: String(text.prefix(100)), searchText: text, attachments: [],
                defects: [])
            try store.storeBodies([(id, content)])
            messages.append(id)
        }
        self.messages = messages
        let first = try #require(messages.first)
        thread = try #require(try store.message(first)).summary.thread
    }

    private static func message(_ number: Int) throws -> IncomingMessage {
        var header = MessageHeader()
        header.subject = number == 0 ? "Tea" : "Re: Tea"
        header.from = EmailAddress(name: "Bo", address: "bo@example.org")
        header.date = Date(timeIntervalSince1970: 1_768_000_000 + Double(number))
        header.messageID = "m\(number)@example.org"
        header.references = (0..<min(number, 1)).map { "m\($0)@example.org" }
        return IncomingMessage(
            uid: try #require(UID(UInt32(number + 1))), serverFlags: ServerFlags(flags: []),
            internalDate: header.date, byteCount: 1000, header: header,
            identity: MessageIdentity(key: "test\u{1F}\(number)"), attachments: [])
    }

    /// Runs a model while the body runs; the store names it as the user's choice.
    func run(
        _ endpoint: ScriptedEndpoint, limits: GenerationLimits = GenerationLimits(listTime: .seconds(60)),
        _ body: (TextModel) async throws -> Void
    ) async throws {
        try await ScriptedServer.run([], others: { endpoint.session() }) { server in
            try store.change(.textGenerationEndpoint, to: "http://127.0.0.1:\(server.port)")
            try store.change(.textGenerationEnabled, to: "true")
            try await body(model(limits: limits))
        }
    }

    func model(
        limits: GenerationLimits = GenerationLimits(listTime: .seconds(60)), server: LlamaServer? = nil,
        downloaded: DownloadedTextModel? = nil
    ) -> TextModel {
        TextModel(
            store: store, limits: limits, server: server, downloaded: { $0 == Self.modelID ? downloaded : nil },
            knownPorts: [], logger: Self.logger, eventLoopGroup: ScriptedServer.eventLoopGroup)
    }

    /// The sentences of a summary, and what ended it.
    func summary(_ model: TextModel) async -> (sentences: [SummarySentence], error: GenerationError?) {
        var sentences: [SummarySentence] = []
        do {
            try await model.summarize(thread) { if case .sentence(let sentence) = $0 { sentences.append(sentence) } }
            return (sentences, nil)
        } catch {
            return (sentences, error as? GenerationError)
        }
    }
}
