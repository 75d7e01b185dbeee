import Logging
import MailStorage
import MailTestKit
import NIOCore
import ServiceLifecycle
import StoreTestKit
import Testing

@testable import MailWeb

@Suite("Start and stop of the server", .timeLimit(.minutes(10)), .soundStores)
struct ServerLifetimeTests {
    private func makeServer(
        port: Int, in directory: TemporaryDirectory, onReady: @escaping @Sendable (Int) async -> Void
    ) throws -> WebServer {
        let logger = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
        let time = TestTime()
        let store = try MailStore.open(at: directory.url, logger: logger, now: { time.now })
        return WebServer(
            store: store, configuration: WebServerConfiguration(port: port, version: "1"),
            sessions: WebSessions(store: store, now: { time.now }), accounts: StubAccounts(),
            models: StubModels.library(in: directory), images: StubImages.library(in: directory), logger: logger,
            now: { time.now }, onReady: onReady)
    }

    @Test("A port in use is named in the error")
    func takenPortIsNamed() async throws {
        try await WebFixture.run { web in
            let directory = try TemporaryDirectory(named: "web")
            let second = try makeServer(port: web.port, in: directory) { _ in }
            let error = await #expect(throws: WebServerError.self) { try await second.run() }
            #expect(error == .portTaken(web.port))
            #expect(error?.description.contains("Port \(web.port)") == true)
        }
    }

    @Test("A port below 1024 is refused with an explanation, unless this user may use it")
    func sentencesNameThePort() {
        for error in [WebServerError.portTaken(8686), .portForbidden(8686), .cannotListen(port: 8686, reason: "x")] {
            #expect(error.description.contains("8686"))
            #expect(error.description.contains("another port") || error.description.contains("a port above"))
        }
    }

    @Test("A graceful shutdown ends an open stream properly, without waiting for the limit")
    func gracefulShutdownEndsStreams() async throws {
        // On this clock the time limit is never reached.
        try await WebFixture.run(clock: ManualClock()) { web in
            var isStopping = false
            let request = RawRequest("GET", "/api/events", port: web.port, token: web.token)
            let text = try await RawConnection.stream(request.text(keepsConnection: true), port: web.port) { text in
                guard !isStopping, text.contains("event: ready") else { return false }
                isStopping = true
                await web.services.triggerGracefulShutdown()
                return false
            }
            await web.waitForEnd()
            #expect(isStopping)
            #expect(text.hasSuffix("0\r\n\r\n"))
        }
    }

    @Test("A download that the client does not read delays the shutdown by at most a second")
    func unreadDownloadDoesNotBlock() async throws {
        let clock = ManualClock()
        try await WebFixture.run(clock: clock) { web in
            let thread = try web.mail.addLargeFile(byteCount: 24 * 1024 * 1024, to: web.store)
            let text = try await web.get("/api/threads/\(thread)").text
            let start = try #require(text.firstRange(of: #""url":"\/d\/"#)).upperBound
            let name = text[start...].prefix { $0 != "\"" }
            let request = RawRequest("GET", "/d/\(name)", port: web.port)
            let channel = try await RawConnection.connect(port: web.port, address: "127.0.0.1")
            try await channel.executeThenClose { inbound, outbound in
                try await outbound.write(ByteBuffer(string: request.text()))
                var reader = inbound.makeAsyncIterator()
                _ = try await reader.next()
                await web.services.triggerGracefulShutdown()
                await clock.waitForSleepers()
                clock.advance(by: .seconds(1))
                await web.waitForEnd()
            }
        }
    }
}
