import Foundation
import MailModel
import MailRules
import MailStorage
import StoreTestKit
import Testing

@testable import MailWeb

@Suite("Rules and cleanup over HTTP", .soundStores)
struct RuleRouteTests {
    @Test("IMAP-09: a rule is created, tested, applied and undone by the page; the count is the same each time")
    func whole() async throws {
        try await WebFixture.run { web in
            let draft =
                #"{"name":"All","account_id":null,"kind":"action","condition":"larger:1","except":"","actions":[{"kind":"star"}],"stop":false,"enabled":true}"#
            let made = try web.json(try await web.post("/api/rules/new", "{\"draft\":\(draft)}"))
            let id = try #require((made["rule"] as? [String: Any])?["id"] as? Int)
            let test = try web.json(try await web.post("/api/rules/test", "{\"draft\":\(draft)}"))
            let total = try #require(test["total"] as? Int)
            #expect(total > 0)
            let started = try web.json(try await web.post("/api/rules/\(id)/apply", "{}"))
            let run = try #require((started["run"] as? [String: Any])?["id"] as? Int)
            #expect((started["run"] as? [String: Any])?["total"] as? Int == total)
            while try web.store.continueRun(RuleRunID(Int64(run))).state == .running {}
            let shown = try web.json(try await web.get("/api/rules/runs/\(run)"))
            #expect((shown["entries"] as? [Any])?.count == total)
            let undone = try web.json(try await web.post("/api/rules/runs/\(run)/undo", "{}"))
            #expect(undone["undone"] as? Bool == true)
            #expect(try web.json(try await web.get("/api/rules/log"))["entries"] as? [Any] != nil)
        }
    }

    @Test("An invalid rule is refused with an explanation, also in a test")
    func refused() async throws {
        try await WebFixture.run { web in
            let draft = WebFixture.ruleDraft.replacingOccurrences(of: "subject:tea", with: "fro:anna")
            #expect(try await web.post("/api/rules/new", "{\"draft\":\(draft)}").status == 400)
            let test = try web.json(try await web.post("/api/rules/test", "{\"draft\":\(draft)}"))
            #expect((test["problem"] as? String)?.contains("cannot be read") == true)
            #expect(test["total"] as? Int == 0)
            #expect(try await web.post("/api/rules/999/apply", "{}").status == 404)
            #expect(try web.store.rules().isEmpty)
        }
    }

    @Test("IMAP-02, IMAP-22: lock, trash and Empty Trash report how many locked messages stay and how many are deleted")
    func cleaning() async throws {
        try await WebFixture.run { web in
            let locked = try await web.post("/api/actions", #"{"action":"lock","threads":[\#(web.mail.thread)]}"#)
            #expect(try web.json(locked)["changed"] as? Int ?? 0 > 0)
            let trashed = try web.json(
                try await web.post("/api/actions", #"{"action":"trash","threads":[\#(web.mail.thread)]}"#))
            #expect(trashed["changed"] as? Int == 0 && trashed["locked"] as? Int ?? 0 > 0)
            let count = try #require(try web.json(try await web.get("/api/trash"))["count"] as? Int)
            #expect(try await web.post("/api/trash/empty", "{\"count\":\(count + 1)}").status == 409)
            #expect(try await web.post("/api/trash/empty", "{\"count\":\(count)}").isSuccess)
            let senders = try web.json(try await web.get("/api/senders?sort=size"))
            #expect((senders["senders"] as? [Any])?.isEmpty == false)
        }
    }

    @Test("The refusal to empty Trash counts one message in the singular")
    func singular() {
        #expect(MailText.trashChanged(1) == "Trash now holds 1 message.")
        #expect(MailText.trashChanged(2) == "Trash now holds 2 messages.")
    }
}
