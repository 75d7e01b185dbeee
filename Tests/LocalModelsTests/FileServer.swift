import Foundation
import MailTestKit
import Synchronization

/// A web server of one file, which does what a test says.
final class FileServer: Sendable {
    /// What the server answers to one request.
    enum Answer: Sendable {
        /// The file, or its part as requested.
        case file
        /// The same, cut after this number of bytes of the body.
        case cutAfter(Int)
        /// The same, but no more bytes after these and no end.
        case silentAfter(Int)
        /// The whole file, although a part was requested.
        case whole
        /// Status and header fields, without a body.
        case status(Int, [String])
    }

    /// A request that came.
    struct Request: Hashable, Sendable {
        var path: String
        var range: String?
    }

    private struct State {
        var answers: [Answer]
        var requests: [Request] = []
    }

    private let content: [UInt8]
    private let state: Mutex<State>

    /// - Parameter answers: one for each request; later ones get the file.
    init(_ content: [UInt8], _ answers: [Answer] = []) {
        self.content = content
        state = Mutex(State(answers: answers))
    }

    var requests: [Request] { state.withLock { $0.requests } }

    /// The script of one connection, which is one request.
    func session() -> ServerScript {
        let head = Mutex<[String]>([])
        return ServerScript([
            .serveUntilCut { [self] line in
                let lines: [String] = head.withLock {
                    $0.append(line)
                    return $0
                }
                return line.isEmpty ? answer(lines) : ([], false)
            }
        ])
    }

    private func answer(_ lines: [String]) -> (bytes: [UInt8], isLast: Bool) {
        let range = lines.first { $0.lowercased().hasPrefix("range: ") }.map { String($0.dropFirst(7)) }
        let path = lines.first?.split(separator: " ").dropFirst().first.map { String($0) } ?? ""
        let answer = state.withLock { state in
            state.requests.append(Request(path: path, range: range))
            return state.answers.isEmpty ? .file : state.answers.removeFirst()
        }
        switch answer {
        case .file: return (response(range, limit: .max), true)
        case .whole: return (response(nil, limit: .max), true)
        case .cutAfter(let count): return (response(range, limit: count), true)
        case .silentAfter(let count): return (response(range, limit: count), false)
        case .status(let status, let fields):
            let head = ["HTTP/1.1 \(status) Answer", "Content-Length: 0"] + fields
            return (Array((head.joined(separator: "\r\n") + "\r\n\r\n").utf8), true)
        }
    }

    private func response(_ range: String?, limit: Int) -> [UInt8] {
        let first = range.flatMap { Int($0.filter(\.isNumber)) } ?? 0
        let body = content.dropFirst(first)
        var head = range == nil ? "HTTP/1.1 200 OK\r\n" : "HTTP/1.1 206 Partial Content\r\n"
        head += "Content-Length: \(body.count)\r\n"
        if range != nil { head += "Content-Range: bytes \(first)-\(content.count - 1)/\(content.count)\r\n" }
        return Array((head + "\r\n").utf8) + body.prefix(limit)
    }
}
