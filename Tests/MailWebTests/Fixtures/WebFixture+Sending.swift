import Foundation
import HTTPTypes
import MailModel
import MailStorage
import Testing

@testable import MailWeb

/// Requests about drafts and messages that are being sent, each about a separate one.
extension WebFixture {
    /// A request about a separate draft.
    func draftSample(_ route: Route) throws -> RawRequest {
        let draft = try store.createDraft(NewDraft(content: DraftContent(subject: route.path)), editor: "tab1")
        let content =
            #"{"to":[],"cc":[],"bcc":[],"subject":"","blocks":[],"plain":false,"quote":true,"signature":true}"#
        var target = route.path.replacingOccurrences(of: ":id", with: "\(draft.id)")
        var body: String? = route.method == .post ? "{}" : nil
        switch route.path {
        case "/api/drafts/new": body = #"{"kind":"new","editor":"tab1"}"#
        case "/api/drafts/continue":
            try mail.addServerDraft(subject: "S", to: "bo@example.org", messageID: "sample@x", store: store)
            let mailbox = try store.mailboxes().first { $0.listing.role == .drafts }
            let message = try mailbox.flatMap { try store.messages(in: $0.id).first }
            body = #"{"message":\#(message.map { "\($0.id)" } ?? "0"),"editor":"tab1"}"#
        case "/api/drafts/paste": body = #"{"html":"<b>At four</b>"}"#
        case "/api/drafts/:id/save": body = #"{"version":1,"editor":"tab1","content":\#(content)}"#
        case "/api/drafts/:id/resolve": body = #"{"keep":"mine"}"#
        case "/api/drafts/:id/send": return try sendingSample(route)
        case "/api/drafts/:id/quote": body = #"{"editor":"tab1"}"#
        case "/api/drafts/:id/revert":
            _ = try store.saveDraft(draft.id, version: 1, editor: "tab1", content: DraftContent(subject: "Later"))
            body = #"{"version":1,"editor":"tab1"}"#
        case "/api/drafts/:id/take": body = #"{"editor":"tab2"}"#
        case "/api/drafts/:id/attach":
            target += "?name=a.txt&type=text/plain"
            return RawRequest("POST", target, port: port, token: token, body: "x")
                .with("Content-Type", "application/octet-stream")
        case "/api/drafts/:id/detach": body = #"{"attachment":\#(try attach(to: draft.id))}"#
        case "/api/drafts/:id/files/:attachment":
            target = target.replacingOccurrences(of: ":attachment", with: "\(try attach(to: draft.id))")
        default: break
        }
        return RawRequest(route.method.rawValue, target, port: port, token: token, body: body)
    }

    private func attach(to draft: OutgoingID) throws -> DraftAttachmentID {
        let file = try store.makeOutgoingFile()
        try file.append([0x3C, 0x68, 0x31, 0x3E])
        return try store.addAttachment(to: draft, file: file, filename: "a", mimeType: "text/html").attachment.id
    }

    /// A request to send a draft that can be sent.
    private func sendingSample(_ route: Route) throws -> RawRequest {
        if var settings = try store.account(mail.account)?.settings, settings.smtp == nil {
            settings.smtp = ServerEndpoint(host: "smtp.example.org", port: 465, security: .implicitTLS)
            try store.updateAccount(mail.account, settings)
        }
        let content = DraftContent(
            identity: try store.identities().first?.id, to: [EmailAddress(address: "bo@example.net")], subject: "S")
        let draft = try store.createDraft(NewDraft(content: content), editor: "tab1")
        return RawRequest(
            "POST", "/api/drafts/\(draft.id)/send", port: port, token: token, body: #"{"version":1}"#)
    }

    /// A request about a message that waits for its time.
    func outgoingSample(_ route: Route) async throws -> RawRequest {
        let sent = try await sendingSample(route).send(port: port)
        let id = try #require(try store.outgoing().map(\.id).max(), "\(sent.text)")
        let target = route.path.replacingOccurrences(of: ":id", with: "\(id)")
        return RawRequest(route.method.rawValue, target, port: port, token: token, body: "{}")
    }
}
