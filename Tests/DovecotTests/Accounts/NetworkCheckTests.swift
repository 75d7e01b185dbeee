import AccountDiscovery
import Foundation
import Logging
import MailModel
import MailTestKit
import SASL
import SMTPClient
import StoreTestKit
import Testing
import WireTransport

@testable import MailApp

@Suite("Network problems when an account is added", .timeLimit(.minutes(5)), .soundStores)
struct NetworkCheckTests {
    /// A port of this computer that answers nothing: its queue of connections is full, so further ones are dropped.
    private static let blocking = """
        import os, signal, socket, sys
        listener = socket.socket()
        listener.bind(("127.0.0.1", 0))
        listener.listen(0)
        held = []
        for _ in range(8):
            one = socket.socket()
            one.setblocking(False)
            one.connect_ex(listener.getsockname())
            held.append(one)
        with open(sys.argv[1] + ".new", "w") as file:
            file.write(str(listener.getsockname()[1]))
        os.rename(sys.argv[1] + ".new", sys.argv[1])
        signal.pause()
        """

    @Test("FR-OB-01: a blocked port for sending has its own error if reading works")
    func blockedPort() async throws {
        let folder = try TemporaryDirectory()
        let certificates = try await TestCertificates.make(.trusted, in: folder.url)
        let fixture = try AssistantFixture(trusting: certificates.authorityFile)
        let file = folder.file("port")
        let blocker = try RunningTool(["python3", "-c", Self.blocking, file.path], errors: folder.file("errors"))
        defer { withExtendedLifetime(blocker) {} }
        var port: Int?
        for _ in 1...1000 where port == nil {
            port = (try? String(contentsOf: file, encoding: .utf8)).flatMap { Int($0) }
            try await ContinuousClock().sleep(for: .milliseconds(10))
        }
        let blocked = try #require(port)
        var checker = fixture.assistant.checker
        checker.smtpTimeLimits = SMTPTimeLimits(connect: .seconds(2), signIn: .seconds(30))
        try await ScriptedServer.run([], others: { MailScripts.imap() }, encryption: .tls(certificates)) { server in
            var servers = AssistantFixture.servers(imap: server.port, smtp: blocked)
            servers.smtp?.host = "127.0.0.1"
            let settings = AccountSettings(address: AssistantFixture.address, imap: nil, username: "").with(servers)
            let checks = await checker.check(
                settings, AccountChecker.Credentials(servers, password: Secret("secret"), smtpPassword: nil))
            #expect(checks.imap.isOK && checks.smtp?.problem == .portBlocked && !checks.areOK)
            let words = checks.smtp?.message ?? ""
            #expect(words.contains("on port \(blocked)") && words.contains("may block sending mail"), "\(words)")
        }
    }

    @Test("A connection that cannot be opened is a blocked port; one that stays silent is an unresponsive server")
    func silence() {
        let checks = [WireError.Stage.connecting, .connected, .answering].map { stage in
            ServerCheck(WireError(.timedOut, host: "imap.example.org", stage: stage)).problem
        }
        #expect(checks == [.portBlocked, .noAnswer, .noAnswer])
        #expect(ServerCheck(WireError(.refused)).problem == .connectionRefused)
        #expect(ServerCheck(WireError(.unreachable)).problem == .unreachable)
    }

    @Test("FR-OB-01: STARTTLS on an implicit TLS port is reported, unless the port is blocked")
    func misplacedSTARTTLS() {
        for (port, security, stage, isNamed) in [
            (993, .startTLS, nil, true), (993, .startTLS, .answering, true), (993, .startTLS, .connecting, false),
            (143, .startTLS, nil, false), (993, .implicitTLS, nil, false),
        ] as [(Int, ConnectionSecurity, WireError.Stage?, Bool)] {
            let endpoint = ServerEndpoint(host: "imap.example.org", port: port, security: security)
            let wire = stage.map { WireError(.timedOut, host: "imap.example.org", stage: $0) }
            let check = ServerCheck.misplacedSTARTTLS(endpoint, 993, wire)
            #expect(check?.problem == (isNamed ? .encryption : nil), "\(port) \(security)")
        }
    }

    @Test("FR-OB-01: the error for a refused password quotes the server's text if it adds anything")
    func refusedPassword() {
        for (text, ending) in [
            ("", "or the password."), ("Authentication failed.", "or the password."),
            ("Password expired", "The server says: “Password expired”."),
            ("Web login required.", "The server says: “Web login required.”"),
        ] {
            let message = ServerCheck.wrongPassword(provider: nil, serverText: text).message ?? ""
            #expect(message.hasSuffix(ending), "\(message)")
        }
    }

    @Test("FR-OB-01: a captive portal is reported if both servers of a large provider have a foreign certificate")
    func captivePortal() throws {
        let gmail = try #require(MailProvider.offering(imap: "imap.gmail.com"))
        let failed = ServerChecks(
            imap: ServerCheck(WireError(.certificate(.wrongHost))),
            smtp: ServerCheck(WireError(.certificate(.selfSigned))))
        #expect(failed.imap.problem == .certificate)
        for (problems, provider, isPortal) in [
            ([CertificateProblem.wrongHost, .selfSigned], gmail, true), ([.unknownAuthority, .wrongHost], gmail, true),
            ([.commonNameOnly, .commonNameOnly], gmail, true),
            // One server only, or what a provider itself may do wrong.
            ([.wrongHost], gmail, false), ([], gmail, false), ([.wrongHost, .expired], gmail, false),
            ([.missingLink, .selfSigned], gmail, false),
            // A small provider may well have such certificates itself.
            ([.wrongHost, .selfSigned], nil, false),
        ] as [([CertificateProblem], MailProvider?, Bool)] {
            let checks = failed.seenThroughPortal(problems, provider: provider)
            #expect(checks == (isPortal ? ServerChecks(imap: .captivePortal, smtp: .captivePortal) : failed))
        }
        let words = "\(ServerCheck.captivePortal.message ?? "") \(ServerCheck.captivePortal.hint ?? "")"
        #expect(words.contains("This network redirects connections") && words.contains("sign in to the network"))
    }
}
