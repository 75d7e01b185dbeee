import MailModel
import StoreTestKit
import Testing

@testable import MailStorage

@Suite("Moving, spam and not spam", .soundStores)
struct RelocationTests {
    @Test("FR-SYNC-10: a conversation moves out of the shown mailbox; what is elsewhere stays")
    func thread() throws {
        let fixture = try StoreFixture()
        let first = try fixture.inboxMessage("first")
        var answer = Mail("reply")
        answer.references = ["first"]
        let reply = try #require(try fixture.ingest("Sent", [try answer.incoming(1)]).newMessages.first)
        let thread = try fixture.detail(first).summary.thread
        #expect(try fixture.detail(reply).summary.thread == thread)
        let work = try fixture.mailbox("Work")
        let receipt = try fixture.store.perform(.move, on: [.thread(thread, in: nil)], to: work)
        #expect(receipt.changedCount == 1)
        #expect(try fixture.paths(first) == ["Work"])
        #expect(try fixture.paths(reply) == ["Sent"], "the user's own message stays")
        #expect(try fixture.operation().change == .move(to: work))
        #expect(try fixture.store.undo(try #require(receipt.undoToken)))
        #expect(try fixture.paths(first) == ["INBOX"])
        #expect(try fixture.operations().isEmpty)
        try fixture.expectSound()
    }

    @Test("A move that is impossible changes nothing and says why")
    func refused() throws {
        let fixture = try StoreFixture(
            listing: StoreFixture.usual + [StoreFixture.listed("Top", .custom, isSelectable: false)])
        let message = try fixture.inboxMessage()
        let other = try fixture.store.addAccount(StoreFixture.settings("bo@example.org")).id
        let elsewhere = try fixture.store.reconcileMailboxes(
            [StoreFixture.listed("INBOX", .inbox)], account: other, keepsAllMail: false)[0].id
        let goals: [MailboxID?] = [nil, MailboxID(999), try fixture.mailbox("Top"), elsewhere]
        for goal in goals {
            #expect(throws: StoreError.self) { try fixture.store.perform(.move, on: [.message(message)], to: goal) }
        }
        #expect(try fixture.paths(message) == ["INBOX"])
        #expect(try fixture.operations().isEmpty)
        try fixture.expectSound()
    }

    @Test("Spam moves to Spam, which is created if it is missing; not spam moves back to the inbox")
    func spam() throws {
        let fixture = try StoreFixture()
        let message = try fixture.inboxMessage()
        #expect(try fixture.store.perform(.notSpam, on: [.message(message)]).changedCount == 0)
        try fixture.store.perform(.spam, on: [.message(message)])
        #expect(try fixture.paths(message) == ["Junk"])
        #expect(try fixture.store.perform(.spam, on: [.message(message)]).changedCount == 0)
        try fixture.store.perform(.notSpam, on: [.message(message)])
        #expect(try fixture.paths(message) == ["INBOX"])
        #expect(try fixture.operations().isEmpty, "moving back leaves nothing to do")
        try fixture.expectSound()
    }

    @Test("Where the server has All Mail, an archived message can be moved to a label or to Spam")
    func archived() throws {
        for action in [UserAction.move, .spam] {
            let fixture = try StoreFixture(
                listing: StoreFixture.gmail + [StoreFixture.listed("[Gmail]/Spam", .spam)])
            let message = try fixture.inboxMessage()
            try fixture.store.perform(.archive, on: [.message(message)])
            try fixture.store.finish(try fixture.operation().id)
            #expect(try fixture.paths(message) == [])
            let label = try fixture.mailbox("Label")
            let receipt = try fixture.store.perform(action, on: [.message(message)], to: label)
            #expect(receipt.changedCount == 1)
            #expect(try fixture.paths(message) == [action == .move ? "Label" : "[Gmail]/Spam"])
            #expect(try fixture.store.threadCount(in: .archive(fixture.account)) == 0)
            let operation = try fixture.operation()
            #expect(operation.mailbox == (try fixture.mailbox("[Gmail]/All Mail")))
            try fixture.expectSound()
        }
    }
}
