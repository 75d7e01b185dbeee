import MailModel
import MailTestKit
import NIOCore
import Testing
import WireTransport

@testable import IMAPClient

@Suite("Compressed sessions")
struct CompressionTests {
    private static let capabilities = "IMAP4rev1 COMPRESS=DEFLATE ENABLE UTF8=ACCEPT"

    /// A session whose server compresses from the OK on, and reads what the client compresses.
    private func session(_ plain: String, _ body: (IMAPConnection) async throws -> Void) async throws {
        let writer = try #require(DeflateWriter())
        let answer = Array(try writer.compress(Array(plain.utf8)).readableBytesView)
        let script =
            Sessions.signedIn(Self.capabilities)
            + ServerScript([
                .expect(Array("A2 COMPRESS DEFLATE\r\n".utf8)),
                // In one segment: the OK in plain, what follows it compressed.
                .send(Array("A2 OK active\r\n".utf8) + answer), .silence,
            ])
        try await ScriptedServer.run([script]) { server in
            let connection = try await Sessions.connect(to: server)
            try await connection.logIn(Sessions.credentials)
            try await connection.use(SessionOptions(compresses: true))
            #expect(await connection.isCompressed)
            try await body(connection)
            await connection.close()
        }
    }

    @Test("RFC 4978: after OK both sides write compressed bytes, including those in the same segment")
    func compresses() async throws {
        try await session("* 5 EXISTS\r\n* OK still here\r\nA3 OK done\r\n") { connection in
            try await connection.noop()
            #expect(await connection.takeEvents() == [.exists(5)])
        }
    }

    @Test(
        "A decompression bomb of lines, of one line or of empty blocks fails at the limits of plain streams",
        arguments: [("* 1 EXISTS\r\n", 110_000), ("\r\n", 600_000), ("x", 1_200_000)])
    func bombs(piece: String, count: Int) async throws {
        try await session(String(repeating: piece, count: count)) { connection in
            let error = await Sessions.failure { try await connection.noop() }
            #expect(error?.kind == .limitExceeded)
            #expect(await !connection.isUsable)
        }
    }

    @Test("If the server refuses compression, the session continues uncompressed")
    func refused() async throws {
        let script =
            Sessions.signedIn(Self.capabilities)
            + ServerScript(
                """
                C: A2 COMPRESS DEFLATE
                S: A2 NO [COMPRESSIONACTIVE] by TLS
                C: A3 NOOP
                S: A3 OK done
                X: gone
                """)
        try await ScriptedServer.run([script]) { server in
            let connection = try await Sessions.connect(to: server)
            try await connection.logIn(Sessions.credentials)
            try await connection.use(SessionOptions(compresses: true))
            #expect(await !connection.isCompressed)
            try await connection.noop()
            await connection.close()
        }
    }

    @Test("RFC 6855: with UTF-8 enabled, names and SEARCH use UTF-8 without a charset")
    func enablesUTF8() async throws {
        let script =
            Sessions.signedIn(Self.capabilities)
            + ServerScript(
                """
                C: A2 ENABLE UTF8=ACCEPT
                S: * ENABLED UTF8=ACCEPT
                S: A2 OK done
                C: A3 LIST "" "*"
                S: * LIST () "/" "Entwürfe & Co"
                S: * LIST () "/" A&-B
                S: A3 OK done
                X: gone
                """)
        try await ScriptedServer.run([script]) { server in
            let connection = try await Sessions.connect(to: server)
            try await connection.logIn(Sessions.credentials)
            try await connection.use(SessionOptions(compresses: false, enables: ["UTF8=ACCEPT", "QRESYNC"]))
            #expect(try await connection.listMailboxes().map(\.path) == ["Entwürfe & Co", "A&-B"])
            await connection.close()
        }
    }
}
