import MailModel
import MailStorage
import StoreTestKit
import Testing

@testable import MailSync

@Suite("Mail that is only in All Mail", .timeLimit(.minutes(10)), .soundStores)
struct AllMailSyncTests {
    /// A server like Gmail: every message is in All Mail, one also in the inbox and one also in a label.
    private static func gmail() -> MiniServer {
        let server = MiniServer(["INBOX": 0, "Work": 0, "All": 0])
        server.change { state in
            state.capabilities += " X-GM-EXT-1"
            state.attributes["All"] = "\\All"
            for (number, subject) in ["archived", "both", "labelled", "draft"].enumerated() {
                let flags: Set<String> = subject == "draft" ? ["\\Draft"] : subject == "archived" ? ["\\Flagged"] : []
                state.boxes["All"]?.add(.init(subject: subject, flags: flags, identifier: "X-GM-MSGID 10\(number)"))
            }
            state.boxes["INBOX"]?.add(.init(subject: "both", identifier: "X-GM-MSGID 101"))
            state.boxes["Work"]?.add(.init(subject: "labelled", identifier: "X-GM-MSGID 102"))
        }
        return server
    }

    /// The archived messages, by subject.
    private func archive(_ account: MiniAccount) throws -> [String] {
        try account.store.threads(in: .archive(account.account.id)).map(\.subject).sorted()
    }

    @Test("FR-SYNC-01: with Sync All Mail, mail that was archived elsewhere is in the archive, found, read and starred")
    func archives() async throws {
        let server = Self.gmail()
        try await MiniAccount.run(server) { account in
            _ = try await account.pass()
            #expect(try archive(account) == [])
            #expect(server.count("EXAMINE All") == 0, "All Mail is opened although the switch is off")
            let passes = try account.syncingAllMail()
            let summary = try await passes.pass()
            #expect(summary.messages == 1 && summary.failures.isEmpty, "\(summary)")
            #expect(try archive(account) == ["archived"])
            #expect(try account.subjects("INBOX") == ["both"] && account.subjects("All") == [])
            #expect(try account.store.search("archived").total == 1)
            let thread = try #require(try account.store.threads(in: .archive(account.account.id)).first)
            #expect(thread.isStarred)
            #expect(try account.store.account(account.account.id)?.keepsAllMail == true)
        }
    }

    @Test("FR-SYNC-01: stored mail is recognized by its identifiers, and nothing is checked twice")
    func onlyOnce() async throws {
        let server = Self.gmail()
        try await MiniAccount.run(server) { account in
            let passes = try account.syncingAllMail()
            _ = try await passes.pass()
            let headers = server.commands.filter { $0.hasPrefix("UID FETCH") && $0.contains("HEADER") }
            // Of the inbox, the label, and of the two that only All Mail has.
            #expect(headers.filter { $0.hasPrefix("UID FETCH 1,4 ") }.count == 1, "\(headers)")
            let looks = { server.commands.count { $0.contains("(UID INTERNALDATE X-GM-MSGID)") } }
            #expect(looks() == 1)
            #expect(try await passes.pass().messages == 0)
            #expect(looks() == 1, "an unchanged mailbox is read again")
            server.change { $0.boxes["All"]?.add(.init(subject: "later", identifier: "X-GM-MSGID 109")) }
            #expect(try await passes.pass().messages == 1)
            #expect(server.commands.contains { $0.hasPrefix("UID FETCH 5 ") && $0.contains("X-GM-MSGID") })
            #expect(try archive(account) == ["archived", "later"])
        }
    }

    @Test("FR-SYNC-01: mail that may still arrive in another mailbox waits, and then has one placement")
    func waits() async throws {
        let server = Self.gmail()
        try await MiniAccount.run(server) { account in
            let passes = try account.syncingAllMail()
            let date = "15-Jan-2027 07:50:00 +0000"
            server.change {
                $0.boxes["All"]?.add(.init(subject: "new", identifier: "X-GM-MSGID 110", date: date))
                $0.boxes["All"]?.add(.init(subject: "newer", identifier: "X-GM-MSGID 111", date: date))
            }
            _ = try await passes.pass()
            #expect(try archive(account) == ["archived"])
            server.change { $0.boxes["INBOX"]?.add(.init(subject: "new", identifier: "X-GM-MSGID 110", date: date)) }
            account.clock.advance(by: .seconds(7_200))
            _ = try await passes.pass()
            #expect(try archive(account) == ["archived", "newer"])
            #expect(try account.subjects("INBOX") == ["both", "new"])
        }
    }

    @Test("FR-SYNC-10: mail of the archive that gets a label, or goes to Trash elsewhere, is one message there")
    func turnsUp() async throws {
        let server = Self.gmail()
        try await MiniAccount.run(server) { account in
            let passes = try account.syncingAllMail()
            _ = try await passes.pass()
            let thread = try #require(try account.store.threads(in: .archive(account.account.id)).first).id
            server.change { $0.boxes["Work"]?.add(.init(subject: "archived", identifier: "X-GM-MSGID 100")) }
            _ = try await passes.pass()
            #expect(try archive(account) == [] && account.subjects("Work") == ["archived", "labelled"])
            #expect(try account.store.search("archived").total == 1)
            let message = try #require(
                try account.store.messages(in: account.mailbox("Work").id, before: nil, limit: 9)
                    .first { $0.subject == "archived" })
            #expect(message.thread == thread)
        }
    }

    @Test("FR-SYNC-01: without a whole pass, or with an invalid answer, nothing counts as archived")
    func failures() async throws {
        let server = Self.gmail()
        server.change {
            $0.fault = { command, _ in
                command.contains("\"Work\"") || command.hasSuffix(" Work") ? .refusal("NO [SERVERBUG] later") : nil
            }
        }
        try await MiniAccount.run(server) { account in
            let passes = try account.syncingAllMail()
            #expect(try await !passes.pass().failures.isEmpty)
            #expect(try archive(account) == [])
            server.change {
                $0.fault = { command, box in box == "All" && command.hasPrefix("UID FETCH") ? .close : nil }
            }
            let broken = try await passes.pass()
            #expect(broken.failures.map(\.mailbox) == ["All"])
            #expect(try archive(account) == [] && account.subjects("Work") == ["labelled"])
            server.change { $0.fault = nil }
            #expect(try await passes.pass().failures.isEmpty)
            #expect(try archive(account) == ["archived"])
        }
    }
}

extension MiniAccount {
    /// The same account with Sync All Mail.
    fileprivate func syncingAllMail() throws -> MiniAccount {
        var settings = account.settings
        settings.syncsAllMail = true
        try store.updateAccount(account.id, settings)
        return try reread()
    }
}
