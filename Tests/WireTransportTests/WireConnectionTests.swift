import Foundation
import Logging
import MailTestKit
import NIOCore
import Testing
import WireTransport

@Suite("A connection")
struct WireConnectionTests {
    private func failure(_ body: () async throws -> Void) async -> WireError.Kind? {
        do {
            try await body()
            return nil
        } catch {
            return (error as? WireError)?.kind
        }
    }

    @Test("A connection to a closed port is refused, and an unknown host is not found")
    func reportsWhyNobodyAnswers() async throws {
        let port = try #require(FreePort.find())
        for (host, kind) in [("127.0.0.1", WireError.Kind.refused), (String(repeating: "x", count: 70), .hostNotFound)]
        {
            let found = await failure {
                _ = try await WireConnection.connect(
                    host: host, port: port, trust: nil, logger: Logger(label: "test"),
                    eventLoopGroup: ScriptedServer.eventLoopGroup)
            }
            #expect(found == kind)
        }
    }

    @Test("A plaintext server on a TLS port is distinguished from an unreachable one")
    func recognizesPlaintextServer() async throws {
        let identity = try await TestIdentity.make(.trusted)
        let script = ServerScript("S: * OK ready, and glad to help with anything you like\nX: silence")
        try await ScriptedServer.run([script]) { server in
            #expect(await failure { _ = try await connect(to: server, trust: identity.trust) } == .notTLS)
        }
    }

    @Test("NFR-SYNC-05: a server that knows only TLS 1.1 is refused with that reason")
    func refusesOutdatedTLS() async throws {
        let identity = try await TestIdentity.make(.trusted)
        try await ScriptedServer.run([ServerScript("X: gone")], encryption: .outdatedTLS(identity.files)) { server in
            #expect(await failure { _ = try await connect(to: server, trust: identity.trust) } == .tlsTooOld)
        }
    }

    @Test("The time limit for connecting covers the TLS handshake")
    func handshakeTimesOut() async throws {
        let identity = try await TestIdentity.make(.trusted)
        try await ScriptedServer.run([ServerScript("X: silence")]) { server in
            let kind = await failure {
                _ = try await connect(to: server, trust: identity.trust, within: .milliseconds(150))
            }
            #expect(kind == .timedOut)
        }
    }

    private func stage(_ body: () async throws -> Void) async -> WireError.Stage? {
        do {
            try await body()
            return nil
        } catch {
            return (error as? WireError)?.stage
        }
    }

    @Test("A timeout reports the stage of the connection")
    func tellsStage() async throws {
        let identity = try await TestIdentity.make(.trusted)
        try await ScriptedServer.run([ServerScript("X: silence")]) { server in
            // Long enough to connect on a busy computer.
            let handshake = await stage {
                _ = try await connect(to: server, trust: identity.trust, within: .seconds(3))
            }
            #expect(handshake == .connected)
        }
        try await ScriptedServer.run([ServerScript("X: silence")]) { server in
            let connection = try await connect(to: server, host: "127.0.0.1", trust: nil)
            #expect(await stage { _ = try await connection.read(within: .milliseconds(30)) } == .connected)
            connection.close()
        }
        try await ScriptedServer.run([ServerScript("S: hello\nX: silence")]) { server in
            let connection = try await connect(to: server, host: "127.0.0.1", trust: nil)
            _ = try await connection.read(within: .seconds(5))
            #expect(await stage { _ = try await connection.read(within: .milliseconds(30)) } == .answering)
            connection.close()
        }
    }

    @Test("Each stage of a timeout has its own explanation")
    func explainsSilence() {
        let stages: [WireError.Stage] = [.connecting, .connected, .answering]
        let sentences = stages.map { WireError(.timedOut, host: "h", stage: $0).explanation }
        #expect(Set(sentences).count == stages.count)
        #expect(sentences[1].contains("does not respond") && sentences[2].contains("stopped responding"))
    }

    @Test("A cancelled task does not wait for the handshake")
    func cancelledHandshakeEnds() async throws {
        let identity = try await TestIdentity.make(.trusted)
        let (began, signal) = AsyncStream<Void>.makeStream()
        let script = ServerScript([
            .answer { _ in
                signal.finish()
                return []
            }, .silence,
        ])
        try await ScriptedServer.run([script]) { server in
            await withThrowingTaskGroup(of: Void.self) { group in
                group.addTask { _ = try await connect(to: server, trust: identity.trust, within: .seconds(60)) }
                for await _ in began {}
                group.cancelAll()
                await #expect(throws: CancellationError.self) { try await group.next() }
            }
        }
    }

    @Test("A read that waits too long ends only the wait: later bytes are not lost")
    func readTimesOutAndGoesOn() async throws {
        try await ScriptedServer.run([ServerScript("C: now\nS: late\nX: gone")]) { server in
            let connection = try await connect(to: server, host: "127.0.0.1", trust: nil)
            #expect(await failure { _ = try await connection.read(within: .milliseconds(30)) } == .timedOut)
            try await connection.write(ByteBuffer(string: "now\r\n"), within: .seconds(5))
            #expect(text(try await connection.read(within: .seconds(5))) == "late\r\n")
            connection.close()
        }
    }

    @Test("A cancelled read ends at once and loses no bytes")
    func cancelledReadKeepsConnection() async throws {
        try await ScriptedServer.run([ServerScript("C: now\nS: late\nX: gone")]) { server in
            let connection = try await connect(to: server, host: "127.0.0.1", trust: nil)
            await withThrowingTaskGroup(of: Void.self) { group in
                group.addTask { _ = try await connection.read(within: .seconds(60)) }
                group.cancelAll()
                await #expect(throws: CancellationError.self) { try await group.next() }
            }
            try await connection.write(ByteBuffer(string: "now\r\n"), within: .seconds(5))
            #expect(text(try await connection.read(within: .seconds(5))) == "late\r\n")
            connection.close()
        }
    }

    @Test("A clean close is distinguished from a broken connection, and earlier bytes are delivered")
    func truncationIsAnError() async throws {
        let identity = try await TestIdentity.make(.trusted)
        for (step, kind) in [("close", WireError.Kind.closed), ("cut", .broken)] {
            let script = ServerScript("S: half a litera\nX: \(step)")
            try await ScriptedServer.run([script], encryption: .tls(identity.files)) { server in
                let connection = try await connect(to: server, trust: identity.trust)
                #expect(text(try await connection.read(within: .seconds(5))) == "half a litera\r\n")
                #expect(await failure { _ = try await connection.read(within: .seconds(5)) } == kind)
                #expect(!connection.isOpen)
            }
        }
    }

    @Test("NFR-SYNC-05: STARTTLS is refused when plaintext follows the server's answer")
    func refusesInjectedPlaintext() async throws {
        let identity = try await TestIdentity.make(.trusted)
        try await ScriptedServer.run([ServerScript("S: injected\nX: gone")]) { server in
            let connection = try await connect(to: server, host: "127.0.0.1", trust: nil)
            let kind = await failure { try await connection.startTLS(identity.trust, within: .seconds(5)) }
            // The bytes were already buffered, or arrived instead of the TLS handshake.
            #expect(kind == .injectedPlaintext || kind == .notTLS)
            await #expect(throws: WireError.self) { _ = try await connection.read(within: .seconds(5)) }
        }
    }

    @Test("A connection is encrypted in place by STARTTLS")
    func upgrades() async throws {
        let identity = try await TestIdentity.make(.trusted)
        let script = ServerScript("C: go\nS: begin\nX: starttls\nC: secret\nS: kept\nX: gone")
        try await ScriptedServer.run([script], encryption: .plaintext(identity.files)) { server in
            let connection = try await connect(to: server, trust: nil)
            try await connection.write(ByteBuffer(string: "go\r\n"), within: .seconds(5))
            #expect(text(try await connection.read(within: .seconds(5))) == "begin\r\n")
            try await connection.startTLS(identity.trust, within: .seconds(5))
            try await connection.write(ByteBuffer(string: "secret\r\n"), within: .seconds(5))
            #expect(text(try await connection.read(within: .seconds(5))) == "kept\r\n")
            connection.close()
        }
    }

    @Test("Buffering for a fast server is bounded")
    func readsAheadOnlyALittle() async throws {
        let total = 8 << 20
        let script = ServerScript([.send([UInt8](repeating: 120, count: total)), .expectClose])
        try await ScriptedServer.run([script]) { server in
            let connection = try await connect(to: server, host: "127.0.0.1", trust: nil)
            var received = 0
            var largest = 0
            while received < total {
                let count = try await connection.read(within: .seconds(10)).readableBytes
                received += count
                largest = max(largest, count)
            }
            #expect(received == total)
            #expect(largest <= 1 << 20)
            connection.close()
        }
    }

    @Test("A reader learns that the connection was closed here")
    func closingEndsReads() async throws {
        // The greeting proves that the server has the connection: one closed before may never reach it.
        try await ScriptedServer.run([ServerScript("S: hello\nX: gone")]) { server in
            let connection = try await connect(to: server, host: "127.0.0.1", trust: nil)
            #expect(text(try await connection.read(within: .seconds(5))) == "hello\r\n")
            async let kind = failure { _ = try await connection.read(within: .seconds(60)) }
            connection.close()
            #expect(await kind == .closed)
        }
    }

    @Test("The description of an error never names the host; the explanation is a sentence")
    func errorsAreSafeToLog() {
        let kinds: [WireError.Kind] = [
            .hostNotFound, .refused, .unreachable, .timedOut, .certificate(.expired), .tlsTooOld, .notTLS,
            .noCommonCipher,
            .clientCertificateWanted, .tlsFailed,
            .injectedPlaintext, .closed, .broken, .trustUnreadable,
        ]
        for kind in kinds {
            let error = WireError(kind, host: "private.example.org")
            #expect(!"\(error)".contains("private"))
            #expect(error.explanation.hasSuffix("."))
        }
        #expect(Set(kinds.map { WireError($0, host: "h").explanation }).count == kinds.count)
    }

    @Test("The environment sets the trusted authorities, and an invalid path has its own error")
    func readsEnvironment() async throws {
        let identity = try await TestIdentity.make(.trusted)
        _ = try TLSTrust.fromEnvironment(["SSL_CERT_FILE": identity.files.authorityFile.path])
        #expect(throws: WireError(.trustUnreadable)) {
            try TLSTrust.fromEnvironment(["SSL_CERT_FILE": "/nonexistent/roots.pem"])
        }
    }
}
