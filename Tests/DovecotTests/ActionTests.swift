import Foundation
import MailModel
import MailStorage
import MailSync
import MailTestKit
import StoreTestKit
import Testing

@Suite("User actions on a real Dovecot", .timeLimit(.minutes(10)), .soundStores)
struct ActionTests {
    /// A synced store with an inbox of this number of messages.
    private func fixture(_ count: Int = 6, options: DovecotOptions = DovecotOptions()) async throws -> SyncFixture {
        let fixture = try await SyncFixture(options: options)
        for number in 1...count {
            let text =
                "From: bo@example.org\r\nSubject: message \(number)\r\nMessage-ID: <m\(number)@example.org>\r\n\r\nhello\r\n"
            try await fixture.server.deliver(text: text)
        }
        try await fixture.sync()
        return fixture
    }

    private func message(_ number: Int, in fixture: SyncFixture) throws -> ActionTarget {
        let found = try fixture.messages("INBOX").first { $0.subject == "message \(number)" }
        return .message(try #require(found).id)
    }

    private func subjects(_ mailbox: String, in fixture: SyncFixture) async throws -> [String] {
        try await fixture.server.messages(in: mailbox).count == 0
            ? [] : fixture.messages(mailbox).map(\.subject).sorted()
    }

    @Test("FR-SYNC-10: read, unread, starred and unstarred reach the server")
    func flags() async throws {
        let fixture = try await fixture()
        _ = try fixture.store.perform(.markRead, on: [message(1, in: fixture), message(2, in: fixture)])
        _ = try fixture.store.perform(.star, on: [message(2, in: fixture), message(3, in: fixture)])
        let shown = try fixture.messages("INBOX")
        #expect(shown.filter { !$0.isUnread }.count == 2)
        #expect(shown.filter(\.isStarred).count == 2)
        try await fixture.sync()
        let flagged = try await fixture.server.messages(in: "INBOX").filter { $0.flags.contains("\\Flagged") }.count
        let seen = try await fixture.server.messages(in: "INBOX").filter { $0.flags.contains("\\Seen") }.count
        #expect(flagged == 2)
        #expect(seen == 2)
        _ = try fixture.store.perform(.unstar, on: [message(2, in: fixture)])
        _ = try fixture.store.perform(.markUnread, on: [message(1, in: fixture)])
        try await fixture.sync()
        #expect(try fixture.stored() == (try await fixture.onServer()))
        #expect(try fixture.store.pendingOperationCount(account: fixture.account.id) == 0)
        #expect(try fixture.store.check().isEmpty)
        await fixture.stop()
    }

    @Test("FR-SYNC-05: without MOVE, a copy whose response was lost is not repeated")
    func lostCopy() async throws {
        let capabilities = "IMAP4rev1 LITERAL+ UIDPLUS IDLE SPECIAL-USE CONDSTORE NAMESPACE"
        let fixture = try await fixture(options: DovecotOptions(capabilities: capabilities))
        _ = try fixture.store.perform(.archive, on: [message(1, in: fixture), message(2, in: fixture)])
        let operations = try fixture.store.nextOperations(account: fixture.account.id, limit: 10)
        let archive = try #require(try fixture.store.mailboxes().first { $0.listing.role == .archive })
        let cursor = try fixture.store.cursor(of: archive.id)
        let bound = Operation.CopyBound(
            uidValidity: cursor.uidValidity, uidNext: cursor.uidNext.flatMap(UID.init))
        try #require(bound.uidValidity != nil && bound.uidNext != nil)
        try fixture.store.noteCopyBound(bound, of: operations.map(\.id))
        try fixture.store.markInFlight(operations.map(\.id))
        // The server executed the COPY for one of the two; then the connection was lost.
        let uid = try #require(operations.first?.uid?.rawValue)
        try await fixture.server.copy([uid], from: "INBOX", to: "Archive")
        try await fixture.sync()
        #expect(try await fixture.server.messages(in: "Archive").count == 2)
        #expect(try await fixture.server.messages(in: "INBOX").count == 4)
        try await fixture.sync()
        #expect(try fixture.stored() == (try await fixture.onServer()))
        #expect(try fixture.store.check().isEmpty)
        await fixture.stop()
    }

    @Test(
        "FR-SYNC-05: a change that Dovecot refuses is retried after 5, 15 and 45 seconds, then reverted with a notice")
    func refused() async throws {
        let fixture = try await fixture(options: DovecotOptions(guardedMailboxes: ["Archive"]))
        let account = fixture.account.id
        let target = try message(1, in: fixture)
        _ = try fixture.store.perform(.archive, on: [target])
        _ = try fixture.store.perform(.star, on: [message(2, in: fixture)])
        #expect(try fixture.messages("INBOX").count == 5)
        for delay in [5.0, 15, 45] {
            let summary = try await fixture.sync()
            #expect(summary.failures.map(\.kind) == [.partial])
            let waiting = try #require(try fixture.store.pendingChanges(account: account).first)
            #expect(waiting.state == .queued)
            #expect(waiting.notBefore == fixture.clock.date.addingTimeInterval(delay))
            #expect(waiting.problem?.kind == .noPermission)
            #expect(try fixture.store.notices(after: 0).isEmpty)
            fixture.clock.advance(seconds: delay)
        }
        #expect(try await fixture.server.messages(in: "INBOX").contains { $0.flags.contains("\\Flagged") })
        try await fixture.sync()
        #expect(try fixture.store.pendingOperationCount(account: account) == 0)
        #expect(try fixture.store.notices(after: 0).count == 1)
        #expect(try fixture.messages("INBOX").count == 6)
        #expect(try await fixture.server.messages(in: "INBOX").count == 6)
        guard case .message(let id) = target else { return }
        let history = try #require(try fixture.store.history(of: id)).entries.map(\.keyword)
        #expect(
            history == [
                "arrived", "changed", "sent", "retried", "sent", "retried", "sent", "retried", "sent", "failed",
            ])
        #expect(try fixture.stored() == (try await fixture.onServer()))
        #expect(try fixture.store.check().isEmpty)
        await fixture.stop()
    }

    @Test("FR-SYNC-05: changes that cancel each other send nothing")
    func merged() async throws {
        let fixture = try await fixture()
        let before = try await modificationSequence(fixture)
        for (action, opposite) in [(UserAction.markRead, UserAction.markUnread), (.star, .unstar)] {
            _ = try fixture.store.perform(action, on: [message(1, in: fixture), message(2, in: fixture)])
            _ = try fixture.store.perform(opposite, on: [message(1, in: fixture), message(2, in: fixture)])
        }
        let receipt = try fixture.store.perform(.archive, on: [message(3, in: fixture)])
        #expect(try fixture.store.undo(try #require(receipt.undoToken)))
        let waiting = try await fixture.sync().failures
        #expect(waiting.isEmpty)
        #expect(try await modificationSequence(fixture) == before)
        #expect(try await fixture.server.messages(in: "Archive").isEmpty)
        await fixture.stop()
    }

    /// Every change in the inbox makes it larger.
    private func modificationSequence(_ fixture: SyncFixture) async throws -> String {
        try await fixture.server.doveadm(["mailbox", "status", "-u", "anna", "highestmodseq uidnext messages", "INBOX"])
            .output
    }

    @Test("FR-SYNC-05: changes of one message are sent in order, also after one whose response was lost")
    func inOrder() async throws {
        let fixture = try await fixture()
        let target = try message(1, in: fixture)
        _ = try fixture.store.perform(.star, on: [target])
        let first = try #require(try fixture.store.nextOperations(account: fixture.account.id, limit: 9).first)
        try fixture.store.markInFlight([first.id])
        try fixture.store.retry(first.id, notBefore: fixture.clock.date, isAnswered: false)
        for action in [UserAction.unstar, .markRead, .archive] { _ = try fixture.store.perform(action, on: [target]) }
        #expect(try fixture.store.pendingOperationCount(account: fixture.account.id) == 4)
        #expect(try fixture.store.nextOperations(account: fixture.account.id, limit: 9).map(\.id) == [first.id])
        try await fixture.sync()
        let archived = try await fixture.server.messages(in: "Archive")
        #expect(archived.count == 1)
        #expect(archived.first?.flags.contains("\\Seen") == true)
        #expect(archived.first?.flags.contains("\\Flagged") == false)
        try await fixture.sync()
        #expect(try fixture.stored() == (try await fixture.onServer()))
        #expect(try fixture.store.check().isEmpty)
        await fixture.stop()
    }

    @Test("FR-SYNC-01: a draft that another program saves again under the same Message-ID shows its new text")
    func draftSavedAgain() async throws {
        let fixture = try await fixture()
        func draft(_ text: String) -> String {
            """
            From: Anna <anna@example.org>
            Subject: \(text)
            Date: Mon, 05 Jan 2026 10:00:00 +0000
            Message-ID: <draft@example.org>

            \(text)
            """.replacing("\n", with: "\r\n")
        }
        try await fixture.server.createMailbox("Drafts")
        func save(_ text: String) async throws {
            try await fixture.server.deliver(text: draft(text), mailbox: "Drafts")
            let uids = try await fixture.server.messages(in: "Drafts").map(\.uid)
            try await fixture.server.addFlags(["\\Draft"], to: uids, in: "Drafts")
        }
        try await save("first version")
        try await fixture.sync()
        let drafts = try #require(try fixture.store.mailboxes().first { $0.listing.role == .drafts })
        #expect(try fixture.store.messages(in: drafts.id).map(\.subject) == ["first version"])
        let old = try await fixture.server.messages(in: "Drafts").map(\.uid)
        try await save("second, longer version")
        try await fixture.server.expunge(old, in: "Drafts")
        try await fixture.sync()
        #expect(try fixture.store.messages(in: drafts.id).map(\.subject) == ["second, longer version"])
        #expect(try fixture.stored() == (try await fixture.onServer()))
        #expect(try fixture.store.check().isEmpty)
        await fixture.stop()
    }

    @Test(
        "FR-SYNC-05: a pending flag follows its message when another program moves it", arguments: [false, true])
    func flagFollows(_ isRenumbered: Bool) async throws {
        let fixture = try await fixture()
        let target = try message(1, in: fixture)
        let operation = { try fixture.store.nextOperations(account: fixture.account.id, limit: 9).first }
        _ = try fixture.store.perform(.star, on: [target])
        let uid = try #require(try operation()?.uid?.rawValue)
        try await fixture.server.copy([uid], from: "INBOX", to: "Archive")
        try await fixture.server.expunge([uid])
        if isRenumbered { _ = try await fixture.server.changeUIDValidity(of: "Archive") }
        for _ in 1...3 {
            try await fixture.sync()
            try fixture.store.makeOperationsDue(account: fixture.account.id)
        }
        #expect(try await fixture.server.messages(in: "Archive").map { $0.flags.contains("\\Flagged") } == [true])
        #expect(try fixture.stored() == (try await fixture.onServer()))
        #expect(try fixture.store.pendingOperationCount(account: fixture.account.id) == 0)
        #expect(try fixture.store.notices(after: 0).isEmpty)
        #expect(try fixture.store.check().isEmpty)
        await fixture.stop()
    }

    @Test("Undoing a move that failed on the server leaves the message where it is")
    func moveInPlace() async throws {
        let fixture = try await fixture(options: DovecotOptions(guardedMailboxes: ["Archive"]))
        let target = try message(1, in: fixture)
        let receipt = try fixture.store.perform(.archive, on: [target])
        let first = try #require(try fixture.store.nextOperations(account: fixture.account.id, limit: 9).first)
        try fixture.store.markInFlight([first.id])
        #expect(try fixture.store.undo(try #require(receipt.undoToken)))
        try fixture.store.fail(first.id, notice: .changeRefused(.move, flags: []))
        let before = try await modificationSequence(fixture)
        #expect(try await fixture.sync().failures.isEmpty)
        #expect(try await modificationSequence(fixture) == before)
        #expect(try fixture.store.pendingOperationCount(account: fixture.account.id) == 0)
        #expect(try fixture.stored() == (try await fixture.onServer()))
        await fixture.stop()
    }

    @Test("FR-SYNC-05: a sync pass that the user requests retries delayed operations")
    func waitingOperation() async throws {
        let fixture = try await fixture()
        _ = try fixture.store.perform(.star, on: [message(1, in: fixture)])
        let operation = try #require(try fixture.store.nextOperations(account: fixture.account.id, limit: 1).first)
        try fixture.store.retry(operation.id, notBefore: fixture.clock.date.addingTimeInterval(3600))
        #expect(try await fixture.sync().failures.isEmpty)
        #expect(try await fixture.server.messages(in: "INBOX").contains { $0.flags.contains("\\Flagged") })
        await fixture.stop()
    }

    @Test("FR-SYNC-10: missing Archive and Trash mailboxes are created on the server")
    func missingMailboxes() async throws {
        let fixture = try await fixture(options: DovecotOptions(specialMailboxes: ["Sent"]))
        #expect(try !fixture.store.mailboxes().contains { [.archive, .trash].contains($0.listing.role) })
        _ = try fixture.store.perform(.archive, on: [message(1, in: fixture), message(2, in: fixture)])
        _ = try fixture.store.perform(.trash, on: [message(3, in: fixture)])
        try await fixture.sync()
        #expect(try await fixture.server.messages(in: "Archive").count == 2)
        #expect(try await fixture.server.messages(in: "Trash").count == 1)
        #expect(try await fixture.server.messages(in: "INBOX").count == 3)
        #expect(try fixture.stored() == (try await fixture.onServer()))
        #expect(try fixture.store.mailboxes().allSatisfy { !$0.isExpected })
        #expect(try fixture.store.check().isEmpty)
        await fixture.stop()
    }

    @Test("FR-SYNC-10: archive and trash move the message once, with and without MOVE", arguments: [true, false])
    func moves(hasMove: Bool) async throws {
        let capabilities = hasMove ? nil : "IMAP4rev1 LITERAL+ UIDPLUS IDLE SPECIAL-USE CONDSTORE NAMESPACE"
        let fixture = try await fixture(options: DovecotOptions(capabilities: capabilities))
        _ = try fixture.store.perform(.archive, on: [message(1, in: fixture), message(2, in: fixture)])
        _ = try fixture.store.perform(.trash, on: [message(3, in: fixture)])
        #expect(try fixture.messages("INBOX").count == 3)
        try await fixture.sync()
        #expect(try await fixture.server.messages(in: "INBOX").count == 3)
        #expect(try await fixture.server.messages(in: "Archive").count == 2)
        #expect(try await fixture.server.messages(in: "Trash").count == 1)
        #expect(try fixture.messages("Archive").map(\.subject).sorted() == ["message 1", "message 2"])
        #expect(try fixture.messages("Trash").map(\.subject) == ["message 3"])
        try await fixture.sync()
        #expect(try fixture.stored() == (try await fixture.onServer()))
        #expect(try fixture.store.check().isEmpty)
        await fixture.stop()
    }

    @Test(
        "FR-SYNC-10: only mail in Trash is deleted permanently, with and without UIDPLUS",
        arguments: [true, false])
    func deletesForGood(hasUIDPlus: Bool) async throws {
        let capabilities = hasUIDPlus ? nil : "IMAP4rev1 LITERAL+ IDLE SPECIAL-USE CONDSTORE NAMESPACE"
        let fixture = try await fixture(options: DovecotOptions(capabilities: capabilities))
        let targets = [try message(1, in: fixture), try message(2, in: fixture), try message(3, in: fixture)]
        _ = try fixture.store.perform(.trash, on: targets)
        try await fixture.sync()
        try await fixture.sync()
        _ = try fixture.store.perform(.delete, on: [targets[0], try message(4, in: fixture)])
        let undone = try fixture.store.perform(.delete, on: [targets[1]])
        try await fixture.sync()
        #expect(try await fixture.server.messages(in: "Trash").count == 3, "it can be undone for a while")
        #expect(try fixture.store.undo(try #require(undone.undoToken)))
        fixture.clock.advance(seconds: 10)
        try await fixture.sync()
        let left = try await fixture.server.messages(in: "Trash").filter { !$0.flags.contains(#"\Deleted"#) }
        #expect(left.count == 2)
        #expect(try fixture.messages("Trash").map(\.subject).sorted() == ["message 2", "message 3"])
        #expect(try fixture.messages("INBOX").map(\.subject).sorted() == ["message 4", "message 5", "message 6"])
        try await fixture.sync()
        #expect(try fixture.stored() == (try await fixture.onServer()))
        #expect(try fixture.store.check().isEmpty)
        await fixture.stop()
    }

    @Test("IMAP-25: permanent deletion checks the server first: mail that another client moved out of Trash is kept")
    func asksBeforeDeleting() async throws {
        let fixture = try await fixture()
        let targets = [try message(1, in: fixture), try message(2, in: fixture), try message(3, in: fixture)]
        _ = try fixture.store.perform(.trash, on: targets)
        try await fixture.sync()
        _ = try fixture.store.perform(.delete, on: Array(targets.prefix(2)))
        let trashed = try await fixture.server.messages(in: "Trash").map(\.uid).sorted()
        try #require(trashed.count == 3)
        // Another client takes the first back, and puts other mail into Trash.
        try await fixture.server.createMailbox("Work")
        try await fixture.server.move([trashed[0]], from: "Trash", to: "Work")
        try await fixture.server.deliver(
            text: "From: bo@example.org\r\nSubject: other\r\nMessage-ID: <other@example.org>\r\n\r\nhello\r\n",
            mailbox: "Trash")
        fixture.clock.advance(seconds: 10)
        try await fixture.sync()
        try await fixture.sync()
        let left = try await fixture.server.messages(in: "Trash").filter { !$0.flags.contains(#"\Deleted"#) }
        #expect(left.map(\.uid).sorted() == [trashed[2], trashed[2] + 1], "only the second is deleted")
        #expect(try await fixture.server.messages(in: "Work").count == 1)
        #expect(try fixture.store.pendingOperationCount(account: fixture.account.id) == 0)
        #expect(try fixture.stored() == (try await fixture.onServer()))
        await fixture.stop()
    }

    @Test("An offline action is visible at once and stays pending")
    func offline() async throws {
        let fixture = try await fixture()
        _ = try fixture.store.perform(.archive, on: [message(1, in: fixture)])
        _ = try fixture.store.perform(.star, on: [message(2, in: fixture)])
        #expect(try fixture.messages("INBOX").count == 5)
        let port = fixture.server.port
        await fixture.server.stop()
        let failed = try await fixture.sync()
        #expect(failed.failures.map(\.kind) == [.network])
        #expect(
            try fixture.store.pendingOperationCount(account: fixture.account.id) == 2,
            "no change was abandoned on port \(port)")
        #expect(try fixture.messages("INBOX").count == 5)
    }

    @Test("Undo before sync sends nothing to the server; undo afterwards moves the message back")
    func undo() async throws {
        let fixture = try await fixture()
        let early = try fixture.store.perform(.archive, on: [message(1, in: fixture)])
        #expect(try fixture.store.undo(try #require(early.undoToken)))
        #expect(try fixture.messages("INBOX").count == 6)
        #expect(try fixture.store.pendingOperationCount(account: fixture.account.id) == 0)
        let late = try fixture.store.perform(.archive, on: [message(2, in: fixture)])
        try await fixture.sync()
        #expect(try await fixture.server.messages(in: "Archive").count == 1)
        #expect(try fixture.store.undo(try #require(late.undoToken)))
        #expect(try fixture.messages("INBOX").count == 6)
        try await fixture.sync()
        #expect(try await fixture.server.messages(in: "INBOX").count == 6)
        #expect(try await fixture.server.messages(in: "Archive").isEmpty)
        try await fixture.sync()
        #expect(try fixture.stored() == (try await fixture.onServer()))
        await fixture.stop()
    }

    @Test("A move is not applied to another message with the same UID, and a missing message causes no error")
    func goneMeanwhile() async throws {
        let fixture = try await fixture()
        _ = try fixture.store.perform(.archive, on: [message(1, in: fixture)])
        let uid = try await fixture.server.messages(in: "INBOX").map(\.uid).min()
        try await fixture.server.expunge([try #require(uid)])
        try await fixture.sync()
        try await fixture.sync()
        #expect(try await fixture.server.messages(in: "Archive").isEmpty)
        #expect(try await fixture.server.messages(in: "INBOX").count == 5)
        #expect(try fixture.store.pendingOperationCount(account: fixture.account.id) == 0)
        await fixture.stop()
    }
}
