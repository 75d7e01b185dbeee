import Logging
import MailModel
import NIOCore
import WebRequests
import WireTransport

/// Speaks to one endpoint in the form of OpenAI's API, which llama.cpp's server, Ollama and LM Studio all have. It
/// connects to the loopback address or the socket of the endpoint and to nothing else: no names are looked up, and
/// redirects are not followed.
struct EndpointClient: Sendable {
    private let endpoint: LocalEndpoint
    private let web: WebClient

    private let limits: GenerationLimits

    init(_ endpoint: LocalEndpoint, limits: GenerationLimits, logger: Logger, eventLoopGroup: any EventLoopGroup) {
        self.endpoint = endpoint
        self.limits = limits
        let route: WebClient.Route =
            switch endpoint.place {
            case .port(let address, let port): WebClient.Route(address: address, port: port)
            case .socket(let path): WebClient.Route(socket: path)
            }
        web = WebClient(onThisComputer: route, logger: logger, eventLoopGroup: eventLoopGroup)
    }

    /// The names of its models that run on this computer.
    func models() async throws(GenerationError) -> [String] {
        do {
            let request = WebRequest(try address("/models"), accept: "application/json")
            let response = try await web.send(
                request, limits: WebLimits(maximumBodyBytes: 512 * 1024, time: limits.listTime))
            try Self.check(response)
            guard let names = ModelList.names(in: response.body) else { throw GenerationError.refused }
            return names
        } catch {
            throw Self.error(error)
        }
    }

    /// True if llama.cpp's server has read its model.
    func isHealthy() async -> Bool {
        guard let address = WebAddress("http://127.0.0.1/health") else { return false }
        let response = try? await web.send(
            WebRequest(address, accept: "application/json"),
            limits: WebLimits(maximumBodyBytes: 65_536, time: limits.listTime))
        return response?.status == 200
    }

    /// Asks a model and passes its words on as they come.
    ///
    /// - Throws: `GenerationError`, or what `onText` throws.
    func ask(
        _ question: ChatRequest, model: String, onText: (String) async throws -> Void
    ) async throws {
        let document = try question.document(model: model)
        let request = WebRequest(
            try address("/chat/completions"), .postJSON(document), accept: "text/event-stream, application/json")
        do {
            try await receive(request, onText: onText)
        } catch let error as WebError {
            throw Self.error(error)
        } catch is CancellationError {
            throw GenerationError.cancelled
        }
    }

    private func receive(_ request: WebRequest, onText: (String) async throws -> Void) async throws {
        let webLimits = WebLimits(
            maximumBodyBytes: limits.receivedBytes, time: limits.time, silence: limits.silence)
        var events = EventStreamReader()
        var whole: [UInt8] = []
        let response = try await web.receive(request, limits: webLimits) { response, bytes in
            try Self.check(response)
            guard Self.isStream(response) else {
                whole += bytes
                return
            }
            for event in try events.append(bytes) {
                if let text = ChatAnswer.text(of: event), !text.isEmpty { try await onText(text) }
            }
        }
        try Self.check(response)
        if !Self.isStream(response) {
            guard let text = ChatAnswer.text(of: whole) else { throw GenerationError.refused }
            try await onText(text)
        }
    }

    private static func isStream(_ response: WebResponse) -> Bool {
        response[field: "content-type"]?.lowercased().hasPrefix("text/event-stream") == true
    }

    private static func check(_ response: WebResponse) throws(GenerationError) {
        if (300..<400).contains(response.status) { throw .redirected }
        guard (200..<300).contains(response.status) else { throw .refused }
    }

    /// The host is always the loopback address; the route decides which, and on which port.
    private func address(_ path: String) throws(GenerationError) -> WebAddress {
        let port = if case .port(_, let port) = endpoint.place { port } else { 80 }
        guard let address = WebAddress("http://127.0.0.1:\(port)\(endpoint.basePath)\(path)") else { throw .refused }
        return address
    }

    private static func error(_ error: any Error) -> GenerationError {
        switch error {
        case let error as GenerationError: error
        case let error as WebError:
            switch error.kind {
            case .connection(let cause): cause.kind == .timedOut ? .tooSlow : .away
            case .cancelled: .cancelled
            case .tooLarge: .tooLarge
            case .insecure, .noAddress, .privateAddress, .malformed: .refused
            }
        case is CancellationError: .cancelled
        default: .unusable
        }
    }
}
