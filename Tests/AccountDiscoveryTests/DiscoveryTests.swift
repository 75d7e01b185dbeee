import Logging
import MailModel
import MailTestKit
import Testing
import WebRequests
import WireTransport

@testable import AccountDiscovery

@Suite("Finding the servers for an address", .timeLimit(.minutes(5)))
struct DiscoveryTests {
    private static let logger = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }

    /// Requests of files go to a closed port of this computer.
    private func discovery(
        _ server: FakeNameServer, count: Int = 1, clock: any Clock<Duration> = ManualClock(),
        failure: WireError? = nil
    ) throws -> AccountDiscovery {
        let closed = try #require(FreePort.find())
        let web = WebClient(
            trust: try TLSTrust(), logger: Self.logger, eventLoopGroup: ScriptedServer.eventLoopGroup,
            route: { _ in
                if let failure { throw failure }
                return WebClient.Route(address: "127.0.0.1", port: closed)
            })
        return AccountDiscovery(
            web: web, resolvers: Array(repeating: server.server, count: count), clock: clock, logger: Self.logger,
            eventLoopGroup: ScriptedServer.eventLoopGroup)
    }

    @Test("RFC 6186: service records name the servers; only the domain is sent; a foreign host must be confirmed")
    func serviceRecords() async throws {
        let names = try await FakeNameServer.start { name, reply in
            switch name {
            case "_imaps._tcp.example.org":
                reply.addService(name, priority: 0, weight: 1, port: 993, target: "mail.hoster.example")
            case "_submissions._tcp.example.org":
                reply.addService(name, priority: 0, weight: 1, port: 465, target: "mail.example.org")
            default: break
            }
        }
        let address = try #require(AccountAddress("Anna.Secret@example.org"))
        let result = try await discovery(names).discover(address)
        #expect(result.source == .serviceRecords)
        #expect(result.imap.endpoint == ServerEndpoint(host: "mail.hoster.example", port: 993, security: .implicitTLS))
        #expect(result.smtp.endpoint == ServerEndpoint(host: "mail.example.org", port: 465, security: .implicitTLS))
        #expect(result.needsConfirmation)
        #expect(names.names.allSatisfy { $0.hasSuffix("example.org") && !$0.lowercased().contains("anna") })
        await names.stop()
    }

    @Test("Mail exchangers of a large provider give its servers and sign-in methods")
    func exchangers() async throws {
        let names = try await FakeNameServer.start { name, reply in
            guard !name.hasPrefix("_") else { return }
            reply.addExchanger(name, preference: 1, target: "aspmx.l.google.com")
        }
        let result = try await discovery(names).discover(try #require(AccountAddress("anna@example.org")))
        #expect(result.source == .mailExchanger && result.provider?.id == "google-workspace")
        #expect(result.signIns == [.oauth(provider: "google"), .appPassword] && !result.needsConfirmation)
        await names.stop()
    }

    @Test("FR-OB-01: a silent name server delays setup by five seconds; then common host names fill in the form")
    func silence() async throws {
        let names = try await FakeNameServer.start(nil)
        let clock = ManualClock()
        let discovery = try discovery(names, count: 3, clock: clock)
        let address = try #require(AccountAddress("anna@example.org"))
        async let result = discovery.discover(address)
        while clock.now.offset < .seconds(5) {
            await clock.waitForSleepers()
            clock.advance(by: .seconds(1))
        }
        let found = await result
        #expect(found.source == .guess && found.isGuess && found.needsConfirmation)
        #expect(found.imap.endpoint.host == "imap.example.org" && found.smtp.endpoint.host == "smtp.example.org")
        #expect(clock.now.offset == .seconds(5))
        await names.stop()
    }

    @Test("FR-OB-01: the result is offline only if neither a name server nor a host can be reached")
    func offline() async throws {
        let names = try await FakeNameServer.start(nil)
        let address = try #require(AccountAddress("anna@example.org"))
        for (failure, isOffline) in [(WireError(.hostNotFound), true), (WireError(.refused), false)] {
            let clock = ManualClock()
            let discovery = try discovery(names, count: 3, clock: clock, failure: failure)
            async let result = discovery.discover(address)
            while clock.now.offset < .seconds(5) {
                await clock.waitForSleepers()
                clock.advance(by: .seconds(1))
            }
            #expect(await result.isOffline == isOffline, "\(failure.kind)")
        }
        await names.stop()
        let answering = try await FakeNameServer.start { _, _ in }
        let known = try await discovery(answering, failure: WireError(.hostNotFound)).discover(address)
        #expect(!known.isOffline && known.contactedResolvers == ["127.0.0.1"])
        #expect(known.contactedHosts.contains { $0.hasSuffix("example.org") })
        await answering.stop()
    }

    @Test("A provider of the table needs no look-up")
    func table() async throws {
        let names = try await FakeNameServer.start(nil)
        let result = try await discovery(names).discover(try #require(AccountAddress("anna@gmail.com")))
        #expect(result.source == .table && names.names.isEmpty && result.contactedHosts.isEmpty)
        #expect(result.contactedResolvers.isEmpty && !result.isOffline)
        await names.stop()
    }
}
