import Foundation
import MailModel
import MailStorage
import StoreTestKit
import Testing

@testable import MailWeb

@Suite("Accounts on the page", .soundStores)
struct AccountRouteTests {
    private func account(_ web: WebFixture) throws -> Account {
        try #require(try web.store.account(web.mail.account))
    }

    @Test("FR-SET-01: an edit changes only the given fields; null days mean no limit")
    func edit() async throws {
        try await WebFixture.run { web in
            let path = "/api/accounts/\(web.mail.account)/edit"
            let before = try account(web).settings
            var expected = before
            expected.displayName = "Ada L."
            _ = try web.json(try await web.post(path, #"{"display_name":"Ada L."}"#))
            #expect(try account(web).settings == expected)
            expected.syncWindow = .all
            expected.keepAttachments = .all
            expected.attachmentLimitMB = 0
            _ = try web.json(
                try await web.post(
                    path, #"{"sync_window_days":null,"keep_attachments":"all","attachment_limit_mb":0}"#))
            #expect(try account(web).settings == expected)
            _ = try web.json(try await web.post(path, #"{"sync_window_days":7}"#))
            #expect(try account(web).settings.syncWindow == .days(7))
            #expect(try account(web).isPurgePending)
        }
    }

    @Test(
        "FR-SET-01: an invalid edit changes nothing",
        arguments: [
            #"{"sync_window_days":0}"#, #"{"sync_window_days":99999}"#, #"{"display_name":"a\nBcc: x"}"#,
            #"{"keep_attachments":"some"}"#, #"{"attachment_limit_mb":-1}"#, #"{"display_name":7}"#,
        ])
    func badEdit(body: String) async throws {
        try await WebFixture.run { web in
            let before = try account(web)
            let response = try await web.post("/api/accounts/\(web.mail.account)/edit", body)
            #expect([400, 422].contains(response.status))
            #expect(try account(web) == before)
        }
    }

    @Test("FR-SET-02: a paused account is shown as paused in both lists")
    func pause() async throws {
        try await WebFixture.run { web in
            let path = "/api/accounts/\(web.mail.account)/pause"
            _ = try web.json(try await web.post(path, #"{"paused":true}"#))
            #expect(try account(web).isPaused)
            #expect(try await web.get("/api/accounts").text.contains(#""paused":true"#))
            #expect(try await web.get("/api/overview").text.contains(#""paused":true"#))
            #expect(try await web.post("/api/accounts/999/pause", #"{"paused":true}"#).status == 404)
        }
    }

    @Test("FR-OB-01: a refused check is a result, an expired flow is an error")
    func answers() async throws {
        try await WebFixture.run { web in
            let add = try await web.post(
                "/api/accounts/add", "{\(WebFixture.servers),\"address\":\"b@example.org\",\"password\":\"hunter2\"}")
            let json = try web.json(add)
            #expect((json["smtp"] as? [String: Any])?["code"] as? String == "wrong_password")
            #expect(json["account"] is NSNull)
            #expect(!add.text.contains("hunter2"))
            let ended = try await web.post("/api/accounts/oauth/status", #"{"id":"f2"}"#)
            #expect(ended.status == 404)
            #expect(ended.text.contains("This sign-in has ended."))
        }
    }
}
