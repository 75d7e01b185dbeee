import MailModel
import StoreTestKit
import Testing

@testable import MailStorage

@Suite("Where an account's own mailboxes are", .soundStores)
struct NamespaceTests {
    struct Server: Sendable, CustomTestStringConvertible {
        let prefix: String
        let delimiter: String?
        /// The mailboxes that it lists besides the inbox.
        var others: [String] = []
        var testDescription: String { "\(prefix) with \(others)" }

        var listing: [ListedMailbox] {
            [ListedMailbox(path: "INBOX", rawName: "INBOX", delimiter: delimiter, role: .inbox, isSelectable: true)]
                + others.map {
                    ListedMailbox(path: $0, rawName: $0, delimiter: delimiter, role: .custom, isSelectable: true)
                }
        }
    }

    static let servers = [
        Server(prefix: "INBOX.", delimiter: "."),
        Server(prefix: "INBOX.", delimiter: ".", others: ["Public.News"]),
        Server(prefix: "INBOX.", delimiter: ".", others: ["INBOX.Work", "shared.bob"]),
        Server(prefix: "Mail/", delimiter: "/"),
        // All of them may be below the inbox by chance.
        Server(prefix: "", delimiter: ".", others: ["INBOX.Work"]),
        Server(prefix: "", delimiter: "/"),
        Server(prefix: "", delimiter: nil),
    ]

    @Test(
        "A mailbox that the account lacks is made where the server says, whatever else it has", arguments: servers)
    func made(server: Server) throws {
        let fixture = try StoreFixture(listing: server.listing)
        try fixture.store.setPersonalNamespace(
            prefix: server.prefix, delimiter: server.delimiter, account: fixture.account)
        let rows: [(action: UserAction, name: String, uid: UInt32)] = [(.archive, "Archive", 1), (.trash, "Trash", 2)]
        for row in rows {
            let message = try fixture.inboxMessage(row.name, uid: row.uid)
            #expect(try fixture.store.perform(row.action, on: [.message(message)]).changedCount == 1)
            #expect(try fixture.paths(message) == [server.prefix + row.name])
            let mailbox = try #require(try fixture.store.mailbox(try fixture.mailbox(server.prefix + row.name)))
            #expect(mailbox.isExpected)
            #expect(mailbox.listing.rawName == server.prefix + row.name)
            #expect(mailbox.listing.delimiter == server.delimiter)
        }
        try fixture.expectSound()
    }

    @Test("It is unknown until reported, keeps the last reported value, and belongs to one account")
    func told() throws {
        let fixture = try StoreFixture()
        let other = try fixture.store.addAccount(StoreFixture.settings("eve@example.org")).id
        #expect(try fixture.store.personalNamespace(account: fixture.account) == nil)
        for (prefix, delimiter) in [("", nil), ("INBOX.", "."), ("", "/")] as [(String, String?)] {
            try fixture.store.setPersonalNamespace(prefix: prefix, delimiter: delimiter, account: fixture.account)
            #expect(
                try fixture.store.personalNamespace(account: fixture.account)
                    == PersonalNamespace(prefix: prefix, delimiter: delimiter))
        }
        #expect(try fixture.store.personalNamespace(account: other) == nil)
        try fixture.store.removeAccount(other)
        try fixture.store.setPersonalNamespace(prefix: "x", delimiter: nil, account: other)
        #expect(try fixture.store.personalNamespace(account: other) == nil)
    }

    @Test("Where the server does not tell, the names of the other mailboxes do")
    func guessed() throws {
        let server = Server(prefix: "INBOX.", delimiter: ".", others: ["INBOX.Work"])
        let fixture = try StoreFixture(listing: server.listing)
        let message = try fixture.inboxMessage()
        try fixture.store.perform(.archive, on: [.message(message)])
        #expect(try fixture.paths(message) == ["INBOX.Archive"])
    }
}
