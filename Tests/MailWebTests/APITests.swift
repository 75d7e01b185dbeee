import Foundation
import MailModel
import MailStorage
import StoreTestKit
import Testing

@testable import MailWeb

@Suite("The JSON interface", .soundStores)
struct APITests {
    @Test("MO-56: the overview shows accounts and mailboxes, roles first, then the tree")
    func overview() async throws {
        try await WebFixture.run { web in
            try web.store.setAccountState(
                web.mail.account, .initialFast, progress: SyncProgress(completed: 2, total: 5))
            let answer = try web.json(try await web.get("/api/overview"))
            #expect(answer["demo"] as? Bool == true)
            #expect(answer["version"] as? String == "1.2.3")
            let account = try #require((answer["accounts"] as? [[String: Any]])?.first)
            #expect(account["address"] as? String == "ada@example.org")
            #expect(account["display_name"] as? String == MailFixture.hostileText)
            #expect(account["state"] as? String == "initial_fast")
            #expect(account["active"] as? Bool == true)
            #expect(account["error"] is NSNull)
            #expect(account["last_success"] is NSNull)
            #expect(account["progress"] as? [String: Int] == ["completed": 2, "total": 5])
            #expect(account["pending_operations"] as? Int == 0)
            let mailboxes = try #require(answer["mailboxes"] as? [[String: Any]])
            #expect(mailboxes.map { $0["role"] as? String } == ["inbox", "archive", "trash", "custom", "custom"])
            #expect(mailboxes.map { $0["depth"] as? Int } == [0, 0, 0, 0, 1])
            #expect(mailboxes[0]["total"] as? Int == 3)
            #expect(mailboxes[0]["unread"] as? Int == 3)
            #expect(mailboxes[0]["synced"] as? Bool == true)
            #expect(mailboxes[0]["selectable"] as? Bool == true)
        }
    }

    @Test("FR-SYNC-04: the overview reports the progress and error of each incompletely synced mailbox")
    func mailboxProgress() async throws {
        try await WebFixture.run { web in
            func mailboxes() async throws -> [[String: Any]] {
                let answer = try web.json(try await web.get("/api/overview"))
                return try #require(answer["mailboxes"] as? [[String: Any]])
            }
            let before = try await mailboxes()
            #expect(before[0]["progress"] is NSNull, "the inbox is here whole")
            #expect((before[1]["progress"] as? [String: Any])?["completed"] as? Int == 0)
            #expect((before[1]["progress"] as? [String: Any])?["total"] is NSNull, "nobody has asked yet")
            let problem = ServerProblem(.timedOut)
            try web.store.noteWindowCount(12, mailbox: web.mail.archive)
            try web.store.noteSyncProblems([web.mail.archive: problem], account: web.mail.account)
            let after = try await mailboxes()
            #expect(after[1]["progress"] as? [String: Int] == ["completed": 0, "total": 12])
            #expect(after[1]["failure"] as? String == problem.explanation)
            #expect(before[0]["catch_up"] as? String == "completed" && after[1]["catch_up"] as? String == "error")
            #expect(after[1]["last_sync"] is NSNull, "it was never here whole")
        }
    }

    @Test("FR-SYNC-04: fetching of older mail is paused and resumed from the page, and resuming requests a sync pass")
    func backfill() async throws {
        try await WebFixture.run { web in
            func isPaused() async throws -> Bool? {
                let answer = try web.json(try await web.get("/api/overview"))
                return (answer["accounts"] as? [[String: Any]])?.first?["backfill_paused"] as? Bool
            }
            func change(_ account: Int64, _ paused: Bool) async throws -> Int {
                try await web.post("/api/backfill", #"{"account":\#(account),"paused":\#(paused)}"#).status
            }
            let account = web.mail.account
            #expect(try await isPaused() == false)
            #expect(try await change(account.rawValue, true) == 200)
            #expect(try await isPaused() == true)
            #expect(try web.store.isBackfillPaused(account: account))
            var changes = web.store.changes().makeAsyncIterator()
            #expect(try await change(account.rawValue, false) == 200)
            let next = try #require(await changes.next())
            #expect(next.aspects.contains(.accounts) || next.requests.contains(.sync(account)))
            #expect(try await isPaused() == false)
            #expect(try await change(999, true) == 404)
        }
    }

    @Test("FR-SYNC-01: a request for older mail reports that it is being fetched, or which limit is reached")
    func olderMail() async throws {
        try await WebFixture.run { web in
            func ask(_ mailbox: MailboxID, beyond: Bool = false) async throws -> [String: Any] {
                try web.json(
                    try await web.post("/api/older", #"{"mailbox":\#(mailbox),"beyond_window":\#(beyond)}"#))
            }
            let (store, account) = (web.store, web.mail.account)
            var changes = store.changes().makeAsyncIterator()
            #expect(try await ask(web.mail.archive)["state"] as? String == "loading")
            #expect(await changes.next()?.requests == [.olderMail(web.mail.archive, stored: 0)])
            #expect(try await ask(web.mail.inbox)["state"] as? String == "window_end")
            #expect(try await ask(web.mail.inbox)["days"] as? Int == 30)
            #expect(try await ask(web.mail.inbox, beyond: true)["state"] as? String == "loading")
            #expect(try await ask(MailboxID(999))["state"] as? String == "none")
            try store.setAccountError(account, "It is gone.", isActive: true, isOffline: true)
            #expect(try await ask(web.mail.archive)["state"] as? String == "offline")
            #expect(try await ask(web.mail.inbox)["state"] as? String == "window_end")
            try store.setAccountError(account, "It refused.", isActive: false, isOffline: false)
            let refused = try await ask(web.mail.inbox, beyond: true)
            #expect(refused["state"] as? String == "error")
            #expect(refused["message"] as? String == "It refused.", "the page prints no command")
        }
    }

    @Test("Recent searches are listed, added and cleared")
    func recentSearches() async throws {
        try await WebFixture.run { web in
            for query in ["plans", "from:bob", "Plans"] { try web.store.addRecentSearch(query) }
            let known = try web.json(try await web.get("/api/recent-searches"))
            #expect(known["queries"] as? [String] == ["Plans", "from:bob"])
            let added = try web.json(try await web.post("/api/recent-searches/add", #"{"query":"tea"}"#))
            #expect(added["queries"] as? [String] == ["tea", "Plans", "from:bob"])
            for body in ["[]", "null", "1", "\"x\"", "true", "", "{", "[{}]", #"{"x":true}"#] {
                #expect(try await web.post("/api/recent-searches/clear", body).status == 400, "\(body)")
                #expect(try web.store.recentSearches().count == 3, "\(body)")
            }
            let cleared = try web.json(try await web.post("/api/recent-searches/clear", "{}"))
            #expect(cleared["queries"] as? [String] == [])
            #expect(try await !web.post("/api/recent-searches/add", "{}").isSuccess)
        }
    }

    @Test("MO-43: a list of conversations comes in pages, newest first")
    func threadList() async throws {
        try await WebFixture.run { web in
            let whole = try web.json(try await web.get("/api/threads?scope=inbox"))
            #expect(whole["total"] as? Int == 2)
            #expect(whole["next"] is NSNull)
            let rows = try #require(whole["threads"] as? [[String: Any]])
            #expect(rows.map { $0["id"] as? Int64 } == [web.mail.hostileThread, web.mail.thread])
            let plans = rows[1]
            #expect(plans["account_id"] as? Int64 == web.mail.account.rawValue)
            #expect(plans["subject"] as? String == "Plans")
            #expect(plans["message_count"] as? Int == 2)
            #expect(plans["unread_count"] as? Int == 2)
            #expect(plans["starred"] as? Bool == false)
            #expect(plans["has_attachments"] as? Bool == true)
            #expect(plans["date"] as? String == "2026-01-10T00:06:40.000Z")
            let first = try web.json(try await web.get("/api/threads?scope=mailbox:\(web.mail.inbox)&limit=1"))
            let next = try #require(first["next"] as? Int64)
            let second = try web.json(
                try await web.get("/api/threads?scope=mailbox:\(web.mail.inbox)&limit=1&before=\(next)"))
            #expect((second["threads"] as? [[String: Any]])?.first?["id"] as? Int64 == web.mail.thread)
        }
    }

    @Test("MO-44: a conversation shows its messages, asks for absent bodies and marks nothing as read")
    func threadDetail() async throws {
        try await WebFixture.run { web in
            let answer = try web.json(try await web.get("/api/threads/\(web.mail.thread)"))
            #expect(answer["subject"] as? String == "Plans")
            let messages = try #require(answer["messages"] as? [[String: Any]])
            #expect(
                messages.map { $0["number"] as? Int64 } == [
                    web.mail.storedMessage.rawValue, web.mail.absentMessage.rawValue,
                ])
            #expect(messages.map { $0["unread"] as? Bool } == [true, true])
            let stored = messages[0]
            #expect((stored["id"] as? String)?.count == 64)
            #expect((stored["from"] as? [String: String]) == ["name": "Grace", "address": "grace@example.net"])
            #expect(stored["body_state"] as? String == "stored")
            #expect((stored["frame_url"] as? String)?.hasPrefix("/m/") == true)
            #expect((stored["text_frame_url"] as? String)?.hasPrefix("/m/") == true)
            let inspection = try #require(stored["inspection"] as? [String: Any])
            #expect(inspection["has_html"] as? Bool == true)
            let images = try #require(inspection["images"] as? [String: Any])
            #expect(
                images["blocked"] as? Int == 1 && images["trackers"] as? Int == 1 && images["loadable"] as? Int == 0)
            #expect((stored["mailboxes"] as? [[String: Any]])?.first?["role"] as? String == "inbox")
            let files = try #require(stored["attachments"] as? [[String: Any]])
            #expect(files.map { $0["dangerous"] as? Bool } == [false, true])
            #expect(files.allSatisfy { ($0["url"] as? String)?.hasPrefix("/d/") == true })
            let absent = messages[1]
            #expect(absent["frame_url"] is NSNull)
            #expect(absent["inspection"] is NSNull)
            let wanted = try web.store.wantedBodies(account: web.mail.account, limit: 10)
            #expect(wanted.map(\.message) == [web.mail.absentMessage])
        }
    }

    @Test("Pending changes are listed with their reasons, cancelled where possible, and retried at once")
    func outbox() async throws {
        try await WebFixture.run { web in
            try web.store.perform(.star, on: [.message(web.mail.storedMessage)])
            try web.store.perform(.markRead, on: [.message(web.mail.absentMessage)])
            let listed = try web.json(try await web.get("/api/outbox"))
            #expect(listed["total"] as? Int == 2)
            let waiting = try #require(listed["waiting"] as? [[String: Any]])
            #expect(waiting.map { $0["what"] as? String } == ["Star", "Mark as read"])
            #expect(waiting.map { $0["reason"] as? String } == ["due", "due"])
            #expect(waiting.allSatisfy { ($0["why"] as? String)?.hasSuffix(".") == true && $0["next_try"] is NSNull })
            let ids = waiting.compactMap { $0["id"] as? Int64 }
            try web.store.markInFlight([OperationID(ids[0])])
            let refused = try await web.post("/api/outbox/cancel", #"{"id":\#(ids[0])}"#)
            #expect(refused.status == 409)
            let left = try web.json(try await web.post("/api/outbox/cancel", #"{"id":\#(ids[1])}"#))
            #expect(left["total"] as? Int == 1)
            #expect(try await web.post("/api/outbox/cancel", #"{"id":\#(ids[1])}"#).status == 404)
            try web.store.retry(OperationID(ids[0]), notBefore: web.time.now.addingTimeInterval(1800))
            #expect(try web.store.nextOperations(account: web.mail.account, limit: 9).isEmpty)
            _ = try web.json(try await web.post("/api/outbox/retry", #"{"id":\#(ids[0])}"#))
            #expect(try web.store.nextOperations(account: web.mail.account, limit: 9).count == 1)
            let account = try #require(
                (try web.json(try await web.get("/api/overview"))["accounts"] as? [[String: Any]])?.first)
            #expect(account["pending_operations"] as? Int == 1)
            #expect(account["pending_since"] is String)
        }
    }

    @Test("The history of a message states what happened and who caused it")
    func history() async throws {
        try await WebFixture.run { web in
            try web.store.perform(.star, on: [.message(web.mail.storedMessage)])
            let answer = try web.json(try await web.get("/api/messages/\(web.mail.storedMessage)/history"))
            #expect(answer["complete"] as? Bool == true)
            let events = try #require(answer["events"] as? [[String: Any]])
            #expect(events.map { $0["event"] as? String } == ["arrived", "body_stored", "changed"])
            #expect(events.map { $0["actor"] as? String } == ["server", "program", "person"])
            #expect(events[2]["detail"] as? String == "star")
            #expect(events[0]["what"] as? String == "Arrived in INBOX")
            #expect(events[2]["what"] as? String == "You starred it" && events[2]["note"] is NSNull)
            #expect(try await web.get("/api/messages/999/history").status == 404)
        }
    }

    @Test("A body that the server refused is not requested again on every view")
    func failedBodyIsNotAskedForAgainAtOnce() async throws {
        try await WebFixture.run { web in
            let look = { _ = try await web.get("/api/threads/\(web.mail.thread)") }
            let wanted = { try web.store.wantedBodies(account: web.mail.account, limit: 10).map(\.message) }
            try await look()
            try web.store.markBodyFailed(web.mail.absentMessage)
            try await look()
            #expect(try wanted() == [web.mail.absentMessage])
            try web.store.markBodyFailed(web.mail.absentMessage)
            try await look()
            #expect(try wanted() == [])
            web.time.advance(by: BodyRetries.interval)
            try await look()
            #expect(try wanted() == [web.mail.absentMessage])
        }
    }

    @Test("Addresses of frames stay the same between requests")
    func frameAddressesStay() async throws {
        try await WebFixture.run { web in
            let first = try await web.get("/api/threads/\(web.mail.hostileThread)").text
            let second = try await web.get("/api/threads/\(web.mail.hostileThread)").text
            #expect(first == second)
            #expect(first.contains("frame_url"))
        }
    }

    @Test("User actions can be undone")
    func actionsAndUndo() async throws {
        try await WebFixture.run { web in
            let before = try web.snapshot()
            let body = #"{"action":"mark_read","threads":[\#(web.mail.thread)],"messages":[],"mailbox":null}"#
            let answer = try web.json(try await web.post("/api/actions", body))
            #expect(answer["changed"] as? Int == 2)
            let token = try #require(answer["undo_token"] as? Int64)
            #expect(try web.store.threads(in: .unifiedInbox, before: nil).map(\.unreadCount).reduce(0, +) == 1)
            let undone = try web.json(try await web.post("/api/undo", #"{"undo_token":\#(token)}"#))
            #expect(undone["undone"] as? Bool == true)
            #expect(try web.snapshot() == before)
            let again = try web.json(try await web.post("/api/undo", #"{"undo_token":\#(token)}"#))
            #expect(again["undone"] as? Bool == false)
        }
    }

    @Test("Conversations are muted, split and joined, and each is undone")
    func conversations() async throws {
        try await WebFixture.run { web in
            let thread = web.mail.thread
            // Showing the conversation requests the missing bodies.
            #expect(try web.json(try await web.get("/api/threads/\(thread)"))["muted"] as? Bool == false)
            let before = try web.snapshot()
            let muted = try web.json(
                try await web.post("/api/actions", #"{"action":"mute","threads":[\#(thread)],"messages":[]}"#))
            #expect(try web.json(try await web.get("/api/threads/\(thread)"))["muted"] as? Bool == true)
            let split = try web.json(try await web.post("/api/split", #"{"message":\#(web.mail.absentMessage)}"#))
            #expect(split["changed"] as? Int == 1)
            let part = try #require(split["thread"] as? Int64)
            #expect(part != thread)
            let joined = try web.json(try await web.post("/api/join", #"{"threads":[\#(thread),\#(part)]}"#))
            #expect(joined["changed"] as? Int == 1)
            for answer in [joined, split, muted] {
                let token = try #require(answer["undo_token"] as? Int64)
                let undone = try web.json(try await web.post("/api/undo", #"{"undo_token":\#(token)}"#))
                #expect(undone["undone"] as? Bool == true)
            }
            #expect(try web.snapshot() == before)
            let one = try await web.post("/api/join", #"{"threads":[\#(thread)]}"#)
            #expect(one.status == 400)
        }
    }

    @Test("A single message can be starred by its number")
    func actionOnMessage() async throws {
        try await WebFixture.run { web in
            let body = #"{"action":"star","messages":[\#(web.mail.absentMessage)]}"#
            #expect(try web.json(try await web.post("/api/actions", body))["changed"] as? Int == 1)
            let messages = try web.store.messages(in: ThreadID(web.mail.thread))
            #expect(messages.map(\.summary.isStarred) == [false, true])
        }
    }

    @Test(
        "An invalid request is refused with an explanation",
        arguments: [
            #"{}"#, #"{"action":"destroy","threads":[1]}"#, #"{"action":"star"}"#,
            #"{"action":"star","threads":["1"]}"#,
            #"{"action":"star","threads":[1.5]}"#, #"[]"#, "null", "", "{",
            #"{"action":"star","threads":[99999999999999999999]}"#,
        ])
    func nonsenseIsRefused(body: String) async throws {
        try await WebFixture.run { web in
            let before = try web.snapshot()
            let response = try await web.post("/api/actions", body)
            #expect(response.status == 400)
            #expect(response.text.contains(#""code":"bad_request""#))
            #expect(try web.snapshot() == before)
        }
    }

    @Test("A search finds and marks words")
    func search() async throws {
        try await WebFixture.run { web in
            let answer = try web.json(try await web.get("/api/search?q=plans&limit=10"))
            let results = try #require(answer["results"] as? [[String: Any]])
            #expect(!results.isEmpty)
            #expect(answer["total"] as? Int == results.count && answer["more_in_spam_or_trash"] as? Bool == false)
            #expect((0...1).contains(answer["indexed_fraction"] as? Double ?? -1))
            #expect(answer["milliseconds"] is Int)
            #expect(results.contains { $0["thread_id"] as? Int64 == web.mail.thread })
            #expect(results.allSatisfy { ($0["id"] as? String)?.count == 64 && $0["cursor"] is String })
            #expect((answer["notes"] as? [Any])?.isEmpty == true)
            let best = try web.json(try await web.get("/api/search?q=plans&sort=relevance"))
            #expect((best["results"] as? [Any])?.count == results.count)
            let said = try web.json(try await web.get("/api/search?q=fro:anna+&limit=10"))
            let note = try #require((said["notes"] as? [[String: Any]])?.first)
            #expect(note["kind"] as? String == "unknown_operator")
            #expect(note["suggestion"] as? String == "from:anna")
            let long = try web.json(try await web.get("/api/search?q=" + String(repeating: "plans+", count: 800)))
            #expect((long["notes"] as? [[String: Any]])?.first?["kind"] as? String == "limit")
            let nothing = try web.json(try await web.get("/api/search?q=&mailbox=&before="))
            #expect((nothing["results"] as? [Any])?.isEmpty == true)
        }
    }

    @Test("MO-40: notices and requests for new mail")
    func noticesAndSync() async throws {
        try await WebFixture.run { web in
            try web.mail.removeArchive(from: web.store)
            let notices = try #require(
                try web.json(try await web.get("/api/notices?after=0"))["notices"] as? [[String: Any]])
            #expect((notices.last?["text"] as? String)?.hasPrefix("A mailbox was removed on the server") == true)
            let last = try #require(notices.last?["id"] as? Int64)
            #expect(
                (try web.json(try await web.get("/api/notices?after=\(last)"))["notices"] as? [Any])?.isEmpty == true)
            for body in [#"{"account":null}"#, "{}", #"{"account":\#(web.mail.account)}"#] {
                #expect(try await web.post("/api/sync", body).status == 202)
            }
        }
    }

    @Test(
        "Invalid numbers and missing resources",
        arguments: [
            ("/api/threads?scope=inbox&limit=x", 400), ("/api/threads?scope=inbox&before=1e3", 400),
            ("/api/threads", 400),
            ("/api/threads/x", 404), ("/api/threads/-1", 404), ("/api/threads/0", 404), ("/api/threads/99999", 404),
            ("/api/threads/99999999999999999999", 404), ("/api/search?q=a&mailbox=x", 400),
            ("/api/search?q=a&sort=x", 400), ("/api/search?q=a&before=7", 400),
            ("/api/notices?after=", 200),
        ])
    func numbers(target: String, status: Int) async throws {
        try await WebFixture.run { web in
            let response = try await web.get(target)
            #expect(response.status == status)
            guard status != 200 else { return }
            let error = try #require(
                (try JSONSerialization.jsonObject(with: Data(response.body)) as? [String: Any])?["error"]
                    as? [String: String])
            #expect(Set(error.keys) == ["code", "message", "hint"])
        }
    }

    @Test(
        "A query of 4,096 characters is answered in any encoding, and truncating a longer one is reported",
        arguments: [
            ("%F0%9F%98%80", 4_096, false), ("%E6%97%A5", 4_096, false), ("%22", 10_000, true), ("%2A", 10_000, true),
        ])
    func longQueries(character: String, count: Int, isCut: Bool) async throws {
        try await WebFixture.run { web in
            let response = try await web.get("/api/search?q=" + String(repeating: character, count: count))
            #expect(response.status == 200)
            let notes = try #require(try web.json(response)["notes"] as? [[String: Any]])
            #expect(
                notes.contains { ($0["explanation"] as? String)?.contains("first 4096 characters") == true } == isCut)
        }
    }

    @Test("Hostile text of a message is sent unchanged as a JSON string")
    func hostileTextStaysText() async throws {
        try await WebFixture.run { web in
            let response = try await web.get("/api/threads/\(web.mail.hostileThread)")
            #expect(response.value("Content-Type") == "application/json; charset=utf-8")
            #expect(!response.text.contains("</script>"))
            let answer = try web.json(response)
            #expect(answer["subject"] as? String == MailFixture.hostileText)
            let message = try #require((answer["messages"] as? [[String: Any]])?.first)
            for name in ["to", "cc", "reply_to"] {
                let addresses = message[name] as? [[String: String]]
                #expect(addresses == [["name": MailFixture.hostileText, "address": MailFixture.hostileText]])
            }
            for target in ["/api/overview", "/api/threads?scope=inbox", "/api/search?q=plans"] {
                let text = try await web.get(target).text
                #expect(text.contains("alert(1)"), "\(target)")
                #expect(!text.contains("</script>"), "\(target)")
            }
        }
    }
}
