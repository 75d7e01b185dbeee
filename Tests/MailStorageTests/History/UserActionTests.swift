import Foundation
import MailModel
import StoreTestKit
import Testing

@testable import MailStorage

@Suite("What a person does", .soundStores)
struct UserActionTests {
    @Test("FR-SYNC-10: reading and starring show at once and are queued as flag changes")
    func flags() throws {
        let fixture = try StoreFixture()
        let message = try fixture.inboxMessage()
        let receipt = try fixture.store.perform(.markRead, on: [.message(message)])
        #expect(receipt.changedCount == 1)
        #expect(try !fixture.detail(message).summary.isUnread)
        #expect(try fixture.counts("INBOX") == [1, 0])
        #expect(try fixture.operation().change == .addFlags(.seen))
        #expect(
            try fixture.store.perform(.markRead, on: [.message(message)])
                == ActionReceipt(undoToken: nil, changedCount: 0))
        try fixture.expectSound()
    }

    @Test("A queued change and its opposite vanish together")
    func opposites() throws {
        let fixture = try StoreFixture()
        let message = try fixture.inboxMessage()
        for (action, opposite) in [(UserAction.markRead, UserAction.markUnread), (.star, .unstar)] {
            try fixture.store.perform(action, on: [.message(message)])
            #expect(try fixture.store.perform(opposite, on: [.message(message)]).changedCount == 1)
            #expect(try fixture.store.pendingOperationCount(account: fixture.account) == 0)
        }
        try fixture.expectSound()
    }

    @Test("What is in flight is answered with a new operation behind it")
    func inFlight() throws {
        let fixture = try StoreFixture()
        let message = try fixture.inboxMessage()
        try fixture.store.perform(.markRead, on: [.message(message)])
        let first = try fixture.operation()
        try fixture.store.markInFlight([first.id])
        try fixture.store.perform(.markUnread, on: [.message(message)])
        #expect(try fixture.store.pendingOperationCount(account: fixture.account) == 2)
        #expect(try fixture.operation().id == first.id, "one operation of a message at a time")
        #expect(try fixture.operation().state == .inFlight)
        try fixture.store.finish(first.id)
        #expect(try fixture.operation().change == .removeFlags(.seen))
        #expect(try fixture.detail(message).summary.isUnread)
        try fixture.expectSound()
    }

    @Test("FR-SYNC-05: a change whose answer was lost may have been made, so its opposite is sent too")
    func answerLost() throws {
        let fixture = try StoreFixture()
        let message = try fixture.inboxMessage()
        for (action, opposite) in [(UserAction.star, UserAction.unstar), (.markRead, .markUnread)] {
            try fixture.store.perform(action, on: [.message(message)])
            let first = try fixture.operation()
            try fixture.store.markInFlight([first.id])
            try fixture.store.retry(first.id, notBefore: .distantPast)
            try fixture.store.perform(opposite, on: [.message(message)])
            #expect(try fixture.store.pendingOperationCount(account: fixture.account) == 2, "\(opposite)")
            #expect(try fixture.operation().id == first.id)
            try fixture.store.finish(first.id)
            let flag: MessageFlags = opposite == .unstar ? .flagged : .seen
            #expect(try fixture.operation().change == .removeFlags(flag))
            try fixture.store.finish(try fixture.operation().id)
        }
        try fixture.expectSound()
    }

    @Test("FR-SYNC-05: an operation that the user undid after it was read is not executed")
    func undoneMeanwhile() throws {
        let fixture = try StoreFixture()
        let message = try fixture.inboxMessage()
        try fixture.store.perform(.star, on: [.message(message)])
        let read = try fixture.operation()
        try fixture.store.perform(.unstar, on: [.message(message)])
        #expect(try fixture.store.claim([read]).isEmpty)

        try fixture.store.perform(.star, on: [.message(message)])
        let again = try fixture.operation()
        #expect(try fixture.store.claim([again, read]).map(\.id) == [again.id])
        #expect(try fixture.operation().state == .inFlight)
        var other = again
        other.change = .addFlags([.flagged, .seen])
        #expect(try fixture.store.claim([other]).isEmpty, "a part of it was undone")
        #expect(try fixture.store.claim([again]).map(\.id) == [again.id], "after a restart")
        try fixture.expectSound()
    }

    @Test("FR-SYNC-05: the pending change wins in the view over what the server says meanwhile")
    func viewIsServerPlusOperations() throws {
        let fixture = try StoreFixture()
        let message = try fixture.inboxMessage()
        try fixture.store.perform(.markRead, on: [.message(message)])
        try fixture.setServerFlags("INBOX", 1, .flagged)
        #expect(try !fixture.detail(message).summary.isUnread)
        #expect(try fixture.detail(message).summary.isStarred)
        try fixture.store.finish(try fixture.operation().id)
        #expect(try fixture.store.serverFlags(mailbox: fixture.mailbox("INBOX")).values.first == [.seen, .flagged])
        try fixture.setServerFlags("INBOX", 1, [])
        #expect(try fixture.detail(message).summary.isUnread, "afterwards the server is the truth")
        try fixture.expectSound()
    }

    @Test("FR-SYNC-05: a change that the server refuses is reverted with a notice")
    func refused() throws {
        let fixture = try StoreFixture()
        let message = try fixture.inboxMessage()
        try fixture.store.perform(.archive, on: [.message(message)])
        #expect(try fixture.paths(message) == ["Archive"])
        let operation = try fixture.operation()
        try fixture.store.retry(operation.id, notBefore: fixture.time.now.addingTimeInterval(5))
        #expect(try fixture.operations() == [])
        #expect(try fixture.store.nextOperationDate(account: fixture.account) == fixture.time.now.addingTimeInterval(5))
        fixture.time.advance(5)
        #expect(try fixture.operation().attempts == 1)
        try fixture.store.fail(operation.id, notice: .changeRefused(.move, flags: []))
        #expect(try fixture.paths(message) == ["INBOX"])
        let notice =
            "The mail server refused to move a message, so the change was reverted. Message: “Subject of hello” to Archive."
        #expect(try fixture.store.notices(after: 0).map(\.text) == [notice])
        #expect(try fixture.operations() == [])
        try fixture.expectSound()
    }

    @Test(
        "FR-SYNC-05: of several changes that the server refuses one notice tells, with the last message and the reason")
    func severalRefused() throws {
        let fixture = try StoreFixture()
        var long = Mail("long")
        long.subject = "Line one\u{202E}\n" + String(repeating: "x", count: 80)
        var untitled = Mail("untitled")
        untitled.subject = ""
        let mails = [try Mail("hello").incoming(1), try long.incoming(2), try untitled.incoming(3)]
        let refused = "The mail server refused to star or unstar a message, so the change was reverted."
        let full = ServerProblem(.overQuota, serverText: "It is full.")
        let expected = [
            "\(refused) Message: “Subject of hello”. \(full.explanation)",
            "\(refused) (2 times) Last message: “Line one \(String(repeating: "x", count: 50))…”. \(full.explanation)",
            "\(refused) (3 times) \(full.explanation)",
        ]
        for (mail, text) in zip(mails, expected) {
            let message = try #require(try fixture.ingest("INBOX", [mail]).newMessages.first)
            try fixture.store.perform(.star, on: [.message(message)])
            let operation = try fixture.operation()
            try fixture.store.retry(operation.id, notBefore: fixture.time.now, problem: full)
            try fixture.store.fail(operation.id, notice: .changeRefused(.addFlags, flags: .flagged))
            #expect(try fixture.store.notices(after: 0).map(\.text) == [text])
        }
        try fixture.expectSound()
    }

    @Test("A thread is archived out of one mailbox; Sent and Trash are left alone")
    func archiveThread() throws {
        let fixture = try StoreFixture()
        let message = try fixture.inboxMessage("a")
        var reply = Mail("b")
        reply.inReplyTo = ["a"]
        try fixture.ingest("Sent", [try reply.incoming(1)])
        try fixture.ingest("Work", [try Mail("a").incoming(4)])
        let thread = try fixture.detail(message).summary.thread
        let inbox = try fixture.mailbox("INBOX")
        #expect(try fixture.store.perform(.archive, on: [.thread(thread, in: inbox)]).changedCount == 1)
        #expect(try fixture.paths(message) == ["Archive", "Work"])
        #expect(try fixture.store.threadCount(in: .unifiedInbox) == 0)
        #expect(try fixture.store.perform(.archive, on: [.thread(thread, in: nil)]).changedCount == 1)
        #expect(try fixture.counts("Sent") == [1, 1])
        #expect(try fixture.store.threads(in: .archive(fixture.account)).map(\.id) == [thread])
        #expect(try fixture.store.threadCount(in: .archive(fixture.account)) == 1)
        try fixture.expectSound()
    }

    @Test(
        "An archive or trash that the account lacks is made, where its other mailboxes are", arguments: ["", "INBOX."])
    func missingMailboxes(prefix: String) throws {
        let fixture = try StoreFixture(
            listing: [
                StoreFixture.listed("INBOX", .inbox), StoreFixture.listed(prefix + "Sent", .sent, delimiter: "."),
            ])
        let message = try fixture.inboxMessage()
        try fixture.store.perform(.trash, on: [.message(message)])
        #expect(try fixture.paths(message) == [prefix + "Trash"])
        let trash = try #require(try fixture.store.mailbox(try fixture.mailbox(prefix + "Trash")))
        #expect(trash.isExpected && trash.listing.role == .trash)
        #expect(try fixture.operation().change == .move(to: trash.id))
        let other = try fixture.inboxMessage("b", uid: 2)
        let receipt = try fixture.store.perform(.archive, on: [.message(other)])
        #expect(try fixture.paths(other) == [prefix + "Archive"])
        // The server does not list them yet: one with a pending change is kept, the other is removed.
        #expect(try fixture.store.undo(try #require(receipt.undoToken)))
        let listing = [
            StoreFixture.listed("INBOX", .inbox), StoreFixture.listed(prefix + "Sent", .sent, delimiter: "."),
        ]
        let kept = try fixture.store.reconcileMailboxes(listing, account: fixture.account)
        #expect(kept.map(\.listing.path).sorted() == ["INBOX", prefix + "Sent", prefix + "Trash"].sorted())
        let listed = listing + [StoreFixture.listed(prefix + "Trash", .trash, delimiter: ".")]
        let made = try fixture.store.reconcileMailboxes(listed, account: fixture.account)
        #expect(made.allSatisfy { !$0.isExpected })
        #expect(made.contains { $0.id == trash.id })
        try fixture.expectSound()
    }

    @Test("Trashing twice changes nothing; a name that cannot hold messages is refused in words")
    func trash() throws {
        let fixture = try StoreFixture()
        let message = try fixture.inboxMessage()
        #expect(try fixture.store.perform(.trash, on: [.message(message)]).changedCount == 1)
        #expect(try fixture.store.perform(.trash, on: [.message(message)]).changedCount == 0)
        #expect(try fixture.operation().change == .move(to: fixture.mailbox("Trash")))

        let bare = try StoreFixture(
            listing: [
                StoreFixture.listed("INBOX", .inbox), StoreFixture.listed("Archive", .custom, isSelectable: false),
            ])
        #expect { try bare.store.perform(.archive, on: [.message(try bare.inboxMessage("b", uid: 2))]) } throws: {
            ($0 as? StoreError)?.kind == .other
        }
        #expect(try bare.counts("INBOX") == [1, 1])
        try bare.expectSound()
    }

    @Test("FR-SYNC-10: mail in Trash is deleted permanently after ten seconds, never merged with its move to Trash")
    func deletion() throws {
        let fixture = try StoreFixture()
        let message = try fixture.inboxMessage()
        #expect(try fixture.store.perform(.delete, on: [.message(message)]).changedCount == 0, "not in Trash")
        try fixture.store.perform(.trash, on: [.message(message)])
        let receipt = try fixture.store.perform(.delete, on: [.message(message)])
        #expect(try fixture.paths(message) == [])
        #expect(try fixture.store.perform(.delete, on: [.message(message)]).changedCount == 0)
        #expect(try fixture.store.undo(try #require(receipt.undoToken)))
        #expect(try fixture.paths(message) == ["Trash"])

        try fixture.store.perform(.delete, on: [.message(message)])
        #expect(try fixture.operation().change == .move(to: fixture.mailbox("Trash")), "it goes to Trash first")
        try fixture.store.finish(try fixture.operation().id, movedTo: UID(9), validity: nil)
        #expect(try fixture.store.nextOperations(account: fixture.account, limit: 10).isEmpty)
        try fixture.store.makeOperationsDue(account: fixture.account)
        #expect(try fixture.store.nextOperations(account: fixture.account, limit: 10).isEmpty)
        let change = try #require(try fixture.store.pendingChanges().first)
        let known = try #require(try fixture.store.account(fixture.account))
        let explanation = PendingChangeExplanation(change, of: known, now: fixture.time.now)
        #expect(explanation.reason == .undoPeriod && explanation.nextTry == fixture.time.now + 10)
        fixture.time.advance(10)
        #expect(try fixture.operation().change == .delete)
        try fixture.store.finish(try fixture.operation().id)
        fixture.time.advance(1)
        #expect(try fixture.store.purgeOrphans(account: fixture.account, orphanedBefore: fixture.time.now) == 1)
        #expect(try fixture.store.message(message) == nil)
        try fixture.expectSound()
    }

    @Test("FR-SYNC-10: mail without a server is deleted permanently after ten seconds, with its file")
    func localDeletion() throws {
        let fixture = try StoreFixture()
        let mailbox = try fixture.store.localMailbox("Old")
        var header = MessageHeader()
        header.subject = "an old letter"
        let letter = LocalMessage(header: header, content: content("walrus"), flags: [])
        #expect(try fixture.store.addLocally([letter], to: mailbox).added == 1)
        let old = try #require(try fixture.store.messages(in: mailbox, limit: 10).first)
        try fixture.store.perform(.trash, on: [.message(old.id)])
        let trash = try fixture.store.localMailbox("Trash")
        let message = try #require(try fixture.store.messages(in: trash, limit: 10).first)
        #expect(try fixture.store.carryOutLocalChanges() == nil)
        try fixture.store.perform(.delete, on: [.message(message.id)])
        #expect(try fixture.store.messages(in: trash, limit: 10).isEmpty)
        #expect(try fixture.store.carryOutLocalChanges() == fixture.time.now + 10)
        #expect(try fixture.store.rawBytes(of: message.id) != nil)
        fixture.time.advance(10)
        #expect(try fixture.store.carryOutLocalChanges() == nil)
        #expect(try fixture.store.message(message.id) == nil)
        #expect(try fixture.store.threadCount(in: .mailbox(trash)) == 0)
        let files = try FileManager.default.subpathsOfDirectory(atPath: fixture.store.directory.path)
        #expect(files.allSatisfy { !$0.hasSuffix(".eml") })
        try fixture.expectSound()
    }

    @Test("FR-SYNC-10: where the server has All Mail, archiving takes the message out of the inbox and keeps it here")
    func virtualArchive() throws {
        let fixture = try StoreFixture(listing: StoreFixture.gmail)
        let message = try fixture.inboxMessage()
        try fixture.ingest("Label", [try Mail("labelled").incoming(1)])
        let receipt = try fixture.store.perform(.archive, on: [.message(message)])
        #expect(try fixture.operation().change == .archive)
        #expect(try fixture.paths(message) == [])
        let thread = try fixture.detail(message).summary.thread
        #expect(try fixture.store.threads(in: .archive(fixture.account)).map(\.id) == [thread])
        #expect(try fixture.store.undo(try #require(receipt.undoToken)))
        #expect(try fixture.paths(message) == ["INBOX"])
        #expect(try fixture.store.threadCount(in: .archive(fixture.account)) == 0)
        try fixture.store.perform(.archive, on: [.message(message)])
        try fixture.store.finish(try fixture.operation().id)
        fixture.time.advance(100)
        #expect(try fixture.store.purgeOrphans(account: fixture.account, orphanedBefore: fixture.time.now) == 0)
        #expect(try fixture.store.search("hello").total == 1, "still in the thread and in the index")
        #expect(try fixture.store.perform(.markRead, on: [.message(message)]).changedCount == 1)
        #expect(try !fixture.detail(message).summary.isUnread)
        try fixture.expectSound()
        try fixture.ingest("[Gmail]/Trash", [try Mail("hello").incoming(3)])
        #expect(try fixture.store.threadCount(in: .archive(fixture.account)) == 0)
        try fixture.expectSound()
    }

    @Test("FR-SYNC-10: mail that another program archives only leaves the inbox, so it counts as archived until found")
    func archivedElsewhere() throws {
        let fixture = try StoreFixture(listing: StoreFixture.gmail)
        let message = try fixture.inboxMessage()
        try fixture.vanish("INBOX", [1])
        #expect(try fixture.store.threadCount(in: .archive(fixture.account)) == 1)
        try fixture.ingest("[Gmail]/Trash", [try Mail("hello").incoming(3)])
        try fixture.vanish("[Gmail]/Trash", [3])
        fixture.time.advance(10)
        #expect(try fixture.store.purgeOrphans(account: fixture.account, orphanedBefore: fixture.time.now) == 1)
        #expect(try fixture.store.message(message) == nil)
        try fixture.expectSound()
    }

    @Test("Undo cancels queued changes, and sends the inverse of completed ones")
    func undo() throws {
        for isDone in [false, true] {
            let fixture = try StoreFixture()
            let message = try fixture.inboxMessage()
            let trashed = try fixture.store.perform(.trash, on: [.message(message)])
            if isDone {
                try fixture.store.finish(try fixture.operation().id, movedTo: UID(70), validity: StoreFixture.validity)
            }
            #expect(try fixture.store.undo(try #require(trashed.undoToken)))
            #expect(try fixture.paths(message) == ["INBOX"])
            let changes = try fixture.operations().map(\.change)
            #expect(changes == (isDone ? [.move(to: try fixture.mailbox("INBOX"))] : []))
            #expect(try !fixture.store.undo(try #require(trashed.undoToken)), "once only")
            try fixture.expectSound()
        }
    }

    @Test("Undo of a whole thread, and only of what the action changed")
    func undoThread() throws {
        let fixture = try StoreFixture()
        var read = Mail("b")
        read.inReplyTo = ["a"]
        read.flags = .seen
        try fixture.ingest("INBOX", [try Mail("a").incoming(1), try read.incoming(2)])
        let thread = try #require(try fixture.store.threads(in: .unifiedInbox).first)
        let receipt = try fixture.store.perform(.markRead, on: [.thread(thread.id, in: nil)])
        #expect(receipt.changedCount == 1)
        try fixture.store.undo(try #require(receipt.undoToken))
        #expect(try fixture.counts("INBOX") == [2, 1])
        #expect(try fixture.store.pendingOperationCount(account: fixture.account) == 0)
    }

    @Test("A second move replaces a queued first one, and moving back leaves nothing to do")
    func moves() throws {
        let fixture = try StoreFixture()
        let message = try fixture.inboxMessage()
        try fixture.store.perform(.archive, on: [.message(message)])
        try fixture.store.perform(.trash, on: [.message(message)])
        #expect(try fixture.operation().change == .move(to: fixture.mailbox("Trash")))
        #expect(try fixture.paths(message) == ["Trash"])
        try fixture.expectSound()
    }
}
