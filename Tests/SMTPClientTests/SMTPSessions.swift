import Foundation
import Logging
import MailModel
import MailTestKit
import SASL
import SMTPProtocol
import Synchronization
import Testing
import WireTransport

@testable import SMTPClient

/// Transcripts of submission sessions, and connections to run them.
enum SMTPSessions {
    static let credentials = SignInCredentials(username: "person", password: Secret("secret"))

    /// Loaded once, because reading the system's authorities is slow.
    private static let trust = Result { try TLSTrust() }

    /// On a busy machine a session may be slow without being stalled.
    static let patience = SMTPTimeLimits(
        connect: .seconds(600), signIn: .seconds(600), command: .seconds(600), dataInitiation: .seconds(600),
        dataBlock: .seconds(600), dataTermination: .seconds(600), farewell: .seconds(600))

    /// Greeting and EHLO.
    static func greeted(_ offer: String...) -> ServerScript {
        let lines = ["mail.example.org"] + offer
        let reply = lines.enumerated().map { index, line in
            "S: 250\(index + 1 == lines.count ? " " : "-")\(line)\n"
        }
        return ServerScript("S: 220 mail.example.org ESMTP\nC: EHLO [127.0.0.1]\n" + reply.joined())
    }

    /// A plaintext connection, available only to tests.
    static func connect(
        to server: ScriptedServer, limits: SMTPTimeLimits = patience
    ) async throws -> SMTPConnection {
        let endpoint = ServerEndpoint(host: "127.0.0.1", port: server.port, security: .implicitTLS)
        let logger = Logger(label: "test")
        let wire: WireConnection
        do {
            wire = try await WireConnection.connect(
                host: endpoint.host, port: endpoint.port, trust: nil, logger: logger,
                eventLoopGroup: ScriptedServer.eventLoopGroup)
        } catch {
            throw SMTPError.translating(error)
        }
        let connection = SMTPConnection(
            wire: wire, endpoint: endpoint, timeLimits: limits, logger: logger, now: { ContinuousClock.now })
        do {
            try await connection.open(trust: try trust.get(), until: .now + limits.connect)
        } catch {
            throw SMTPError.translating(error)
        }
        return connection
    }

    static func envelope(_ recipients: String...) throws -> SubmissionEnvelope {
        try SubmissionEnvelope(
            sender: "ada@example.org", recipients: recipients.isEmpty ? ["ben@example.org"] : recipients)
    }

    static let message = Array("Subject: x\r\n\r\n.hidden\r\n".utf8)

    /// What a submission of `message` gave.
    struct Attempt {
        var receipt: SubmissionReceipt?
        var failure: SubmissionFailure?
        /// True if `beforeFinalDot` ran.
        var wasPrepared = false
    }

    /// Submits a message and records everything.
    static func attempt(
        _ connection: SMTPConnection, _ envelope: SubmissionEnvelope, message: [UInt8] = message,
        beforeFinalDot: @escaping @Sendable () async throws -> Void = {}
    ) async -> Attempt {
        let wasPrepared = Mutex(false)
        var attempt = Attempt()
        do {
            attempt.receipt = try await connection.submit(envelope, message: message) {
                wasPrepared.withLock { $0 = true }
                try await beforeFinalDot()
            }
        } catch {
            attempt.failure = error
        }
        attempt.wasPrepared = wasPrepared.withLock { $0 }
        return attempt
    }

    /// Connects, submits the message and closes the connection. The server rejects every unexpected byte.
    static func submit(
        _ transcript: String, after beginning: ServerScript = greeted("PIPELINING", "SIZE 1000000", "8BITMIME"),
        to recipients: [String] = ["ben@example.org"], message: [UInt8] = message, limits: SMTPTimeLimits = patience,
        beforeFinalDot: @escaping @Sendable () async throws -> Void = {}
    ) async throws -> Attempt {
        try await ScriptedServer.run([beginning + ServerScript(transcript)]) { server in
            let connection = try await connect(to: server, limits: limits)
            let envelope = try SubmissionEnvelope(sender: "ada@example.org", recipients: recipients)
            let attempt = await attempt(connection, envelope, message: message, beforeFinalDot: beforeFinalDot)
            await connection.close()
            return attempt
        }
    }

    /// The error that the body throws; nil if it throws none.
    static func failure(_ body: () async throws -> Void) async -> SMTPError? {
        do {
            try await body()
            return nil
        } catch {
            return error as? SMTPError ?? SMTPError(.busy)
        }
    }
}
