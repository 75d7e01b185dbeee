import Foundation
import Logging
import MailModel
import MailTestKit
import NIOCore
import SASL
import WireTransport

@testable import IMAPClient

/// Transcripts of sessions, and connections to run them.
enum Sessions {
    static let credentials = IMAPCredentials(username: "person", password: Secret("secret"))

    /// Loaded once, because reading the system's authorities is slow.
    private static let trust = Result { try TLSTrust() }

    /// Greeting and signing in: tag A1.
    static func signedIn(_ capabilities: String = "IMAP4rev1 IDLE MOVE UIDPLUS CONDSTORE ESEARCH") -> ServerScript {
        ServerScript(
            """
            S: * OK [CAPABILITY IMAP4rev1 SASL-IR AUTH=PLAIN] ready
            C: A1 AUTHENTICATE PLAIN AHBlcnNvbgBzZWNyZXQ=
            S: A1 OK [CAPABILITY \(capabilities)] welcome
            """)
    }

    /// The same, and INBOX with ten messages selected: tag A2.
    static func selected(
        _ capabilities: String = "IMAP4rev1 IDLE MOVE UIDPLUS ESEARCH"
    ) -> ServerScript {
        signedIn(capabilities)
            + ServerScript(
                """
                C: A2 SELECT INBOX
                S: * 10 EXISTS
                S: * OK [UIDVALIDITY 7]
                S: A2 OK [READ-WRITE] done
                """)
    }

    /// A plaintext connection, available only to tests, after the greeting.
    ///
    /// - Parameter host: the host name the connection assumes; nil for the server's address.
    static func connect(
        to server: ScriptedServer, limits: TimeLimits = patience, host: String? = nil
    ) async throws -> IMAPConnection {
        let endpoint = ServerEndpoint(host: "127.0.0.1", port: server.port, security: .implicitTLS)
        let logger = Logger(label: "test")
        let wire: WireConnection
        do {
            wire = try await WireConnection.connect(
                host: endpoint.host, port: endpoint.port, trust: nil, logger: logger,
                eventLoopGroup: ScriptedServer.eventLoopGroup)
        } catch {
            throw IMAPError.translating(error)
        }
        let connection = IMAPConnection(
            wire: wire,
            endpoint: ServerEndpoint(host: host ?? endpoint.host, port: server.port, security: .implicitTLS),
            timeLimits: limits, logger: logger, now: { ContinuousClock.now })
        try await connection.open(trust: try trust.get(), until: .now + limits.connect)
        return connection
    }

    /// On a busy machine a session may be slow without being stalled.
    static let patience = TimeLimits(connect: .seconds(600), progress: .seconds(600))

    /// Signs in if the script begins with `signedIn`, selects INBOX if it begins with `selected`, runs the body and
    /// closes the connection. The server rejects every unexpected byte.
    static func run(
        _ transcript: String, after beginning: ServerScript = selected(), limits: TimeLimits = patience,
        selects: Bool = true, _ body: (IMAPConnection) async throws -> Void
    ) async throws {
        let script = beginning + ServerScript(transcript)
        try await ScriptedServer.run([script]) { server in
            let connection = try await connect(to: server, limits: limits)
            try await connection.logIn(credentials)
            if selects { _ = try await connection.select("INBOX") }
            try await body(connection)
            await connection.close()
        }
    }

    /// The kind of the error that the body throws; nil if it throws none.
    static func failure(_ body: () async throws -> Void) async -> IMAPError? {
        do {
            try await body()
            return nil
        } catch {
            return error as? IMAPError ?? IMAPError(.notSupported, serverText: "not an IMAPError: \(error)")
        }
    }
}
