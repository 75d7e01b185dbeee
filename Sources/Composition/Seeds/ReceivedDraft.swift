import MIME
public import MailModel
import SafeHTML

/// Reads an unfinished message that another program saved on the server.
public enum ReceivedDraft {
    /// Returns the message as a draft that can be continued: what it answers stays the same. Its files are added by the
    /// caller.
    ///
    /// - Parameter keepsPictures: true if the caller finds the files of pictures in the text by `NewDraft.pictures`.
    public static func draft(
        parsing bytes: [UInt8], identities: [Identity], keepsPictures: Bool = false
    ) -> NewDraft {
        let message = ParsedMessage(parsing: bytes)
        let header = message.header.messageHeader()
        let parent = header.inReplyTo.first
        let references = ReplyReferences(
            answering: parent, references: header.references.filter { $0 != parent })
        let (content, pictures) = content(of: message, header, identities: identities, keepsPictures: keepsPictures)
        var draft = NewDraft(
            kind: references.inReplyTo.isEmpty ? .new : .reply, content: content, inReplyTo: references.inReplyTo,
            references: references.references)
        draft.pictures = pictures
        return draft
    }

    /// Returns what the user can change in it. Bold, italic, links and lists are kept; quotation and signature are part
    /// of the text.
    public static func content(parsing bytes: [UInt8], identities: [Identity]) -> DraftContent {
        let message = ParsedMessage(parsing: bytes)
        return content(
            of: message, message.header.messageHeader(), identities: identities, keepsPictures: false
        ).content
    }

    private static func content(
        of message: ParsedMessage, _ header: MessageHeader, identities: [Identity], keepsPictures: Bool
    ) -> (content: DraftContent, pictures: [Int: String]) {
        let body = message.display()
        let own = OwnAddresses(identities)
        let html = body.html.map { html in
            DraftText.blocksWithPictures(fromHTML: html) { keepsPictures && body.inlineParts[$0] != nil }
        }
        // Behind the HTML, so that the places of its pictures stay the same.
        let beside = body.textBesideHTML.map { DraftText.blocks(from: $0) } ?? []
        let content = DraftContent(
            identity: header.from.flatMap { own.identity(for: $0, among: identities) }?.id, to: header.to,
            cc: header.cc, bcc: header.bcc, subject: OneLine.cleaned(header.subject),
            blocks: html.map { $0.blocks + beside } ?? DraftText.blocks(from: body.text ?? ""),
            isPlainText: body.html == nil, includesQuote: false, includesSignature: false)
        return (content, html?.pictures ?? [:])
    }
}
