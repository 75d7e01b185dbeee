import Foundation
import MailModel
import MailStorage
import StoreTestKit
import Testing

@testable import MailWeb

@Suite("Settings and storage on the page", .soundStores)
struct SettingRouteTests {
    @Test("FR-SET-01: each effective setting is listed with its default and choices; a change is stored at once")
    func changes() async throws {
        try await WebFixture.run { web in
            let list = try web.json(try await web.get("/api/settings"))["settings"] as? [[String: Any]] ?? []
            #expect(list.compactMap { $0["key"] as? String } == SettingKey.allCases.map(\.rawValue))
            let changed = try await web.post("/api/settings", #"{"key":"undoSendDelaySeconds","value":"10"}"#)
            #expect(changed.isSuccess && changed.text.contains(#""changed":true"#))
            #expect(try web.store.undoSendDelay() == .seconds(10))
            let reset = try await web.post("/api/settings", #"{"key":"undoSendDelaySeconds","value":null}"#)
            #expect(reset.text.contains(#""value":"5""#))
        }
    }

    @Test(
        "An unknown setting or an invalid value is refused with an explanation",
        arguments: [
            (#"{"key":"nothing","value":"1"}"#, "bad_request"), (#"{"key":"appTheme"}"#, "bad_request"),
            (#"{"key":"appTheme","value":1}"#, "bad_request"), (#"{"key":"appTheme","value":""}"#, "invalid_setting"),
            (#"{"key":"appLockEnabled","value":"false"}"#, "invalid_setting"),
            (#"{"key":"textSizePercent","value":"1000"}"#, "invalid_setting"), ("[]", "bad_request"),
        ])
    func refusals(body: String, code: String) async throws {
        try await WebFixture.run { web in
            let before = try web.store.settings()
            let response = try await web.post("/api/settings", body)
            #expect(response.status == 400 && response.text.contains("\"code\":\"\(code)\""), "\(response.text)")
            #expect(try web.store.settings() == before)
        }
    }

    @Test("FR-SET-03: attachments are cleared by account or all; an unknown account and other bodies are refused")
    func clears() async throws {
        try await WebFixture.run { web in
            let use = try web.json(try await web.get("/api/storage"))
            let account = try #require((use["accounts"] as? [[String: Any]])?.first)
            #expect((account["messages_bytes"] as? Int ?? 0) > 0)
            #expect(use["warning"] as? Bool == false)
            let cleared = try await web.post("/api/storage/clear", #"{"account":\#(web.mail.account)}"#)
            #expect(try web.json(cleared)["freed_bytes"] as? Int == use["clearable_bytes"] as? Int)
            #expect(try await web.post("/api/storage/clear", #"{"account":99}"#).status == 404)
            #expect(try await web.post("/api/storage/clear", #"{"account":"all"}"#).status == 400)
        }
    }

    @Test("FR-SET-03: a wipe must be confirmed; then only the current session is left")
    func wipes() async throws {
        try await WebFixture.run { web in
            for body in ["{}", #"{"confirm":"delete"}"#, #"{"confirm":true}"#] {
                #expect(try await web.post("/api/storage/wipe", body).status == 400)
            }
            #expect(try web.store.accounts().count == 1)
            guard case .token(let other) = try await web.sessions.exchange(await web.sessions.issueCode()) else {
                throw RawConnectionError(description: "no token")
            }
            try web.store.change(.appTheme, to: "dark")
            #expect(try await web.post("/api/storage/wipe", #"{"confirm":"DELETE"}"#).isSuccess)
            #expect(try web.store.accounts().isEmpty)
            #expect(try web.store.setting(.appTheme).value == "system")
            #expect(try await web.get("/api/overview").status == 200)
            let old = try await RawRequest("GET", "/api/overview", port: web.port, token: other).send(port: web.port)
            #expect(old.status == 401)
        }
    }

    @Test("FR-SET-05: the licenses have texts, and the privacy policy is a page without scripts that needs no sign-in")
    func about() async throws {
        try await WebFixture.run { web in
            let about = try web.json(try await web.get("/api/about"))
            let licenses = about["licenses"] as? [[String: Any]] ?? []
            #expect(licenses.count > 20)
            for license in licenses {
                #expect((license["text"] as? String ?? "").count > 200, "\(license["name"] ?? "")")
            }
            let policy = try await RawRequest("GET", "/privacy", port: web.port).send(port: web.port)
            #expect(policy.status == 200 && policy.value("Content-Type") == "text/html; charset=utf-8")
            #expect(policy.text.contains("<h1>Privacy policy</h1>") && !policy.text.contains("<script"))
        }
    }
}
