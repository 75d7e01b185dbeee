public import Foundation
public import Logging
public import MailModel
public import MailStorage
public import NIOCore
import Synchronization

/// The capability to write text: summaries and suggestions of replies, by a model of the user's choice on this
/// computer. Asks only on request, one answer at a time, and stores nothing. What a model answers is shown and does
/// nothing.
public final class TextModel: Sendable {
    let store: MailStore
    let limits: GenerationLimits
    let server: LlamaServer?
    let downloaded: @Sendable (String) -> DownloadedTextModel?
    let knownPorts: [(String, Int)]
    private let now: @Sendable () -> Date
    private let code: @Sendable () -> String
    let logger: Logger
    let eventLoopGroup: any EventLoopGroup
    private let turns = Mutex(Turns())

    private struct Turns {
        var isWorking = false
        var starts: [Date] = []
    }

    /// Creates it without connecting to anything or starting anything.
    ///
    /// - Parameters:
    ///   - server: runs downloaded models.
    ///   - downloaded: the downloaded text model with an id of the catalogue; nil if it is not there.
    public init(
        store: MailStore, limits: GenerationLimits = GenerationLimits(), server: LlamaServer? = nil,
        downloaded: @escaping @Sendable (String) -> DownloadedTextModel? = { _ in nil },
        knownPorts: [(String, Int)]? = nil, logger: Logger, eventLoopGroup: any EventLoopGroup,
        now: @escaping @Sendable () -> Date = { Date() }
    ) {
        self.store = store
        self.server = server
        self.downloaded = downloaded
        self.limits = limits
        self.knownPorts = knownPorts ?? FoundEndpoint.known
        self.logger = logger
        self.eventLoopGroup = eventLoopGroup
        self.now = now
        code = { String(UInt64.random(in: .min ... .max), radix: 36) }
    }

    /// Summarizes a conversation; each sentence is reported when it is complete.
    ///
    /// - Throws: `GenerationError`, `StoreError`, or what `onEvent` throws.
    public func summarize(_ thread: ThreadID, onEvent: (SummaryEvent) async throws -> Void) async throws {
        let code = code()
        let excerpt = try excerpt(of: thread, code: code)
        try await answer(Prompt.summary(of: excerpt, code: code)) {
            try await onEvent(.began(excerpt))
        } take: { json in
            guard let sentence = SummarySentence(json, messages: excerpt.messages) else { return false }
            try await onEvent(.sentence(sentence))
            return true
        } until: {
            $0 >= SummarySentence.maximumCount
        }
    }

    /// Suggests up to three replies to the last message of a conversation.
    ///
    /// - Throws: `GenerationError`, `StoreError`, or what `onReply` throws.
    public func suggestReplies(
        to thread: ThreadID, onReply: (ReplySuggestion) async throws -> Void
    ) async throws {
        let code = code()
        let excerpt = try excerpt(of: thread, code: code)
        let owner = try owner(of: thread)
        try await answer(Prompt.replies(to: excerpt, code: code, owner: owner)) {
        } take: { json in
            guard let reply = ReplySuggestion(json) else { return false }
            try await onReply(reply)
            return true
        } until: {
            $0 >= ReplySuggestion.maximumCount
        }
    }

    private func excerpt(of thread: ThreadID, code: String) throws -> MailExcerpt {
        let excerpt = MailExcerpt(try store.conversationTexts(of: thread), limits: limits, code: code)
        guard !excerpt.messages.isEmpty else { throw GenerationError.noText }
        return excerpt
    }

    private func owner(of thread: ThreadID) throws -> String {
        let account = try store.messages(in: thread).last?.summary.account
        let settings = try store.accounts().first { $0.id == account && !$0.settings.isLocal }?.settings
        let name = settings.map { $0.displayName.isEmpty ? $0.address : $0.displayName } ?? ""
        return AnswerText.line(name, limit: 60)
    }

    /// Asks the model, and takes the elements of its answer as they are complete.
    private func answer(
        _ question: ChatRequest, begin: () async throws -> Void, take: ([UInt8]) async throws -> Bool,
        until isEnough: (Int) -> Bool
    ) async throws {
        try startWork()
        defer { turns.withLock { $0.isWorking = false } }
        let (client, name) = try await startedModel()
        do {
            try await begin()
            try await ask(question, of: client, name, take: take, until: isEnough)
        } catch {
            await server?.release()
            throw error
        }
        await server?.release()
    }

    private func ask(
        _ question: ChatRequest, of client: EndpointClient, _ name: String, take: ([UInt8]) async throws -> Bool,
        until isEnough: (Int) -> Bool
    ) async throws {
        var reader = ElementReader()
        var count = 0
        do {
            try await client.ask(question, model: name) { text in
                for json in try reader.append(text) where !isEnough(count) {
                    if try await take(json) { count += 1 }
                }
                // What a model writes after its answer is of no use.
                if isEnough(count) || reader.isComplete { throw Completed() }
            }
        } catch is Completed {
        } catch {
            logger.debug("A text model gave no answer", metadata: ["error": "\(error)"])
            throw error
        }
        guard count > 0 else { throw GenerationError.unusable }
    }

    private struct Completed: Error {}

    private func startWork() throws(GenerationError) {
        let now = now()
        let isFree = turns.withLock { turns in
            turns.starts.removeAll { now.timeIntervalSince($0) >= 60 }
            guard !turns.isWorking, turns.starts.count < limits.answersPerMinute else { return false }
            turns.isWorking = true
            turns.starts.append(now)
            return true
        }
        guard isFree else { throw .busy }
    }

    func client(_ endpoint: LocalEndpoint) -> EndpointClient {
        EndpointClient(endpoint, limits: limits, logger: logger, eventLoopGroup: eventLoopGroup)
    }
}
