import Foundation
import MailModel
import MailTestKit
import Testing

@Suite("A private Dovecot", .timeLimit(.minutes(10)))
struct DovecotServerTests {
    @Test("The server starts, accepts mail and lists it", arguments: DovecotOptions.Storage.allCases)
    func delivery(storage: DovecotOptions.Storage) async throws {
        let server = try await DovecotServer.start(DovecotOptions(storage: storage))
        #expect(FreePort.isAnswering(server.port))
        try await server.deliver(text: "Subject: One\n\nHello.\n")
        try await server.deliver(text: "Subject: Two\n\nHello again.\n", mailbox: "Projects/Atlas")
        let messages = try await server.messages()
        #expect(messages.map(\.mailbox) == ["INBOX", "Projects/Atlas"])
        #expect(messages.map(\.uid) == [1, 1])
        #expect(try await server.text(of: 1).contains("Subject: One"))
        let mailboxes = try await server.mailboxes()
        #expect(mailboxes == ["Archive", "Drafts", "INBOX", "Junk", "Projects", "Projects/Atlas", "Sent", "Trash"])
        await server.stop()
        #expect(!server.isRunning)
        #expect(!FreePort.isAnswering(server.port))
    }

    @Test("Flags, moves, copies and expunges of another client are seen")
    func changes() async throws {
        let server = try await DovecotServer.start(DovecotOptions(users: ["anna", "berta"], storage: .mdbox))
        for number in 1...4 { try await server.deliver(text: "Subject: \(number)\n\nText.\n") }
        try await server.addFlags([#"\Seen"#, "$Later"], to: [1, 2])
        try await server.removeFlags([#"\Seen"#], from: [2])
        try await server.move([3], to: "Archive")
        try await server.copy([1], to: "Archive")
        try await server.expunge([4])
        let inbox = try await server.messages(in: "INBOX")
        #expect(inbox.map(\.uid) == [1, 2])
        #expect(inbox.map(\.flags) == [[#"\Seen"#, "$Later"], ["$Later"]])
        let archive = try await server.messages(in: "Archive")
        #expect(archive.map(\.uid) == [1, 2])
        #expect(archive.last?.guid == inbox.first?.guid)
        #expect(try await server.messages(of: "berta").isEmpty)
    }

    @Test("A mailbox can be created, renamed, removed and given a new UIDVALIDITY")
    func mailboxes() async throws {
        let server = try await DovecotServer.start()
        try await server.createMailbox("Räume/Küche")
        try await server.createMailbox("Räume/Küche")
        try await server.renameMailbox("Räume/Küche", to: "Räume/Bad")
        #expect(try await server.mailboxes().contains("Räume/Bad"))
        try await server.deleteMailbox("Räume/Bad")
        #expect(try await !server.mailboxes().contains("Räume/Bad"))
        try await server.deliver(text: "Subject: Stays\n\nText.\n")
        let before = try await server.uidValidity()
        let changed = try await server.changeUIDValidity()
        #expect(changed != before)
        #expect(try await server.uidValidity() == changed)
        #expect(try await server.messages().count == 1)
    }

    @Test("A changed password takes effect at once")
    func password() async throws {
        let server = try await DovecotServer.start()
        try await server.setPassword("another", of: "anna")
        await #expect(throws: ToolFailure.self) {
            try await server.doveadm(["auth", "test", "anna", DovecotServer.password])
        }
        try await server.doveadm(["auth", "test", "anna", "another"])
        try await server.disconnect()
    }

    @Test("The server serves a generated mailbox with flags and dates", arguments: [UInt64(3)])
    func generated(seed: UInt64) async throws {
        let now = Date(timeIntervalSince1970: 1_768_478_400)
        let mailbox = MailboxGenerator(seed: seed, messageCount: 120, now: now).generate()
        let server = try await DovecotServer.start()
        try await server.fill(with: mailbox)
        let served = try await server.messages()
        #expect(served.count == 120)
        let inbox = mailbox.messages(in: "INBOX")
        let servedInbox = served.filter { $0.mailbox == "INBOX" }
        // Oldest first on both sides: the order of time is the order of UIDs.
        #expect(servedInbox.map { $0.flags.contains(#"\Seen"#) } == inbox.map { $0.flags.contains(.seen) })
        let dates = try await server.doveadm([
            "-f", "tab", "fetch", "-u", "anna", "date.received.unixtime", "mailbox", "INBOX", "all",
        ]).output.split(separator: "\n").dropFirst().compactMap { Int($0) }
        #expect(dates == inbox.map { Int($0.internalDate.timeIntervalSince1970) })
    }

    @Test("The certificate has the requested defects", arguments: CertificateVariant.allCases)
    func certificate(variant: CertificateVariant) async throws {
        let folder = try TemporaryDirectory()
        let made = try await TestCertificates.make(variant, in: folder.url)
        let outcome = try await CommandLineTool.outcome(of: [
            "openssl", "verify", "-CAfile", made.authorityFile.path, "-verify_hostname", "localhost", "-purpose",
            "sslserver", made.certificateFile.path,
        ])
        // openssl itself falls back to the common name; our clients must not.
        #expect((outcome.status == 0) == (variant == .trusted || variant == .commonNameOnly))
    }
}
