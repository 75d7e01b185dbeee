import Foundation
import Synchronization

/// A text model that answers as a test says, and remembers what it was asked.
public final class ScriptedEndpoint: Sendable {
    /// What the endpoint answers to a question; the list of models always comes.
    public enum Answer: Sendable {
        /// The words in parts, as server-sent events; then the end of the connection.
        case words([String])
        /// These bytes, then silence or the end.
        case bytes(String, isLast: Bool)
    }

    private let answer: Answer
    private let models: String
    private let asked = Mutex<[String]>([])

    /// Creates an endpoint with an answer to every question, and the names of its models.
    public init(_ answer: Answer, models: [String] = ["small"]) {
        self.answer = answer
        let entries = models.map { #"{"id":"\#($0)"}"# }.joined(separator: ",")
        self.models = #"{"object":"list","data":[\#(entries)]}"#
    }

    /// The request lines, in order.
    public var requests: [String] { asked.withLock { $0 } }

    /// The script of one connection, which is one request; its body is not read.
    public func session() -> ServerScript {
        let head = Mutex<[String]>([])
        return ServerScript([
            .serveUntilCut { [self] line in
                let lines = head.withLock { lines in
                    lines.append(line)
                    return lines
                }
                guard line.isEmpty, lines.count > 1, lines.firstIndex(of: "") == lines.count - 1 else {
                    return ([], false)
                }
                asked.withLock { $0.append(lines[0]) }
                return lines[0].hasPrefix("GET") ? (Self.response(models, "application/json"), true) : reply()
            }
        ])
    }

    private func reply() -> (bytes: [UInt8], isLast: Bool) {
        switch answer {
        case .words(let parts):
            let events = parts.map { "data: \(Self.chunk($0))\n\n" }.joined() + "data: [DONE]\n\n"
            return (Array((Self.head + events).utf8), true)
        case .bytes(let text, let isLast): return (Array(text.utf8), isLast)
        }
    }

    /// The head of a streamed answer.
    public static let head = "HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\nConnection: close\r\n\r\n"

    /// One event of a streamed answer, as its JSON.
    public static func chunk(_ text: String) -> String {
        let content = (try? JSONEncoder().encode(text)).map { String(decoding: $0, as: UTF8.self) } ?? "\"\""
        return #"{"choices":[{"index":0,"delta":{"content":\#(content)}}]}"#
    }

    private static func response(_ body: String, _ type: String) -> [UInt8] {
        Array("HTTP/1.1 200 OK\r\nContent-Type: \(type)\r\nContent-Length: \(body.utf8.count)\r\n\r\n\(body)".utf8)
    }
}
