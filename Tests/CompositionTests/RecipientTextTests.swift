import MailModel
import Testing

@testable import Composition

@Suite("Recipients as they are typed")
struct RecipientTextTests {
    @Test(
        "FR-SYNC-07: complete addresses are read with their names",
        arguments: [
            ("bo@example.org", ["bo@example.org"]), ("<bo@example.org>", ["bo@example.org"]),
            ("Bo Smith <bo@example.org>, cy@example.org", ["bo@example.org", "cy@example.org"]),
            ("\"Smith, Bo @ work\" <bo@example.org>", ["bo@example.org"]),
            ("bo@example.org (Bo, at home)", ["bo@example.org"]), (" bo@example.org , ", ["bo@example.org"]),
            ("root@localhost", ["root@localhost"]),
        ])
    func complete(text: String, addresses: [String]) throws {
        #expect(try RecipientText.addresses(text).map(\.address) == addresses)
    }

    @Test(
        "FR-SYNC-07: text that belongs to no address is refused, so that no recipient is lost",
        arguments: [
            "bo@example.org cy@example.org", "bo@exam ple.org", "bo at example.org", "liam@", "", " , ",
            "bo@example.org <cy@example.org>",
            "Bo <bo@example.org> cy@example.org", "Bo <bo@example.org",
        ])
    func refused(text: String) {
        #expect(throws: DraftProblem.self) { try RecipientText.addresses(text) }
    }
}
