import Foundation
import IMAPProtocol
import MailModel
import MailTestKit
import Testing

@testable import IMAPClient

@Suite("Compression where the link is slow")
struct LinkMeasurementTests {
    private static func link(
        _ roundTrip: Duration?, megabytesPerSecond: Double, isLoopback: Bool = false, bytes: Int = 1_000_000
    ) -> LinkMeasurement {
        var link = LinkMeasurement(isLoopback: isLoopback, roundTrip: roundTrip)
        link.beginCommand()
        link.note(50_000, after: .seconds(30))
        for _ in 0..<bytes / 10_000 {
            link.note(10_000, after: .nanoseconds(Int64(10_000 / megabytesPerSecond * 1000)))
        }
        return link
    }

    @Test(
        "COMPRESS is used only on a link that is slower than deflating",
        arguments: [
            (Duration.milliseconds(40), 1.0, true), (.milliseconds(40), 19, true), (.milliseconds(40), 21, false),
            (.milliseconds(5), 2, true), (.microseconds(4999), 2, false), (.microseconds(200), 0.5, false),
            (nil, 0.5, false),
        ] as [(Duration?, Double, Bool)])
    func decision(_ roundTrip: Duration?, _ rate: Double, _ isSlow: Bool) {
        #expect(Self.link(roundTrip, megabytesPerSecond: rate).isSlowerThanDeflating == isSlow)
        #expect(Self.link(roundTrip, megabytesPerSecond: rate, isLoopback: true).isSlowerThanDeflating == false)
        #expect(Self.link(roundTrip, megabytesPerSecond: rate, bytes: 100_000).isSlowerThanDeflating == nil)
    }

    @Test("The first bytes of a command and small responses do not count as measurements")
    func latency() {
        var link = LinkMeasurement(roundTrip: .milliseconds(80))
        for _ in 0..<1000 {
            link.beginCommand()
            link.note(16_000, after: .milliseconds(80))
            link.note(100, after: .seconds(60))
        }
        #expect(link.byteCount == 0)
    }

    private static let part = String(repeating: "x", count: 400_000)

    /// Two downloads of 400,000 bytes; before the second one it is decided.
    private static func script(_ between: String, tag: Int) -> ServerScript {
        func download(_ tag: Int) -> ServerScript {
            ServerScript([
                .expect(Array("A\(tag) UID FETCH 1 (UID BODY.PEEK[])\r\n".utf8)),
                .send(Array("* 1 FETCH (UID 1 BODY[] {400000}\r\n\(part))\r\nA\(tag) OK done\r\n".utf8)),
            ])
        }
        let beginning = Sessions.selected("IMAP4rev1 COMPRESS=DEFLATE")
        let middle = between.isEmpty ? ServerScript([]) : ServerScript(between)
        return beginning + download(3) + middle + download(tag) + ServerScript([.silence])
    }

    @Test("RFC 4978: a server on this computer is not asked to compress, even if it answers slowly")
    func near() async throws {
        try await ScriptedServer.run([Self.script("", tag: 4)]) { server in
            let connection = try await Sessions.connect(to: server)
            try await connection.logIn(Sessions.credentials)
            try await connection.use(.standard)
            _ = try await connection.select("INBOX")
            let uid = try #require(UID(1))
            for _ in 1...2 { #expect(try await connection.download(uid) { _ in } == 400_000) }
            #expect(await !connection.isCompressed)
            await connection.close()
        }
    }

    @Test("RFC 4978: a link that was measured as slow is compressed before the next download")
    func far() async throws {
        let script = Self.script("C: A4 COMPRESS DEFLATE\nS: A4 NO not now", tag: 5)
        try await ScriptedServer.run([script]) { server in
            let connection = try await Sessions.connect(to: server)
            try await connection.logIn(Sessions.credentials)
            try await connection.use(.standard)
            _ = try await connection.select("INBOX")
            let uid = try #require(UID(1))
            #expect(try await connection.download(uid) { _ in } == 400_000)
            await connection.assume(Self.link(.milliseconds(40), megabytesPerSecond: 1))
            #expect(try await connection.download(uid) { _ in } == 400_000)
            await connection.close()
        }
    }
}

extension IMAPConnection {
    /// As if this had been measured, on another machine.
    fileprivate func assume(_ measured: LinkMeasurement) { link = measured }
}
