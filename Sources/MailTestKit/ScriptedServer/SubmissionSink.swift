import Foundation
import Synchronization

/// A minimal server for sending that keeps the messages it accepts, unless the test makes it fail.
public final class SubmissionSink: Sendable {
    /// What the server does instead of answering a command.
    public enum Fault: Sendable {
        /// Replies with this line.
        case reply(String)
        /// Closes the connection without a reply.
        case close
        /// Carries the command out, and closes the connection without a reply.
        case closeAfterwards
    }

    /// A message that was accepted.
    public struct Message: Sendable {
        /// Its Message-ID, without angle brackets.
        public let messageID: String
        /// The recipients of its envelope.
        public let recipients: [String]
        /// The text, without dot-stuffing.
        public let text: String
    }

    /// What the server knows and does.
    public struct State: Sendable {
        /// The messages that were accepted.
        public var accepted: [Message] = []
        /// Called for each command; `.` is the end of a message.
        public var fault: (@Sendable (String) -> Fault?)?
        /// Every line of a command.
        public var commands: [String] = []
        /// Where the next connection is cut; nil for nowhere.
        public var cut: Cut?
        /// The lines and the bytes of replies of all connections so far.
        public var traffic = (lines: 0, replyBytes: 0)
    }

    /// A point of a session, counted from the client's first line.
    public enum Cut: Sendable {
        /// Before this line of the client, of a command or of the message, is read.
        case beforeLine(Int)
        /// After this number of bytes of replies; what the command asked for was done.
        case afterReplyBytes(Int)
    }

    private struct Session: Sendable {
        var recipients: [String] = []
        var lines: [String]?
    }

    private let state = Mutex(State())

    /// A server that accepts everything.
    public init() {}

    /// Changes what the server does.
    public func change(_ body: (inout State) -> Void) { state.withLock { body(&$0) } }

    /// The messages that were accepted so far.
    public var messages: [Message] { state.withLock { $0.accepted } }
    /// Every line of a command so far.
    public var commands: [String] { state.withLock { $0.commands } }

    /// How often a message was accepted.
    public func count(_ messageID: String?) -> Int { messages.count { $0.messageID == messageID } }

    /// The script of one connection.
    public func session() -> ServerScript {
        let session = Mutex(Session())
        return ServerScript([
            .send(Array("220 sink ESMTP\r\n".utf8)),
            .serveUntilCut { [self] line in
                if isCutHere() { return ([], true) }
                guard let reply = session.withLock({ answer(line, &$0) }) else { return ([], true) }
                return bounded(Array(reply.utf8))
            },
        ])
    }

    private func isCutHere() -> Bool {
        state.withLock { state in
            state.traffic.lines += 1
            guard case .beforeLine(let number) = state.cut else { return false }
            guard number > 0 else {
                state.cut = nil
                return true
            }
            state.cut = .beforeLine(number - 1)
            return false
        }
    }

    private func bounded(_ reply: [UInt8]) -> (bytes: [UInt8], isLast: Bool) {
        state.withLock { state in
            state.traffic.replyBytes += reply.count
            guard case .afterReplyBytes(let count) = state.cut else { return (reply, false) }
            guard count < reply.count else {
                state.cut = .afterReplyBytes(count - reply.count)
                return (reply, false)
            }
            state.cut = nil
            return (Array(reply.prefix(count)), true)
        }
    }

    private func answer(_ line: String, _ session: inout Session) -> String? {
        if session.lines != nil, line != "." {
            session.lines?.append(line.hasPrefix(".") ? String(line.dropFirst()) : line)
            return ""
        }
        let hook = state.withLock { state in
            state.commands.append(line)
            return state.fault
        }
        switch hook?(line) {
        case .reply(let reply):
            if line == "." { session.lines = nil }
            return reply + "\r\n"
        case .close: return nil
        case .closeAfterwards:
            _ = carryOut(line, &session)
            return nil
        case nil: return carryOut(line, &session)
        }
    }

    private func carryOut(_ line: String, _ session: inout Session) -> String {
        let verb = line.prefix { $0 != " " && $0 != ":" }.uppercased()
        switch verb {
        case "EHLO": return "250-sink\r\n250-AUTH PLAIN\r\n250-8BITMIME\r\n250-SIZE 1000000\r\n250 PIPELINING\r\n"
        case "AUTH": return "235 2.7.0 in\r\n"
        case "MAIL":
            session.recipients = []
            return "250 ok\r\n"
        case "RCPT":
            session.recipients.append(String(line.drop { $0 != "<" }.dropFirst().prefix { $0 != ">" }))
            return "250 ok\r\n"
        case "DATA":
            session.lines = []
            return "354 go\r\n"
        case ".":
            let text = (session.lines ?? []).joined(separator: "\r\n")
            session.lines = nil
            let field = text.components(separatedBy: "\r\n").first { $0.lowercased().hasPrefix("message-id:") } ?? ""
            let id = String(field.drop { $0 != "<" }.dropFirst().prefix { $0 != ">" })
            let recipients = session.recipients
            state.withLock { $0.accepted.append(Message(messageID: id, recipients: recipients, text: text)) }
            return "250 2.0.0 queued\r\n"
        case "QUIT": return "221 bye\r\n"
        default: return "250 ok\r\n"
        }
    }
}
