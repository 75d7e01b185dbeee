public import struct Foundation.Date
public import MIME
public import MailModel

/// Turns drafts into messages for the composer of `MIME` (FR-SYNC-07).
///
/// The text part contains everything that the HTML shows. Its lines are those of the draft; the composer writes them as
/// format=flowed (RFC 3676). The HTML consists of our own elements and, for quoted originals, the sanitizer's output.
public enum DraftRenderer {
    /// HTML that would be longer is left out, so that the sanitizers of recipients cannot truncate it: the text part
    /// alone is complete.
    static let maximumHTMLBytes = 1_500_000

    /// Returns the message to send.
    ///
    /// - Parameters:
    ///   - identity: The sender; nil if the draft's identity is gone.
    ///   - attachments: The bytes of `draft.attachments`, in order; those that the text shows become inline parts.
    ///   - date: The date of its Date field.
    ///   - messageID: Its Message-ID without angle brackets; nil for a random one.
    public static func message(
        of draft: Draft, identity: Identity?, attachments: [OutgoingAttachment] = [], date: Date,
        messageID: String? = nil
    ) throws(DraftProblem) -> OutgoingMessage {
        guard let identity else { throw .noIdentity }
        let content = draft.content
        let recipients = content.to + content.cc + content.bcc
        guard !recipients.isEmpty else { throw .noRecipient }
        for recipient in recipients where !isValid(recipient) { throw .invalidRecipient(Self.written(recipient)) }
        if let missing = draft.attachments.first(where: { $0.state != .stored }) {
            throw .attachmentMissing(missing.filename)
        }
        return rendered(draft, identity: identity, attachments: attachments, date: date, messageID: messageID)
    }

    /// Returns the unfinished message for the Drafts mailbox of the server. Recipients with an incomplete address are
    /// left out, because no header field can hold them.
    public static func serverCopy(
        of draft: Draft, identity: Identity?, attachments: [OutgoingAttachment] = [], date: Date,
        messageID: String? = nil
    ) throws(DraftProblem) -> OutgoingMessage {
        guard let identity else { throw .noIdentity }
        var complete = draft
        complete.content.to.removeAll { !isValid($0) }
        complete.content.cc.removeAll { !isValid($0) }
        complete.content.bcc.removeAll { !isValid($0) }
        return rendered(complete, identity: identity, attachments: attachments, date: date, messageID: messageID)
    }

    /// What the user wrote, also where it has no address.
    private static func written(_ recipient: EmailAddress) -> String {
        recipient.address.isEmpty ? recipient.name ?? "" : recipient.address
    }

    /// True if the address can be sent to a server (RFC 5321 §4.1.2).
    public static func isValid(_ recipient: EmailAddress) -> Bool {
        (try? SMTPAddress(recipient.address)) != nil
    }

    private static func rendered(
        _ draft: Draft, identity: Identity, attachments: [OutgoingAttachment], date: Date, messageID: String?
    ) -> OutgoingMessage {
        var message = OutgoingMessage(from: cleaned(identity.author))
        let content = draft.content
        message.to = content.to.map(cleaned)
        message.cc = content.cc.map(cleaned)
        message.bcc = content.bcc.map(cleaned)
        message.subject = OneLine.cleaned(content.subject)
        message.attachments = attachments
        message.inReplyTo = draft.inReplyTo
        message.references = draft.references
        message.date = date
        message.messageID = messageID
        let body = DraftBody(draft, signature: identity.signature)
        message.text = PlainDraft.text(of: body)
        guard !content.isPlainText else { return message }
        let pictures = InlinePictures(
            content.blocks, files: Array(zip(draft.attachments.filter { $0.state == .stored }, attachments)),
            messageID: messageID)
        let html = HTMLDraft.document(of: body, title: message.subject, pictures: pictures.identifiers)
        guard html.utf8.count <= maximumHTMLBytes else { return message }
        let embedded = EmbeddedImages.extracted(from: html, messageID: messageID)
        message.html = embedded.html
        message.attachments = embedded.images + pictures.attachments
        return message
    }

    /// The address with a name that a header field can hold.
    private static func cleaned(_ address: EmailAddress) -> EmailAddress {
        let name = OneLine.cleaned(address.name ?? "")
        return EmailAddress(name: name.isEmpty ? nil : name, address: address.address)
    }
}
