import Foundation
import MailModel
import MailStorage
import StoreTestKit
import Testing

@testable import MailWeb

@Suite("Sender verification on the page", .soundStores)
struct TrustRouteTests {
    private static let received = "Received: from a.example by mx.example.org; Thu, 15 Jan 2026 12:00:00 +0000\r\n"

    /// What the page gets to know about a message.
    private func inspection(
        _ web: WebFixture, from: String, fields: String = "", html: String = "<p>Hello</p>", number: UInt32 = 90
    ) async throws -> [String: Any] {
        let message = try web.mail.addHTML(html, number: number, from: from, fields: fields, to: web.store)
        let answer = try web.json(try await web.get("/api/messages/\(message)/inspection"))
        return try #require(answer["inspection"] as? [String: Any])
    }

    private func hints(_ inspection: [String: Any]) -> [[String: Any]] {
        inspection["suspicions"] as? [[String: Any]] ?? []
    }

    @Test("A sender whose domain resembles one of the user's accounts or identities causes a warning")
    func ownDomains() async throws {
        try await WebFixture.run { web in
            let imitated = try await inspection(web, from: "boss@exarnple.org")
            #expect(imitated["suspicious"] as? Bool == true)
            let hint = try #require(hints(imitated).first)
            #expect(hint["kind"] as? String == "look_alike_domain" && hint["other"] as? String == "example.org")
            let before = try await inspection(web, from: "boss@sai1ing.test", number: 91)
            #expect(before["suspicious"] as? Bool == false && hints(before).isEmpty)
            var account = try #require(try web.store.accounts().first)
            account.settings.smtp = ServerEndpoint(host: "smtp.example.org", port: 465, security: .implicitTLS)
            try web.store.updateAccount(account.id, account.settings)
            let identity = IdentityEntry(id: nil, name: "A", address: "a@sailing.test", signature: "", isDefault: true)
            _ = try web.store.setIdentities([identity], of: account.id)
            let after = try await inspection(web, from: "boss@sai1ing.test", number: 92)
            #expect(after["suspicious"] as? Bool == true)
            let own = try await inspection(web, from: "boss@sailing.test", number: 93)
            #expect(own["suspicious"] as? Bool == false)
        }
    }

    @Test("The receiving server's report is shown, and its rejection is a separate note")
    func verification() async throws {
        try await WebFixture.run { web in
            let report = "Authentication-Results: mx.example.org; dmarc=pass header.from=shop.test\r\n"
            let good = try await inspection(web, from: "a@shop.test", fields: report + Self.received)
            let known = try #require(good["verification"] as? [String: Any])
            #expect(known["state"] as? String == "verified" && known["domain"] as? String == "shop.test")
            #expect(known["server"] as? String == "mx.example.org" && hints(good).isEmpty)
            let unknown = try await inspection(web, from: "a@shop.test", number: 91)
            #expect(unknown["verification"] is NSNull)
            let bad = try await inspection(
                web, from: "a@shop.test", fields: "Authentication-Results: mx.example.org; dmarc=fail\r\n", number: 92)
            #expect((bad["verification"] as? [String: Any])?["state"] as? String == "failed")
            #expect(hints(bad).map { $0["kind"] as? String } == ["failed_authentication"])
            #expect(bad["suspicious"] as? Bool == false)
        }
    }

    @Test("Another address for replies and a link that names another host are notes")
    func notes() async throws {
        try await WebFixture.run { web in
            let link = #"<a href="https://secure-79.example/x">www.harbourbank.example</a>"#
            let message = try await inspection(
                web, from: "a@shop.test", fields: "Reply-To: x@y.example\r\n", html: link)
            let told = hints(message)
            #expect(told.map { $0["kind"] as? String } == ["misleading_link", "replies_elsewhere"])
            #expect(told.first?["value"] as? String == "secure-79.example")
            #expect(told.first?["other"] as? String == "www.harbourbank.example")
            #expect(told.last?["value"] as? String == "x@y.example" && told.last?["other"] is NSNull)
            #expect(message["suspicious"] as? Bool == false)
        }
    }
}
