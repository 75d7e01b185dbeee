import Foundation
import Logging
import MailModel
import MailTestKit
import Testing
import WebRequests
import WireTransport

@testable import AccountDiscovery

@Suite("The configuration file of a site", .timeLimit(.minutes(5)))
struct AutoconfigSiteTests {
    /// The name in the certificate of the site.
    private static let domain = "mail.elsewhere.example"
    private static let file = """
        <clientConfig version="1.1"><emailProvider id="a"><incomingServer type="imap">
        <hostname>imap.\(domain)</hostname><port>993</port><socketType>SSL</socketType>
        </incomingServer></emailProvider></clientConfig>
        """

    /// Discovers servers while every host of the domain gives this answer, and the name server has no records.
    private func discover(_ answer: [UInt8]) async throws -> DiscoveryResult {
        let logger = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
        let folder = try TemporaryDirectory()
        defer { withExtendedLifetime(folder) {} }
        let certificates = try await TestCertificates.make(.wrongHost, in: folder.url)
        let names = try await FakeNameServer.start { _, _ in }
        let address = try #require(AccountAddress("anna@\(Self.domain)"))
        let script = { @Sendable in ServerScript([.send(answer), .silence]) }
        let result = try await ScriptedServer.run([], others: script, encryption: .tls(certificates)) { server in
            let port = server.port
            let web = WebClient(
                trust: try TLSTrust(roots: .path(certificates.authorityFile.path)), logger: logger,
                eventLoopGroup: ScriptedServer.eventLoopGroup,
                route: { _ in WebClient.Route(address: "127.0.0.1", port: port) })
            return await AccountDiscovery(
                web: web, resolvers: [names.server], clock: ManualClock(), logger: logger,
                eventLoopGroup: ScriptedServer.eventLoopGroup
            ).discover(address)
        }
        await names.stop()
        return result
    }

    private static func answer(
        _ body: [UInt8], status: String = "200 OK", type: String = "text/xml", more: String = "", length: Int? = nil
    ) -> [UInt8] {
        let head = """
            HTTP/1.1 \(status)\r\nContent-Type: \(type)\r\nContent-Length: \(length ?? body.count)\r
            Connection: close\r\n\(more)\r\n
            """
        return Array(head.utf8) + body
    }

    @Test("FR-OB-01: without service records the configuration file of the domain names the servers")
    func found() async throws {
        let result = try await discover(Self.answer(Array(Self.file.utf8)))
        #expect(result.imap.endpoint.host == "imap.\(Self.domain)")
        #expect(result.smtp.isGuess && result.needsConfirmation)
        guard case .autoconfig = result.source else {
            Issue.record("\(result.source)")
            return
        }
    }

    @Test("A file served as text/html is accepted if its content is a configuration")
    func otherType() async throws {
        let result = try await discover(Self.answer(Array(Self.file.utf8), type: "text/html"))
        #expect(result.imap.endpoint.host == "imap.\(Self.domain)")
    }

    /// What a site gives instead of a file.
    static let useless: [(name: String, bytes: [UInt8])] = [
        ("ten megabytes announced", answer(Array(file.utf8), length: 10 << 20)),
        ("more than is read", answer([UInt8](repeating: 32, count: 300 << 10) + Array(file.utf8))),
        ("a web page", answer(Array("<!DOCTYPE html><html><p>Sign in to the network</html>".utf8), type: "text/html")),
        ("JSON", answer(Array("{\"clientConfig\":{}}".utf8), type: "application/json")),
        ("an image", answer([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0xFF], type: "image/png")),
        ("nothing", answer([])), ("an error", answer(Array(file.utf8), status: "404 Not Found")),
        ("a redirect to http", answer([], status: "302 Found", more: "Location: http://\(domain)/a.xml\r\n")),
        ("a redirect to this computer", answer([], status: "302 Found", more: "Location: https://localhost/a.xml\r\n")),
        ("a redirect without end", answer([], status: "302 Found", more: "Location: https://\(domain)/a.xml\r\n")),
    ]

    @Test("FR-OB-01: a file that is too large or of another type or host is ignored, and common host names are tried")
    func notUsed() async throws {
        for (name, bytes) in Self.useless {
            let result = try await discover(bytes)
            #expect(result.source == .guess && result.imap.endpoint.host == "imap.\(Self.domain)", "\(name)")
            #expect(result.isGuess && !result.isOffline, "\(name)")
        }
    }
}
