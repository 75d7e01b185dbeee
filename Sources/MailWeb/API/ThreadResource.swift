import MailModel
import MailStorage

/// `GET /api/threads/ID`: a conversation with everything but the text, which frames show. Reading marks nothing as
/// read.
struct ThreadResource: Sendable {
    let services: WebServices

    /// How many messages are looked into at one request, and how large they may be together.
    private static let maximumInspected = 12
    private static let maximumInspectedBytes = 4 * 1024 * 1024

    /// How many bodies are asked for at one request.
    private static let maximumRequested = 100

    private struct Answer: Encodable {
        var id: Int64
        var subject: String
        var muted: Bool
        var messages: [MessageJSON]
    }

    func show(_ request: WebRequest) async throws -> WebResponse {
        let thread = ThreadID(try request.number("id"))
        let messages = try services.store.messages(in: thread)
        guard let first = messages.first else { throw WebError.notFound }
        try await requestBodies(of: messages)
        let inspections = try await inspections(of: messages)
        let mailboxes = try mailboxes(of: first.summary.account)
        var rows: [MessageJSON] = []
        for message in messages {
            rows.append(
                MessageJSON(
                    message, mailboxes: mailboxes, addresses: await addresses(of: message),
                    inspection: inspections[message.summary.id]))
        }
        let isMuted = try services.store.thread(thread)?.isMuted ?? false
        return .json(
            Answer(id: thread.rawValue, subject: first.summary.subject, muted: isMuted, messages: rows))
    }

    /// Asks for what is not here, the newest first; a conversation longer than that gets the rest at the next look.
    private func requestBodies(of messages: [MessageDetail]) async throws {
        var room = Self.maximumRequested
        for message in messages.reversed() where room > 0 {
            switch message.body {
            case .stored, .wanted, .partial, .tooLarge, .evicted: continue
            case .absent: break
            case .failed: guard await services.bodyRetries.allows(message.summary.id) else { continue }
            }
            try services.store.requestBody(message.summary.id)
            room -= 1
        }
    }

    private func mailboxes(of account: AccountID) throws -> [MailboxID: Mailbox] {
        Dictionary(try services.store.mailboxes(account: account).map { ($0.id, $0) }) { first, _ in first }
    }

    /// Looks only into messages that the page shows open, the newest first.
    private func inspections(of messages: [MessageDetail]) async throws -> [MessageID: MessageRenderer.Inspection] {
        let open = messages.reversed().enumerated()
            .filter { $0.offset == 0 || $0.element.summary.isUnread }
            .map(\.element)
            .filter { $0.body.isReadable }
        var result: [MessageID: MessageRenderer.Inspection] = [:]
        var room = Self.maximumInspectedBytes
        for message in open.prefix(Self.maximumInspected) {
            room -= message.byteCount
            // The newest is always worth its time: its frame is asked for next and finds its document made.
            guard room >= 0 || result.isEmpty else { break }
            result[message.summary.id] = try await services.renderer.inspection(of: message.summary.id)
        }
        return result
    }

    private func addresses(of message: MessageDetail) async -> MessageAddresses? {
        guard message.body.isReadable else { return nil }
        let id = message.summary.id
        var attachments: [AttachmentID: String] = [:]
        for attachment in message.attachments.prefix(MessageJSON.maximumAttachments) {
            let target = CapabilityTable.Target.attachment(id, section: attachment.description.section)
            attachments[attachment.id] = "/d/" + (await services.capabilities.name(for: target))
        }
        return MessageAddresses(
            frame: "/m/" + (await services.capabilities.name(for: .frame(id))),
            textFrame: "/m/" + (await services.capabilities.name(for: .textFrame(id))), attachments: attachments)
    }
}
