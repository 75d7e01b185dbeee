import MailModel
import MailStorage

/// `GET /api/threads/ID`: a conversation without the message text, which is shown in frames. Does not mark messages as
/// read.
struct ThreadResource: Sendable {
    let services: WebServices

    /// The maximum number of messages inspected per request, and their maximum total size.
    private static let maximumInspected = 12
    private static let maximumInspectedBytes = 4 * 1024 * 1024

    /// The maximum number of bodies requested from the server per request.
    private static let maximumRequested = 100

    private struct Answer: Encodable {
        var id: Int64
        var subject: String
        var muted: Bool
        var messages: [MessageJSON]
    }

    func show(_ request: RouteRequest) async throws -> RouteResponse {
        let thread = ThreadID(try request.number("id"))
        let messages = try finished(services.store.messages(in: thread))
        guard let first = messages.first else { throw RouteError.notFound }
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

    /// Leaves out the copies of the user's own unfinished messages, which look like sent ones; the composer and the
    /// list of drafts have them. A conversation of nothing else keeps them.
    private func finished(_ messages: [MessageDetail]) throws -> [MessageDetail] {
        let own = try services.store.serverDraftMessageIDs()
        guard !own.isEmpty else { return messages }
        let rest = messages.filter { message in message.summary.messageIDHeader.map { !own.contains($0) } ?? true }
        return rest.isEmpty ? messages : rest
    }

    /// Requests missing bodies, newest first. The rest of a long conversation is requested the next time it is shown.
    private func requestBodies(of messages: [MessageDetail]) async throws {
        var remaining = Self.maximumRequested
        for message in messages.reversed() where remaining > 0 {
            switch message.body {
            case .stored, .wanted, .partial, .tooLarge, .evicted: continue
            case .absent: break
            case .failed: guard await services.bodyRetries.allows(message.summary.id) else { continue }
            }
            try services.store.requestBody(message.summary.id)
            remaining -= 1
        }
    }

    private func mailboxes(of account: AccountID) throws -> [MailboxID: Mailbox] {
        Dictionary(try services.store.mailboxes(account: account).map { ($0.id, $0) }) { first, _ in first }
    }

    /// Inspects only the messages that the page shows expanded, newest first.
    private func inspections(of messages: [MessageDetail]) async throws -> [MessageID: InspectionJSON] {
        let open = messages.reversed().enumerated()
            .filter { $0.offset == 0 || $0.element.summary.isUnread }
            .map(\.element)
            .filter { $0.body.isReadable }
        var result: [MessageID: InspectionJSON] = [:]
        var remainingBytes = Self.maximumInspectedBytes
        for message in open.prefix(Self.maximumInspected) {
            remainingBytes -= message.byteCount
            // The newest is always inspected: its frame is requested next and then finds the document cached.
            guard remainingBytes >= 0 || result.isEmpty else { break }
            let resource = InspectionResource(services: services)
            result[message.summary.id] = try await resource.inspection(of: message.summary)
        }
        return result
    }

    private func addresses(of message: MessageDetail) async -> MessageAddresses? {
        guard message.body.isReadable else { return nil }
        let id = message.summary.id
        var attachments: [AttachmentID: String] = [:]
        for attachment in message.attachments.prefix(MessageJSON.maximumAttachments) {
            let target = CapabilityTable.Target.attachment(id, PartPath(attachment.description.section))
            attachments[attachment.id] = await services.capabilities.name(for: target)
        }
        return MessageAddresses(
            frame: "/m/" + (await services.capabilities.name(for: .frame(id))),
            textFrame: "/m/" + (await services.capabilities.name(for: .textFrame(id))),
            whole: "/w/" + (await services.capabilities.name(for: .whole(id))), attachments: attachments)
    }
}
