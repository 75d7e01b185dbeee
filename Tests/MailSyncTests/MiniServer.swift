import Foundation
import MailTestKit
import Synchronization

/// A minimal server with a few mailboxes that carries out commands unless the test makes it fail. It keeps the clients'
/// changes.
final class MiniServer: Sendable {
    struct Message: Sendable {
        var subject: String
        var flags: Set<String> = []
        var ending = ""
        /// A FETCH item with the server's own identifier, such as `EMAILID (M1)`; sent if it is requested.
        var identifier = ""
        /// INTERNALDATE.
        var date = "10-Jan-2026 10:00:00 +0000"

        var header: String {
            "Subject: \(subject)\r\nFrom: bo@example.org\r\nMessage-ID: <\(subject)@example.org>\r\n\r\n"
        }
        var text: String { header + "hello\r\n" + ending }
    }

    struct Box: Sendable {
        var messages: [UInt32: Message] = [:]
        var next: UInt32 = 1

        mutating func add(_ message: Message) {
            messages[next] = message
            next += 1
        }
    }

    /// What the server does instead of responding to a command.
    enum Fault: Sendable {
        /// Responds with this text after the tag.
        case refusal(String)
        /// Sends the beginning of a response and then nothing, while ten minutes pass for this client.
        case silence
        case close
        /// Carries the command out, and closes the connection before the response.
        case closeAfterwards
        /// Sends half of the response, and then nothing more.
        case half
    }

    /// Called for each command, without its tag.
    typealias Hook = @Sendable (_ command: String, _ mailbox: String?) -> Fault?

    struct State: Sendable {
        var boxes: [String: Box] = [:]
        var capabilities = "IMAP4rev1 UIDPLUS MOVE UNSELECT"
        /// Mailboxes that exist but are not in its list.
        var unlisted: Set<String> = []
        /// The attributes of mailboxes in LIST responses.
        var attributes: [String: String] = [:]
        var tellsCopies = true
        /// PERMANENTFLAGS in the SELECT response; nil omits it, which means all flags.
        var permanentFlags: String?
        /// The prefix of the user's own mailboxes, if `NAMESPACE` is among the capabilities.
        var prefix = ""
        /// Sent at the beginning of each IDLE.
        var idleEvents = ""
        var fault: Hook?
        var commands: [String] = []
        /// The additional time that has passed for the connection of each user name.
        var delays: [String: Duration] = [:]
    }

    private let state: Mutex<State>

    init(_ contents: [String: Int], fault: Hook? = nil) {
        var state = State()
        for (name, count) in contents {
            var box = Box()
            for number in 0..<count { box.add(Message(subject: "\(name)-\(number + 1)")) }
            state.boxes[name] = box
        }
        state.fault = fault
        self.state = Mutex(state)
    }

    func change(_ body: (inout State) -> Void) { state.withLock { body(&$0) } }

    /// The commands that clients have sent so far.
    var commands: [String] { state.withLock { $0.commands } }

    func delay(of user: String) -> Duration { state.withLock { $0.delays[user] ?? .zero } }

    func count(_ prefix: String) -> Int { commands.count { $0.hasPrefix(prefix) } }

    func subjects(_ name: String) -> [String] {
        state.withLock { ($0.boxes[name]?.messages ?? [:]).sorted { $0.key < $1.key }.map(\.value.subject) }
    }

    /// The script of one connection.
    func session() -> ServerScript {
        let session = MiniSession()
        return ServerScript([
            .send(Array("* OK [CAPABILITY IMAP4rev1 SASL-IR AUTH=PLAIN] ready\r\n".utf8)),
            .serve { [self] in answer($0, in: session).map { Array($0.utf8) } },
        ])
    }

    private func answer(_ line: String, in session: MiniSession) -> String? {
        let words = line.split(separator: " ", maxSplits: 1).map(String.init)
        guard words.count == 2 else { return session.endIdle() }
        let (tag, command) = (words[0], words[1])
        let hook = state.withLock { state in
            state.commands.append(command)
            return state.fault
        }
        switch hook?(command, session.mailbox) {
        case .refusal(let text): return "\(tag) \(text)\r\n"
        case .silence:
            state.withLock { $0.delays[session.user, default: .zero] += .seconds(600) }
            return "* "
        case .close: return nil
        case .closeAfterwards:
            _ = state.withLock { session.carryOut(command, tag: tag, on: &$0) }
            return nil
        case .half:
            let rows = state.withLock { session.carryOut(command, tag: tag, on: &$0) }.components(separatedBy: "\r\n* ")
            return rows.prefix(rows.count / 2).joined(separator: "\r\n* ") + "\r\n"
        case nil: return state.withLock { session.carryOut(command, tag: tag, on: &$0) }
        }
    }
}
