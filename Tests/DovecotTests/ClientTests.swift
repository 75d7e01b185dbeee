import Foundation
import IMAPClient
import IMAPProtocol
import Logging
import MailModel
import MailTestKit
import NIOCore
import SASL
import Testing
import WireTransport

@Suite("The client on a real server")
struct ClientTests {
    private func save(_ text: String, on server: DovecotServer) async throws {
        try await server.doveadm(["save", "-u", "anna", "-m", "INBOX"], input: Array(text.utf8))
    }

    private func connect(to server: DovecotServer, password: String = DovecotServer.password) async throws
        -> IMAPConnection
    {
        let connection = try await IMAPConnection.connect(
            to: ServerEndpoint(host: "localhost", port: server.port, security: .implicitTLS),
            trust: try TLSTrust(roots: .path(server.authorityFile.path)), logger: Logger(label: "test"),
            eventLoopGroup: ScriptedServer.eventLoopGroup)
        do {
            try await connection.logIn(IMAPCredentials(username: "anna", password: Secret(password)))
            return connection
        } catch {
            await connection.close()
            throw error
        }
    }

    @Test("RFC 7677: SCRAM-SHA-256 signs in where offered, and a wrong password is refused")
    func scram() async throws {
        let server = try await DovecotServer.start(DovecotOptions(mechanisms: ["plain", "scram-sha-256"]))
        let connection = try await connect(to: server)
        #expect(await connection.signInMechanism == .scramSHA256)
        try await connection.noop()
        await connection.logOut()
        let error = await #expect(throws: IMAPError.self) { _ = try await connect(to: server, password: "wrong") }
        #expect(error?.kind == .authenticationFailed)
        await server.stop()
    }

    @Test("RFC 3501 §6.3.11: a message that is appended arrives byte for byte, with its flags")
    func appended() async throws {
        let server = try await DovecotServer.start()
        let connection = try await connect(to: server)
        let text = "Subject: Gr\u{FC}\u{DF}e\r\n\r\n" + String(repeating: "a long line of a draft\r\n", count: 5_000)
        let put = try #require(
            try await connection.append(Array(text.utf8), to: "INBOX", flags: [#"\Seen"#, #"\Draft"#]))
        let held = try await server.messages(in: "INBOX")
        #expect(held.map(\.uid) == [put.uid.rawValue])
        #expect(held.first?.flags.isSuperset(of: [#"\Seen"#, #"\Draft"#]) == true)
        #expect(
            try await server.text(of: put.uid.rawValue).replacing("\r\n", with: "\n")
                == text.replacing("\r\n", with: "\n"))
        await connection.logOut()
        await server.stop()
    }

    @Test("RFC 4978: a compressed session fetches, idles and stores as a plain one does", arguments: [true, false])
    func compressed(isCompressed: Bool) async throws {
        let server = try await DovecotServer.start(DovecotOptions(compresses: true))
        let messages = (1...20).map { number in
            "Subject: message \(number)\r\n\r\n" + String(repeating: "line \(number)\r\n", count: 200)
        }
        for text in messages { try await save(text, on: server) }
        let connection = try await connect(to: server)
        try await connection.use(SessionOptions(compresses: isCompressed))
        #expect(await connection.isCompressed == isCompressed)
        let selected = try await connection.select("INBOX")
        #expect(selected.exists == 20)
        let all = try await connection.searchAll()
        var bodies: [UID: [UInt8]] = [:]
        try await connection.fetch(all, items: [.uid, .bodyPeek(section: "")]) { rows in
            for row in rows { if let uid = row.uid { bodies[uid] = row.wholeMessage } }
        }
        #expect(bodies.count == 20)
        for (uid, text) in zip(all.uids, messages) { #expect(bodies[uid] == Array(text.utf8)) }
        try await connection.store(all, add: [#"\Flagged"#])
        try await save("Subject: new\r\n\r\nhello\r\n", on: server)
        #expect(try await connection.idleUntilEvent(limit: .seconds(60)).contains(.exists(21)))
        await connection.logOut()
        await server.stop()
    }

    @Test("RFC 3501 §4.3: a large message is downloaded in chunks without changes, whole and in part")
    func download() async throws {
        let server = try await DovecotServer.start(DovecotOptions(compresses: true))
        let message = "Subject: large\r\n\r\n" + String(repeating: "0123456789abcdef\r\n", count: 300_000)
        let text = Array(message.utf8)
        try await save(message, on: server)
        let connection = try await connect(to: server)
        try await connection.use(.standard)
        _ = try await connection.select("INBOX")
        let uid = try #require(try await connection.searchAll().min)
        var received: [UInt8] = []
        var largest = 0
        let count = try await connection.download(uid) {
            largest = max(largest, $0.readableBytes)
            received += $0.readableBytesView
        }
        #expect(count == text.count && received == text)
        #expect(largest < 1 << 20)
        received = []
        _ = try await connection.download(uid, range: 1_000_000..<1_200_000) { received += $0.readableBytesView }
        #expect(received == Array(text[1_000_000..<1_200_000]))
        let nothing = try await connection.download(try #require(UID(4_000_000)), onBytes: { _ in })
        #expect(nothing == nil)
        await connection.logOut()
        await server.stop()
    }
}
