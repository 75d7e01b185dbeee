import MIME
public import MailModel
import SafeHTML

/// Reads an unfinished message that another program saved on the server.
public enum ReceivedDraft {
    /// Returns what the user can change in it. Formats are not kept; quotation and signature are part of the text.
    public static func content(parsing bytes: [UInt8], identities: [Identity]) -> DraftContent {
        let message = ParsedMessage(parsing: bytes)
        let header = message.header.messageHeader()
        let body = message.display()
        let own = OwnAddresses(identities)
        return DraftContent(
            identity: header.from.flatMap { own.identity(for: $0, among: identities) }?.id, to: header.to,
            cc: header.cc, bcc: header.bcc, subject: OneLine.cleaned(header.subject),
            blocks: DraftText.blocks(from: body.text ?? body.html.map(PlainText.fromHTML) ?? ""),
            isPlainText: body.html == nil, includesQuote: false, includesSignature: false)
    }
}
