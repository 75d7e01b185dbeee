import Composition
import Foundation
import MailModel
import MailStorage
import MailTestKit
import StoreTestKit
import Testing

@testable import MailWeb

@Suite("Writing messages through the API", .soundStores)
struct DraftAPITests {
    /// The account of the fixture with a server to send with; returns its identity.
    private static func makeSending(_ web: WebFixture) throws -> Identity {
        var settings = try #require(try web.store.account(web.mail.account)).settings
        settings.smtp = ServerEndpoint(host: "smtp.example.org", port: 465, security: .implicitTLS)
        try web.store.updateAccount(web.mail.account, settings)
        return try #require(try web.store.identities().first)
    }

    private static func draft(_ web: WebFixture, _ response: RawResponse) throws -> [String: Any] {
        try #require(try web.json(response)["draft"] as? [String: Any])
    }

    private static func code(_ response: RawResponse) throws -> String? {
        let object = try JSONSerialization.jsonObject(with: Data(response.body)) as? [String: Any]
        return (object?["error"] as? [String: Any])?["code"] as? String
    }

    private static let content =
        #"{"identity":null,"to":[{"name":"","address":"liam@"}],"cc":[],"bcc":[],"subject":"S","blocks":"#
        + #"[{"kind":"bullet","level":1,"spans":[{"text":"x","bold":true,"italic":false,"link":null}]}],"#
        + #""plain":false,"quote":true,"signature":true}"#

    @Test("FR-SYNC-07: an inline image is stored with its file, and only files of the draft are served")
    func pictures() async throws {
        try await WebFixture.run { web in
            let draft = try web.store.createDraft(NewDraft(content: DraftContent()), editor: "tab1")
            let file = try web.store.makeOutgoingFile()
            try file.append(Array("<script>".utf8))
            let added = try web.store.addAttachment(to: draft.id, file: file, filename: "a.png", mimeType: "image/png")
            let block =
                #"{"kind":"image","level":0,"attachment":\#(added.attachment.id),"#
                + #""spans":[{"text":"a.png","bold":false,"italic":false,"link":null}]}"#
            let content =
                #"{"identity":null,"to":[],"cc":[],"bcc":[],"subject":"S","blocks":[\#(block)],"#
                + #""plain":false,"quote":true,"signature":true}"#
            let save = #"{"version":\#(added.version),"editor":"tab1","content":\#(content)}"#
            #expect(try await web.post("/api/drafts/\(draft.id)/save", save).isSuccess)
            let stored = try #require(try web.store.draft(draft.id))
            let expected = DraftBlock(.image, spans: [DraftSpan("a.png")], attachment: added.attachment.id)
            #expect(stored.content.blocks == [expected])
            let answer = try await web.get("/api/drafts/\(draft.id)/files/\(added.attachment.id)")
            #expect(answer.text == "<script>" && answer.value("content-type") == "application/octet-stream")
            let other = try web.store.createDraft(NewDraft(content: DraftContent()), editor: "tab1")
            for path in ["\(other.id)/files/\(added.attachment.id)", "\(draft.id)/files/999", "999/files/1"] {
                #expect(try await web.get("/api/drafts/\(path)").status == 404, "\(path)")
            }
        }
    }

    @Test("FR-SYNC-07: a reply is addressed, quoted, saved unchanged and found again")
    func reply() async throws {
        try await WebFixture.run { web in
            let identity = try Self.makeSending(web)
            let body = #"{"kind":"reply","message":\#(web.mail.storedMessage),"editor":"tab1"}"#
            let draft = try Self.draft(web, try await web.post("/api/drafts/new", body))
            let content = try #require(draft["content"] as? [String: Any])
            #expect(content["identity"] as? Int64 == identity.id.rawValue)
            #expect((content["to"] as? [[String: Any]])?.map { $0["address"] as? String } == ["grace@example.net"])
            #expect(content["subject"] as? String == "Re: Plans")
            #expect(draft["size_limit"] is NSNull)
            try web.store.noteMaximumSendingBytes(9_000, of: identity.accountID)
            let again = try Self.draft(web, try await web.get("/api/drafts/\(try #require(draft["id"] as? Int64))"))
            #expect(again["size_limit"] as? Int == 9_000)
            let quote = try #require(draft["quote"] as? [String: Any])
            #expect((quote["attribution"] as? String)?.hasSuffix(", Grace wrote:") == true)
            let id = try #require(draft["id"] as? Int64)
            let version = try #require(draft["version"] as? Int)
            let save = #"{"version":\#(version),"editor":"tab1","content":\#(Self.content)}"#
            let saved = try web.json(try await web.post("/api/drafts/\(id)/save", save))
            #expect(saved["version"] as? Int == version + 1)
            let stored = try #require(try web.store.draft(OutgoingID(id)))
            #expect(
                stored.content.blocks == [DraftBlock(.bullet, quoteLevel: 1, spans: [DraftSpan("x", isBold: true)])])
            #expect(stored.content.to == [EmailAddress(address: "liam@")])
            let rows = try web.json(try await web.get("/api/drafts"))["drafts"] as? [[String: Any]]
            #expect(rows?.map { $0["snippet"] as? String } == ["x"])
            let shown = try Self.draft(web, try await web.get("/api/drafts/\(id)"))
            #expect((shown["content"] as? [String: Any])?["subject"] as? String == "S")
        }
    }

    @Test("FR-SYNC-07: saving an old version or from another window is refused until the window takes over")
    func conflicts() async throws {
        try await WebFixture.run { web in
            let draft = try Self.draft(
                web, try await web.post("/api/drafts/new", #"{"kind":"new","editor":"tab1"}"#))
            let id = try #require(draft["id"] as? Int64)
            func save(_ version: Int, _ editor: String, _ subject: String = "S") async throws -> RawResponse {
                let content = Self.content.replacing(#""subject":"S""#, with: #""subject":"\#(subject)""#)
                return try await web.post(
                    "/api/drafts/\(id)/save", #"{"version":\#(version),"editor":"\#(editor)","content":\#(content)}"#)
            }
            #expect(try await save(1, "tab1").status == 200)
            let old = try await save(1, "tab1", "T")
            #expect(old.status == 409)
            #expect(try Self.code(old) == "draft_changed")
            let other = try await save(2, "tab2")
            #expect(other.status == 409)
            #expect(try Self.code(other) == "draft_open_elsewhere")
            let taken = try Self.draft(
                web, try await web.post("/api/drafts/\(id)/take", #"{"editor":"tab2"}"#))
            #expect(taken["editor"] as? String == "tab2")
            #expect(try await save(2, "tab2", "T").status == 200)
            #expect(try await web.post("/api/drafts/\(id)/discard", "{}").status == 200)
            #expect(try await save(3, "tab2", "U").status == 404)
            let back = try Self.draft(web, try await web.post("/api/drafts/\(id)/restore", "{}"))
            #expect((back["content"] as? [String: Any])?["subject"] as? String == "T")
            #expect(try await web.get("/api/drafts/999").status == 404)
        }
    }

    @Test("Files are streamed to disk, limited to 50 MiB each, and can be removed")
    func files() async throws {
        try await WebFixture.run { web in
            let draft = try web.store.createDraft(NewDraft(), editor: "tab1")
            func attach(_ name: String, _ type: String, _ bytes: String) async throws -> RawResponse {
                let target = "/api/drafts/\(draft.id)/attach?name=\(name)&type=\(type)"
                return try await RawRequest("POST", target, port: web.port, token: web.token, body: bytes)
                    .with("Content-Type", "application/octet-stream").send(port: web.port)
            }
            let text = String(repeating: "0123456789", count: 300_000)
            let answer = try web.json(try await attach("..%2F..%2Fnotes.pdf", "application/pdf", text))
            let file = try #require(answer["attachment"] as? [String: Any])
            #expect(file["byte_count"] as? Int == 3_000_000 && file["state"] as? String == "stored")
            #expect(file["mime_type"] as? String == "application/pdf")
            #expect((file["filename"] as? String)?.contains("/") == false)
            let id = try #require(file["id"] as? Int64)
            #expect(try web.store.attachmentBytes(DraftAttachmentID(id)) == Array(text.utf8))
            for type in ["message/rfc822", "multipart/mixed", "x", "text/plain;x=y", "a%0Db/c", ""] {
                let other = try web.json(try await attach("a.txt", type, "x"))
                let attached = other["attachment"] as? [String: Any]
                #expect(attached?["mime_type"] as? String == "application/octet-stream", "\(type)")
            }
            let huge = try await attach("a", "x", String(repeating: "x", count: (50 << 20) + 1))
            #expect(huge.status == 413)
            #expect(try web.store.draft(draft.id)?.attachments.count == 7)
            #expect(try await web.post("/api/drafts/\(draft.id)/detach", #"{"attachment":\#(id)}"#).status == 200)
            #expect(try await web.post("/api/drafts/\(draft.id)/detach", #"{"attachment":\#(id)}"#).status == 404)
            #expect(try web.store.attachmentBytes(DraftAttachmentID(id)) == nil)
        }
    }

    @Test("A forwarded message includes its files, which are fetched; attaching it needs no text")
    func forwarding() async throws {
        try await WebFixture.run { web in
            func new(_ kind: String, _ message: MessageID) async throws -> RawResponse {
                try await web.post("/api/drafts/new", #"{"kind":"\#(kind)","message":\#(message),"editor":"tab1"}"#)
            }
            let draft = try Self.draft(web, try await new("forward", web.mail.storedMessage))
            let files = try #require(draft["attachments"] as? [[String: Any]])
            #expect(files.contains { $0["filename"] as? String == "plans.pdf" } || !files.isEmpty)
            #expect(files.allSatisfy { $0["state"] as? String == "fetching" })
            #expect((draft["content"] as? [String: Any])?["subject"] as? String == "Fwd: Plans")
            let attached = try Self.draft(web, try await new("forward_attached", web.mail.absentMessage))
            #expect(
                (attached["attachments"] as? [[String: Any]])?.map { $0["filename"] as? String } == ["Re_ Plans.eml"])
            // The download was asked for.
            #expect(
                try web.store.wantedBodies(account: web.mail.account, limit: 9).map(\.message) == [
                    web.mail.absentMessage
                ])
            #expect(try await new("reply", MessageID(9999)).status == 404)
        }
    }

    @Test("A reply and a forwarded message wait for the text of the original, and quote it when it comes")
    func awaitedOriginal() async throws {
        for kind in ["reply", "forward"] {
            let clock = ManualClock()
            try await WebFixture.run(clock: clock) { web in
                let body = #"{"kind":"\#(kind)","message":\#(web.mail.absentMessage),"editor":"tab1"}"#
                async let response = web.post("/api/drafts/new", body)
                await clock.waitForSleepers()
                // It was asked for before the program waits.
                let wanted = try web.store.wantedBodies(account: web.mail.account, limit: 9).map(\.message)
                #expect(wanted == [web.mail.absentMessage])
                try web.store.storeBodies([
                    (web.mail.absentMessage, MailFixture.content(MailFixture.plainMessage, attachments: []))
                ])
                let draft = try Self.draft(web, try await response)
                #expect(draft["quote"] is [String: Any] && draft["awaits_quote"] as? Bool == false)
            }
        }
    }

    @Test("If the original does not arrive within seconds, the draft starts without it and adds it on request")
    func missingOriginal() async throws {
        let clock = ManualClock()
        try await WebFixture.run(clock: clock) { web in
            func late(_ path: String, _ body: String) async throws -> RawResponse {
                async let response = web.post(path, body)
                await clock.waitForSleepers()
                clock.advance(by: .seconds(3))
                return try await response
            }
            let body = #"{"kind":"reply","message":\#(web.mail.absentMessage),"editor":"tab1"}"#
            let draft = try Self.draft(web, try await late("/api/drafts/new", body))
            #expect(draft["quote"] is NSNull && draft["awaits_quote"] as? Bool == true)
            #expect((draft["content"] as? [String: Any])?["subject"] as? String == "Re: Plans")
            let path = "/api/drafts/\(try #require(draft["id"] as? Int))/quote"
            let missing = try await late(path, #"{"editor":"tab1"}"#)
            #expect(missing.status == 409)
            #expect(try Self.code(missing) == "body_missing")
            try web.store.storeBodies([
                (web.mail.absentMessage, MailFixture.content(MailFixture.plainMessage, attachments: []))
            ])
            let quoted = try Self.draft(web, try await web.post(path, #"{"editor":"tab1"}"#))
            #expect(quoted["quote"] is [String: Any] && quoted["awaits_quote"] as? Bool == false)
            #expect(try await web.post(path, #"{"editor":"tab1"}"#).status == 200)
            #expect(try await web.post("/api/drafts/9999/quote", #"{"editor":"tab1"}"#).status == 404)
        }
    }

    @Test("FR-SYNC-07: the versions of a draft are listed, and one is restored as a new version")
    func versions() async throws {
        try await WebFixture.run { web in
            var content = DraftContent(subject: "Tea", blocks: DraftText.blocks(from: "first\nwords"))
            let draft = try web.store.createDraft(NewDraft(content: content), editor: "tab1")
            content.blocks = DraftText.blocks(from: "second")
            _ = try web.store.saveDraft(draft.id, version: 1, editor: "tab1", content: content)
            let path = "/api/drafts/\(draft.id)"
            let listed = try web.json(try await web.get("\(path)/versions"))
            let versions = try #require(listed["versions"] as? [[String: Any]])
            #expect(versions.map { $0["text"] as? String } == ["second", "first\nwords"])
            #expect(versions.map { $0["version"] as? Int } == [2, 1])
            let refused = try await web.post("\(path)/revert", #"{"version":1,"editor":"tab2"}"#)
            #expect(try Self.code(refused) == "draft_open_elsewhere")
            let restored = try Self.draft(web, try await web.post("\(path)/revert", #"{"version":1,"editor":"tab1"}"#))
            #expect(restored["version"] as? Int == 3)
            #expect(try web.store.draft(draft.id)?.content.blocks == DraftText.blocks(from: "first\nwords"))
            #expect(try await web.post("\(path)/revert", #"{"version":77,"editor":"tab1"}"#).status == 404)
            #expect(try await web.get("/api/drafts/9999/versions").status == 404)
        }
    }

    @Test("A mailto: link starts a message; other text is refused")
    func mailto() async throws {
        try await WebFixture.run { web in
            func new(_ link: String) async throws -> RawResponse {
                try await web.post("/api/drafts/new", #"{"kind":"new","mailto":"\#(link)","editor":"tab1"}"#)
            }
            let draft = try Self.draft(
                web, try await new("mailto:bo@x.example?subject=Tea&attach=/etc/passwd&bcc=e@x.example"))
            let content = try #require(draft["content"] as? [String: Any])
            #expect(content["subject"] as? String == "Tea")
            #expect((content["bcc"] as? [Any])?.isEmpty == true && (draft["attachments"] as? [Any])?.isEmpty == true)
            #expect(try await new("https://x.example").status == 400)
        }
    }

    @Test("FR-SYNC-07: drafts that cannot be sent are refused with a reason; others are queued and no longer drafts")
    func sending() async throws {
        try await WebFixture.run { web in
            let identity = try Self.makeSending(web)
            func send(_ content: DraftContent, _ body: String = #"{"version":1}"#) async throws -> RawResponse {
                let draft = try web.store.createDraft(NewDraft(content: content), editor: "tab1")
                return try await web.post("/api/drafts/\(draft.id)/send", body)
            }
            let bo = [EmailAddress(address: "bo@example.net")]
            for (content, code) in [
                (DraftContent(to: bo), "no_account"), (DraftContent(identity: identity.id), "no_recipient"),
                (DraftContent(identity: identity.id, to: [EmailAddress(address: "liam@")]), "invalid_recipient"),
            ] {
                let response = try await send(content)
                #expect(response.status == 422)
                #expect(try Self.code(response) == code)
            }
            #expect(try await send(DraftContent(identity: identity.id, to: bo), #"{"version":7}"#).status == 409)
            let wrong = #"{"version":1,"not_before":"tomorrow"}"#
            #expect(try await send(DraftContent(identity: identity.id, to: bo), wrong).status == 400)
            let later = #"{"version":1,"not_before":"2036-01-16T08:00:00.000Z"}"#
            let answer = try web.json(try await send(DraftContent(identity: identity.id, to: bo), later))
            let message = try #require(answer["message"] as? [String: Any])
            #expect(message["state"] as? String == "queued")
            #expect(message["not_before"] as? String == "2036-01-16T08:00:00.000Z")
            let id = try #require(message["id"] as? Int)
            #expect(try await web.get("/api/drafts/\(id)").status == 404)
            let again = try await web.post("/api/drafts/\(id)/send", #"{"version":1}"#)
            #expect(try Self.code(again) == "already_sending")
        }
    }

    @Test("A conflict of a draft is resolved by keeping one version or both")
    func conflictWithServer() async throws {
        try await WebFixture.run { web in
            let draft = try web.store.createDraft(NewDraft(content: DraftContent(subject: "S")), editor: "tab1")
            try web.store.noteChangedElsewhere(draft.id)
            let missing = try await web.post("/api/drafts/\(draft.id)/resolve", #"{"keep":"theirs"}"#)
            #expect(try Self.code(missing) == "other_missing")
            let kept = try Self.draft(
                web, try await web.post("/api/drafts/\(draft.id)/resolve", #"{"keep":"mine"}"#))
            #expect(kept["changed_elsewhere_at"] is NSNull)
            #expect(try await web.post("/api/drafts/\(draft.id)/resolve", #"{"keep":"none"}"#).status == 400)
        }
    }

    @Test("FR-SYNC-07: the copy of another draft of ours is never taken for another program's version")
    func ownCopiesAreNoConflict() async throws {
        try await WebFixture.run { web in
            let identity = try Self.makeSending(web)
            let people = [EmailAddress(address: "bo@example.org")]
            let content = DraftContent(identity: identity.id, to: people, subject: "Kill test")
            let draft = try web.store.createDraft(NewDraft(content: content), editor: "tab1")
            let other = try web.store.createDraft(NewDraft(content: content), editor: "tab2")
            try web.mail.addServerDraft(
                subject: "Kill test", to: "bo@example.org", messageID: "own@x", store: web.store)
            try web.store.noteDraftIntent(other.id, messageID: "own@x")
            try Self.noteCopy(of: draft.id, "copy@x", web)
            try web.mail.addServerDraft(subject: "Kill test", to: "bo@example.org", messageID: "u@x", store: web.store)
            let path = "/api/drafts/\(draft.id)/resolve"
            for keep in ["theirs", "both"] {
                #expect(try Self.code(try await web.post(path, #"{"keep":"\#(keep)"}"#)) == "other_missing")
            }
            try web.mail.addServerDraft(
                subject: "Another subject", to: "eve@example.org", messageID: "copy@x", store: web.store)
            #expect(try await web.post(path, #"{"keep":"theirs"}"#).isSuccess)
            #expect(try web.store.draft(draft.id)?.content.to.map(\.address) == ["eve@example.org"])
        }
    }

    @Test("FR-SYNC-07: the other version includes its files, whether it replaces the draft or both are kept")
    func conflictFiles() async throws {
        for keep in ["mine", "theirs", "both"] {
            try await WebFixture.run { web in
                let identity = try Self.makeSending(web)
                let content = DraftContent(identity: identity.id, subject: "Mine")
                let draft = try web.store.createDraft(NewDraft(content: content), editor: "tab1")
                let plan = AttachmentDescription(
                    section: "2", filename: "plan.pdf", mimeType: "application/pdf", byteCount: 3)
                try web.mail.addServerDraft(
                    subject: "Theirs", to: "bo@example.org", messageID: "copy@x", files: [plan], store: web.store)
                try Self.noteCopy(of: draft.id, "copy@x", web)
                let original = try #require(try web.store.otherVersion(of: draft.id))
                let drafts = try #require(try web.store.message(original)).summary.mailboxes
                let body = #"{"keep":"\#(keep)"}"#
                let path = "/api/drafts/\(draft.id)/resolve"
                let answer = try Self.draft(web, try await web.post(path, body))
                #expect(answer["changed_elsewhere_at"] is NSNull)
                let again = try await web.post(path, body)
                #expect(again.isSuccess, "the answer may have been lost")
                let all = try web.store.drafts()
                #expect(all.count == (keep == "both" ? 2 : 1))
                #expect(all.allSatisfy { $0.content.identity == identity.id })
                let theirs = all.filter { $0.content.subject == "Theirs" }
                #expect(theirs.map { $0.attachments.map(\.filename) } == (keep == "mine" ? [] : [["plan.pdf"]]))
                // Where its files are not here yet, the message stays in Drafts.
                let place = try #require(try web.store.message(original)).summary.mailboxes
                #expect((place == drafts) == (keep != "mine"), "\(keep)")
            }
        }
    }

    /// The copy of the draft was on the server, and another program changed it.
    private static func noteCopy(of draft: OutgoingID, _ messageID: String, _ web: WebFixture) throws {
        let mailbox = try #require(try web.store.mailboxes().first { $0.listing.role == .drafts })
        try web.store.noteDraftSaved(
            draft, version: 1, mailbox: mailbox.id, uidValidity: UIDValidity(7), uid: UID(1), messageID: messageID)
        try web.store.noteChangedElsewhere(draft)
    }

    @Test("FR-SYNC-07: a conversation does not show the server's copy of a draft as a finished message")
    func ownCopiesAreNotInConversations() async throws {
        try await WebFixture.run { web in
            func names() async throws -> Int {
                let answer = try web.json(try await web.get("/api/threads/\(web.mail.thread)"))
                return (answer["messages"] as? [Any])?.count ?? 0
            }
            let before = try await names()
            let message = try #require(try web.store.message(web.mail.absentMessage))
            let draft = try web.store.createDraft(NewDraft(content: DraftContent(subject: "S")), editor: "tab1")
            try web.store.noteDraftIntent(
                draft.id, messageID: try #require(message.summary.messageIDHeader))
            #expect(before == 2)
            #expect(try await names() == 1)
        }
    }

    @Test("FR-SYNC-07: a draft of another program is continued with its recipients, text and formats, and only once")
    func continued() async throws {
        try await WebFixture.run { web in
            _ = try Self.makeSending(web)
            try web.mail.addServerDraft(subject: "Plan", to: "bo@example.org", messageID: "t@y", store: web.store)
            let mailbox = try #require(try web.store.mailboxes().first { $0.listing.role == .drafts })
            let original = try #require(try web.store.messages(in: mailbox.id).first).id
            func begin(_ message: MessageID, _ editor: String) async throws -> RawResponse {
                try await web.post("/api/drafts/continue", #"{"message":\#(message),"editor":"\#(editor)"}"#)
            }
            let draft = try Self.draft(web, try await begin(original, "tab1"))
            let content = try #require(draft["content"] as? [String: Any])
            #expect(content["subject"] as? String == "Plan" && content["signature"] as? Bool == false)
            #expect((content["to"] as? [[String: Any]])?.map { $0["address"] as? String } == ["bo@example.org"])
            let again = try Self.draft(web, try await begin(original, "tab2"))
            #expect(again["id"] as? Int64 == draft["id"] as? Int64 && again["editor"] as? String == "tab2")
            #expect(try await begin(web.mail.storedMessage, "tab1").status == 400, "no draft")
            #expect(try await begin(MessageID(9_999), "tab1").status == 404)
            let path = "/api/drafts/\(try #require(draft["id"] as? Int64))/discard"
            #expect(try await web.post(path, #"{"unchanged":true}"#).isSuccess)
            #expect(try web.store.draft(for: original) == nil && web.store.message(original) != nil)
        }
    }

    @Test("A text above 8 MiB is refused with an explanation")
    func longText() async throws {
        try await WebFixture.run { web in
            let draft = try web.store.createDraft(NewDraft(), editor: "tab1")
            let body = #"{"version":1,"x":""# + String(repeating: "x", count: 9 << 20) + #""}"#
            let response = try await web.post("/api/drafts/\(draft.id)/save", body)
            #expect(response.status == 413)
            #expect(try Self.code(response) == "too_large")
        }
    }

    @Test("Identities are replaced as a whole; an address must be complete")
    func identities() async throws {
        try await WebFixture.run { web in
            let first = try Self.makeSending(web)
            func set(_ address: String) async throws -> RawResponse {
                let entry =
                    #"{"id":\#(first.id),"name":"Ada","address":"\#(address)","signature":"A\nB","default":true}"#
                return try await web.post(
                    "/api/accounts/\(web.mail.account)/identities", #"{"identities":[\#(entry)]}"#)
            }
            #expect(try await set("ada.l@example.org").status == 200)
            let invalid = try await set("ada@")
            #expect(invalid.status == 422)
            #expect(try Self.code(invalid) == "invalid_identity")
            let list = try web.json(try await web.get("/api/identities"))["identities"] as? [[String: Any]]
            #expect(list?.map { $0["address"] as? String } == ["ada.l@example.org"])
            let none = try await web.post("/api/accounts/\(web.mail.account)/identities", #"{"identities":[]}"#)
            #expect(none.status == 400)
        }
    }

    @Test("Contacts are found and forgotten")
    func contacts() async throws {
        try await WebFixture.run { web in
            func found() async throws -> [String?]? {
                let list = try web.json(try await web.get("/api/contacts?q=gra"))["contacts"] as? [[String: Any]]
                return list?.map { $0["address"] as? String }
            }
            let before = try await found()
            #expect(before == ["grace@example.net"])
            let answer = try await web.post("/api/contacts/forget", #"{"address":"grace@example.net"}"#)
            #expect(answer.status == 200)
            let after = try await found()
            #expect(after == [])
        }
    }
}
