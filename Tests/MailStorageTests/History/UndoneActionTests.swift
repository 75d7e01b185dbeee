import MailModel
import MailStorage
import StoreTestKit
import Testing

@Suite("Undoing an action that was done in parts", .soundStores)
struct UndoneActionTests {
    @Test("One undo reverts all parts of an action, which the command line lists as one action")
    func parts() throws {
        let fixture = try StoreFixture()
        let ids = try (1...4).map { try fixture.inboxMessage("m\($0)", uid: UInt32($0)) }
        let first = try fixture.store.perform(.archive, on: [.message(ids[0])])
        let token = try #require(first.undoToken)
        let second = try fixture.store.perform(.archive, on: [.message(ids[1])], continuing: token)
        #expect(second.undoToken == token)
        let other = try fixture.store.perform(.star, on: [.message(ids[3])])
        let third = try fixture.store.perform(.archive, on: [.message(ids[2])], continuing: token)
        #expect(third.undoToken == token && other.undoToken != token)
        #expect(try fixture.store.undoSummary(token).count == 1)
        #expect(try fixture.store.undo(token))
        #expect(try ids.allSatisfy { try fixture.paths($0) == ["INBOX"] })
        #expect(try fixture.detail(ids[3]).summary.isStarred, "undone with another action")
        try fixture.expectSound()
    }

    @Test("A part whose beginning was undone, and one that names an unknown number, is an action of its own")
    func lateParts() throws {
        let fixture = try StoreFixture()
        let ids = try (1...2).map { try fixture.inboxMessage("m\($0)", uid: UInt32($0)) }
        let token = try #require(try fixture.store.perform(.archive, on: [.message(ids[0])]).undoToken)
        #expect(try fixture.store.undo(token))
        let late = try #require(
            try fixture.store.perform(.archive, on: [.message(ids[1])], continuing: token).undoToken)
        #expect(late != token)
        let unknown = try fixture.store.perform(.star, on: [.message(ids[0])], continuing: 999).undoToken
        #expect(unknown != 999 && unknown != late)
    }
}
