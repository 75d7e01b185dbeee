import Credentials
import Foundation
import MailModel
import MailStorage
import MailTestKit
import MailWeb
import OAuth
import SASL
import StoreTestKit
import Testing

@testable import MailApp

@Suite("Adding and changing accounts", .timeLimit(.minutes(10)), .soundStores)
struct AccountAssistantTests {
    /// How two servers answer, and what each check says.
    struct Row: Sendable, CustomTestStringConvertible {
        let name: String
        var imap = MailScripts.imap()
        var smtp = MailScripts.smtp()
        var imapProblem: ServerCheck.Problem?
        var smtpProblem: ServerCheck.Problem?
        var word = ""
        var testDescription: String { name }
    }

    static let rows = [
        Row(name: "both accept"),
        Row(
            name: "password wrong for reading", imap: MailScripts.imap("NO [AUTHENTICATIONFAILED] no"),
            imapProblem: .wrongPassword, word: "password"),
        Row(
            name: "app password wanted", imap: MailScripts.imap("NO [ALERT] Application-specific password required"),
            imapProblem: .appPasswordRequired, word: "app password"),
        Row(
            name: "IMAP switched off",
            imap: MailScripts.imap("NO [ALERT] Your account is not enabled for IMAP use."),
            imapProblem: .imapDisabled, word: "Switch on IMAP"),
        Row(
            name: "password wrong for sending", smtp: MailScripts.smtp("535 5.7.8 no"), smtpProblem: .wrongPassword,
            word: "password"),
        Row(
            name: "app password wanted for sending",
            smtp: MailScripts.smtp("534 5.7.9 Application-specific password required"),
            smtpProblem: .appPasswordRequired, word: "app password"),
        Row(
            name: "sending switched off", smtp: MailScripts.smtp("535 5.7.139 SmtpClientAuthentication is disabled"),
            smtpProblem: .submissionDisabled, word: "switched off"),
        Row(
            name: "sending refused", smtp: MailScripts.smtp(greeting: "554 no service for you"),
            smtpProblem: .submissionRefused, word: "refuses"),
        Row(
            name: "no way to sign in for sending", smtp: MailScripts.smtp(mechanisms: "NTLM"),
            smtpProblem: .noSignInMethod, word: "NTLM"),
        Row(
            name: "both refuse", imap: MailScripts.imap("NO [AUTHENTICATIONFAILED] no"),
            smtp: MailScripts.smtp("454 4.7.0 later"), imapProblem: .wrongPassword, smtpProblem: .temporary),
    ]

    @Test(
        "FR-OB-01: both servers are checked, each failure has its own message, and nothing is saved unless both accept",
        arguments: rows)
    func checks(row: Row) async throws {
        try await withServers(row.imap, row.smtp) { fixture, servers in
            let checks = try await fixture.add(servers)
            #expect(checks.imap.problem == row.imapProblem)
            #expect(checks.smtp?.problem == row.smtpProblem)
            for check in checks.failures {
                let words = "\(check.message ?? "") \(check.hint ?? "")"
                #expect((row.word.isEmpty || words.contains(row.word)) && !words.contains("secret"), "\(words)")
            }
            guard checks.areOK else {
                #expect(try fixture.isEmpty() && checks.account == nil)
                return
            }
            #expect(checks.imap.detail?.hasPrefix("TLS 1.") == true && checks.smtp?.detail?.hasPrefix("TLS 1.") == true)
            let account = try #require(try fixture.store.accounts().first)
            #expect(account.id == checks.account && account.settings.syncWindow == .days(7))
            #expect(try fixture.vault.password(for: AssistantFixture.address) == Secret("secret"))
        }
    }

    @Test("FR-OB-01: a bad certificate, a closed port and an unknown host have distinct errors")
    func connections() async throws {
        let folder = try TemporaryDirectory()
        let certificates = try await TestCertificates.make(.wrongHost, in: folder.url)
        let fixture = try AssistantFixture(trusting: certificates.authorityFile)
        try await ScriptedServer.run([], others: { MailScripts.imap() }, encryption: .tls(certificates)) { server in
            let closed = try #require(FreePort.find())
            let checks = try await fixture.add(AssistantFixture.servers(imap: server.port, smtp: closed))
            #expect(checks.imap.problem == .certificate && checks.smtp?.problem == .connectionRefused)
        }
        var servers = AssistantFixture.servers(imap: 993, smtp: nil)
        servers.imap.host = "nowhere.invalid"
        let checks = try await fixture.add(servers)
        #expect(checks.imap.problem == .nameNotFound && checks.smtp == nil)
        #expect(try fixture.isEmpty())
    }

    @Test("FR-OB-01: invalid account settings are refused before anything is sent")
    func unusable() async throws {
        let folder = try TemporaryDirectory()
        let certificates = try await TestCertificates.make(.trusted, in: folder.url)
        let fixture = try AssistantFixture(trusting: certificates.authorityFile)
        let good = AssistantFixture.servers(imap: 993, smtp: nil)
        var badHost = good
        badHost.imap.host = "imap example.org"
        var badName = good
        badName.username = "a\r\nb"
        for (address, servers, password, code) in [
            ("anna", good, "x", "invalid_address"), ("anna@example.org", badHost, "x", "invalid_server"),
            ("anna@example.org", badName, "x", "invalid_username"), ("anna@example.org", good, "", "password_needed"),
        ] {
            let error = await #expect(throws: AccountServiceError.self) {
                try await fixture.assistant.add(
                    NewAccount(address: address, servers: servers, password: Secret(password)))
            }
            #expect(error?.code == code)
        }
    }

    @Test(
        "FR-OB-01: a known provider gives its steps and sign-in methods, and a stored client id is not requested again")
    func discovered() async throws {
        let folder = try TemporaryDirectory()
        let certificates = try await TestCertificates.make(.trusted, in: folder.url)
        let fixture = try AssistantFixture(trusting: certificates.authorityFile)
        let found = try await fixture.assistant.discover(" Anna@GMAIL.com ")
        #expect(found.address == "Anna@gmail.com" && found.provider == "Gmail" && found.source == .table)
        #expect(found.signIn == [.oauth, .appPassword] && found.steps.count == 3 && !found.mustConfirm)
        #expect(found.oauth?.needsClient == true && found.oauth?.steps.isEmpty == false)
        try fixture.vault.setClient(OAuthClient(id: "c"), ofProvider: "google")
        #expect(try await fixture.assistant.discover("anna@gmail.com").oauth?.needsClient == false)
    }

    @Test("FR-SET-02: other servers are saved only if they accept; an inactive account is active again")
    func change() async throws {
        try await withServers(MailScripts.imap(), MailScripts.smtp()) { fixture, servers in
            let id = try #require(try await fixture.add(servers).account)
            try fixture.store.setAccountError(id, "Signed out.", isActive: false, isOffline: false)
            let before = try #require(try fixture.store.account(id))
            var bad = servers
            bad.smtp?.port = try #require(FreePort.find())
            let refused = try await fixture.assistant.changeServers(
                of: id, to: ServerChange(servers: bad, password: Secret("new")))
            #expect(refused.smtp?.problem == .connectionRefused && refused.account == nil)
            #expect(try fixture.store.account(id) == before)
            #expect(try fixture.vault.password(for: AssistantFixture.address) == Secret("secret"))

            let saved = try await fixture.assistant.changeServers(
                of: id, to: ServerChange(servers: servers, password: Secret("new"), smtpPassword: Secret("other")))
            #expect(saved.account == id)
            #expect(try fixture.store.account(id)?.isActive == true)
            #expect(try fixture.vault.password(for: AssistantFixture.address) == Secret("new"))
            #expect(try fixture.vault.submissionPassword(for: AssistantFixture.address) == Secret("other"))

            let again = await #expect(throws: AccountServiceError.self) { _ = try await fixture.add(servers) }
            #expect(again?.code == "exists")
            try await fixture.assistant.remove(id)
            #expect(try fixture.isEmpty())
            #expect(try fixture.vault.submissionPassword(for: AssistantFixture.address) == nil)
        }
    }

    /// Runs both servers, for any number of connections.
    private func withServers(
        _ imap: ServerScript, _ smtp: ServerScript,
        _ body: (AssistantFixture, AccountServers) async throws -> Void
    ) async throws {
        let folder = try TemporaryDirectory()
        let certificates = try await TestCertificates.make(.trusted, in: folder.url)
        let fixture = try AssistantFixture(trusting: certificates.authorityFile)
        try await ScriptedServer.run([], others: { imap }, encryption: .tls(certificates)) { first in
            try await ScriptedServer.run([], others: { smtp }, encryption: .tls(certificates)) { second in
                try await body(fixture, AssistantFixture.servers(imap: first.port, smtp: second.port))
            }
        }
    }
}
