import Foundation
import IMAPClient
import IMAPProtocol
import Logging
import MailModel
import MailTestKit
import SASL
import Testing
import WireTransport

/// The server that `script/cyrus` or `script/courier` runs, with twenty messages in the inbox.
struct OtherServer {
    let name: String
    let port: Int
    let authority: String
    let user: String
    let password: String

    /// Nil if the tests were not started by one of these scripts.
    static let running: OtherServer? = {
        guard let text = ProcessInfo.processInfo.environment["VAULTMAIL_TEST_SERVER"] else { return nil }
        let words = text.split(separator: " ").map(String.init)
        guard words.count == 5, let port = Int(words[1]) else {
            preconditionFailure("VAULTMAIL_TEST_SERVER names no server: without one these tests would pass unseen")
        }
        return OtherServer(name: words[0], port: port, authority: words[2], user: words[3], password: words[4])
    }()

    /// The server, if it is the one with this name.
    static func running(_ name: String) -> OtherServer? { running?.name == name ? running : nil }

    /// Courier keeps all mailboxes below the inbox.
    var prefix: String { name == "Courier" ? "INBOX." : "" }

    /// A session of the client, signed in.
    func connect(_ options: SessionOptions = .standard) async throws -> IMAPConnection {
        let connection = try await IMAPConnection.connect(
            to: ServerEndpoint(host: "localhost", port: port, security: .implicitTLS),
            trust: try TLSTrust(roots: .path(authority)), logger: Logger(label: "test"),
            eventLoopGroup: ScriptedServer.eventLoopGroup)
        try await connection.logIn(IMAPCredentials(username: user, password: Secret(password)))
        try await connection.use(options)
        return connection
    }

    /// A session without a client, signed in.
    func session() async throws -> RawSession {
        let literals: LiteralMode = name == "Cyrus" ? .nonSynchronizing : .synchronizing
        return try await RawSession(
            port: port, authority: authority, user: user, password: password, literals: literals)
    }

    /// A new selected mailbox with three messages, the third a reply to the first.
    ///
    /// - Parameter enabling: extensions to enable first.
    func selected(
        enabling extensions: [String] = [], _ body: (inout RawSession, _ rawName: [UInt8]) async throws -> Void
    ) async throws {
        var session = try await session()
        if !extensions.isEmpty { _ = try await session.ok(.enable(extensions)) }
        let rawName = Array("\(prefix)tried \(UInt32.random(in: 0 ... .max))".utf8)
        _ = try await session.ok(.create(rawName: rawName))
        for number in 1...3 {
            _ = try await session.ok(
                .append(rawName: rawName, flags: [], date: nil, message: Array(Self.message(number).utf8)))
        }
        _ = try await session.ok(.select(rawName: rawName, condstore: name == "Cyrus", readOnly: false))
        try await body(&session, rawName)
        session.close()
    }

    private static func message(_ number: Int) -> String {
        """
        From: anna@example.org
        Subject: =?utf-8?q?caf=C3=A9?= number \(number)
        Date: Mon, 1 Jan 2024 00:00:0\(number) +0000
        Message-ID: <\(number)@other.example>
        \(number == 3 ? "References: <1@other.example>\n" : "")MIME-Version: 1.0
        Content-Type: text/plain; charset=utf-8
        Content-Transfer-Encoding: base64

        aGVsbG8K

        """.replacing("\n", with: "\r\n")
    }
}

extension RawSession {
    /// The untagged responses of a command that must succeed and be parsed completely.
    mutating func ok(_ command: IMAPCommand) async throws -> [UntaggedResponse] {
        let answer = try await run([command])
        #expect(answer.tagged.map(\.status) == [.ok], "\(command.name): \(answer.tagged.map(\.text))")
        #expect(answer.malformed.isEmpty, "\(command.name)")
        for case .other(let name) in answer.untagged { Issue.record("\(command.name): \(name)") }
        for case .fetch(let response) in answer.untagged { #expect(response.invalidItems.isEmpty) }
        return answer.untagged
    }
}
