import Foundation
import MailModel
import MailStorage
import MailTestKit
import StoreTestKit
import Testing

@testable import MailWeb

@Suite("Replies to mailing lists", .soundStores)
struct ListReplyRouteTests {
    private static func add(_ web: WebFixture, _ field: String, number: UInt32) throws -> MessageID {
        try web.mail.addHTML(
            "<p>x</p>", number: number, from: "bo@club.example", fields: "\(field)\r\n", to: web.store)
    }

    private static func listAddress(_ web: WebFixture, _ message: MessageID) async throws -> String? {
        let answer = try web.json(try await web.get("/api/messages/\(message)/inspection"))
        return (answer["inspection"] as? [String: Any])?["list_address"] as? String
    }

    private static func reply(_ web: WebFixture, _ message: MessageID) async throws -> RawResponse {
        try await web.post("/api/drafts/new", #"{"kind":"reply_list","message":\#(message),"editor":"tab1"}"#)
    }

    @Test("A message names the address of its list, and a reply to the list goes there alone")
    func replyToList() async throws {
        try await WebFixture.run { web in
            var settings = try #require(try web.store.account(web.mail.account)).settings
            settings.smtp = ServerEndpoint(host: "smtp.example.org", port: 465, security: .implicitTLS)
            try web.store.updateAccount(web.mail.account, settings)
            let open = try Self.add(web, "List-Post: <mailto:talk@club.example>", number: 91)
            let closed = try Self.add(web, "List-Post: NO", number: 92)
            #expect(try await Self.listAddress(web, open) == "talk@club.example")
            #expect(try await Self.listAddress(web, closed) == nil)
            let draft = try #require(try web.json(try await Self.reply(web, open))["draft"] as? [String: Any])
            let content = try #require(draft["content"] as? [String: Any])
            #expect(draft["kind"] as? String == "reply_list")
            #expect((content["to"] as? [[String: Any]])?.map { $0["address"] as? String } == ["talk@club.example"])
            #expect((content["cc"] as? [Any])?.isEmpty == true)
            #expect(try await Self.reply(web, closed).status == 409)
            #expect(try web.store.drafts().count == 1)
        }
    }
}
