import Hummingbird
import HummingbirdCore
import MailModel
import MailStorage
import NIOCore
import TextGeneration

/// `GET /api/threads/ID/summary` and `/reply-suggestions`: what a text model writes about a conversation, as lines of
/// JSON while it comes. It ends when the page closes the request or is locked. Nothing is stored, and nothing is done.
struct WritingResource: Sendable {
    let services: WebServices

    /// A line of the answer.
    private struct Line: Encodable {
        /// `began`, `sentence`, `reply`, `completed` or `failed`.
        var kind: String
        /// A sentence, a reply, or why it failed.
        @Nullable var text: String?
        /// The message that a sentence is about.
        @Nullable var message: Int64?
        /// How many messages the model was given, and how many have a text.
        @Nullable var used: Int?
        @Nullable var total: Int?
        /// True if messages were cut or left out.
        @Nullable var cut: Bool?

        init(_ kind: String, text: String? = nil, message: MessageID? = nil, excerpt: MailExcerpt? = nil) {
            self.kind = kind
            self.text = text
            self.message = message?.rawValue
            used = excerpt?.messages.count
            total = excerpt?.totalCount
            cut = excerpt?.isCut
        }
    }

    func summarize(_ request: RouteRequest) async throws -> RouteResponse {
        let (thread, textModel) = try subject(of: request)
        return stream(request) { write in
            try await textModel.summarize(thread) { event in
                switch event {
                case .began(let excerpt): try await write(Line("began", excerpt: excerpt))
                case .sentence(let sentence):
                    try await write(Line("sentence", text: sentence.text, message: sentence.message))
                }
            }
        }
    }

    func suggestReplies(_ request: RouteRequest) async throws -> RouteResponse {
        let (thread, textModel) = try subject(of: request)
        return stream(request) { write in
            try await textModel.suggestReplies(to: thread) { try await write(Line("reply", text: $0.text)) }
        }
    }

    private func subject(of request: RouteRequest) throws -> (ThreadID, TextModel) {
        let thread = ThreadID(try request.number("id"))
        guard try services.store.thread(thread) != nil, let textModel = services.textModel else {
            throw RouteError.notFound
        }
        return (thread, textModel)
    }

    private typealias Write = (Line) async throws -> Void

    private func stream(_ request: RouteRequest, _ work: @escaping @Sendable (Write) async throws -> Void)
        -> RouteResponse
    {
        var response = RouteResponse(contentType: "application/x-ndjson; charset=utf-8")
        let body = request.request.body
        let store = services.store
        response.body = ResponseBody { writer in
            // The model stops as soon as the page goes away.
            try await body.consumeWithCancellationOnInboundClose { _ in
                try await Self.write(to: &writer, store: store, work)
            }
            try await writer.finish(nil)
        }
        return response
    }

    @concurrent
    private static func write(
        to writer: inout any ResponseBodyWriter, store: MailStore,
        _ work: @escaping @Sendable (Write) async throws -> Void
    ) async throws {
        let (lines, line) = AsyncThrowingStream.makeStream(of: Line.self)
        try await withThrowingTaskGroup(of: Void.self) { group in
            defer { group.cancelAll() }
            group.addTask {
                do {
                    try await work { line.yield($0) }
                    line.yield(Line("completed"))
                } catch let error as GenerationError {
                    line.yield(Line("failed", text: error.explanation))
                } catch {
                    line.finish(throwing: error)
                }
                line.finish()
            }
            for try await one in lines {
                // A locked page learns nothing more.
                guard try !store.isAppLocked() else { return }
                try await writer.write(ByteBuffer(bytes: try JSON.encode(one) + [UInt8(ascii: "\n")]))
            }
        }
    }
}
