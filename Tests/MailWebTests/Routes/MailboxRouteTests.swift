import Foundation
import MailModel
import MailStorage
import StoreTestKit
import Testing

@testable import MailWeb

@Suite("Mailboxes over HTTP", .soundStores)
struct MailboxRouteTests {
    private func refusal(_ response: RawResponse) throws -> (status: Int, code: String, message: String) {
        let body = try JSONSerialization.jsonObject(with: Data(response.body)) as? [String: Any]
        let error = try #require(body?["error"] as? [String: Any])
        return (response.status, error["code"] as? String ?? "", error["message"] as? String ?? "")
    }

    @Test("A name with the server's delimiter, a place of another account and a mailbox that is gone are refused")
    func refuses() async throws {
        try await WebFixture.run { web in
            let account = web.mail.account.rawValue
            let split = try refusal(
                try await web.post("/api/mailboxes/create", #"{"account":\#(account),"name":"a.b/c"}"#))
            #expect(split.status == 422 && split.code == "mailbox_invalid")
            #expect(split.message.contains("cannot contain"))
            let endpoint = ServerEndpoint(host: "imap.example.org", port: 993, security: .implicitTLS)
            let other = try web.store.addAccount(
                AccountSettings(address: "eve@example.org", imap: endpoint, username: "eve"))
            let foreign = try refusal(
                try await web.post(
                    "/api/mailboxes/create",
                    #"{"account":\#(other.id.rawValue),"name":"a","parent":\#(web.mail.inbox.rawValue)}"#))
            #expect(foreign.status == 422 && foreign.message.contains("one account"))
            let gone = try refusal(try await web.post("/api/mailboxes/9999/delete", #"{"confirmed":null}"#))
            #expect(gone.status == 404 && gone.message == "The mailbox no longer exists.")
        }
    }

    @Test("Deleting returns the server's count until that count is confirmed")
    func deletes() async throws {
        try await WebFixture.run { web in
            let path = "/api/mailboxes/\(web.mail.inbox.rawValue)/delete"
            let counted = try web.json(try await web.post(path, "{}"))
            #expect(counted["deleted"] as? Bool == false && counted["messages"] as? Int == 37)
            #expect(try web.json(try await web.post(path, #"{"confirmed":37}"#))["deleted"] as? Bool == true)
        }
    }
}
