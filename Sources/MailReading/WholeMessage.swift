public import struct Foundation.Date
import MIME
public import MailModel
import SafeHTML

extension MessageContent {
    /// What the store keeps of a message. Total, whatever the bytes are.
    public init(parsing bytes: [UInt8]) { self.init(of: ParsedMessage(parsing: bytes)) }

    init(of message: ParsedMessage) {
        let attachments = message.attachments()
        let innerFiles = message.innerFiles()
        self.init(
            rawBytes: message.bytes, snippet: message.snippet(htmlToText: PlainText.fromHTMLMarkingQuotes),
            searchText: message.searchText(
                without: Set(attachments.map(\.section) + innerFiles.map(\.section)), htmlToText: PlainText.fromHTML),
            attachments: attachments, innerFilenames: innerFiles.map(\.safeFilename),
            defects: message.defects.map(\.description) + (message.isShownInPart ? [ShownText.cutSentence] : []),
            hasLink: message.shownHTML().map(LinkSearch.hasWebLink(inHTML:)) ?? false,
            leadByteCount: message.leadByteCount(files: Set(attachments.filter { !$0.isInline }.map(\.section))),
            header: message.header.messageHeader())
    }
}

extension IncomingMessage {
    /// A whole message as if header sync had found it: for bytes that no server told of.
    public init(uid: UID, wholeMessage bytes: [UInt8]) {
        let message = ParsedMessage(parsing: bytes)
        self.init(
            uid: uid, serverFlags: ServerFlags(flags: []), internalDate: nil, byteCount: bytes.count,
            header: message.header.messageHeader(),
            identity: .header(byteCount: bytes.count) { message.header.rawText($0) },
            attachments: message.attachments())
    }
}

extension LocalMessage {
    /// A message from a file. Total, whatever the bytes are.
    ///
    /// - Parameters:
    ///   - flags: as the file's name told; nil where the message's own Status fields count, see `StatusFields`.
    ///   - receivedDate: as the file told; the header's date counts before it, since files are often dated when they were
    ///     copied, but not one that cannot be true.
    ///   - now: tells what cannot.
    public init(parsing bytes: [UInt8], flags: MessageFlags? = nil, receivedDate: Date? = nil, now: Date = Date()) {
        let message = ParsedMessage(parsing: bytes)
        let header = message.header.messageHeader()
        self.init(
            header: header, content: MessageContent(of: message),
            flags: flags ?? StatusFields.flags { message.header.rawText($0) },
            receivedDate: header.date.map { MailDate.isPlausible($0, now: now) } == true ? nil : receivedDate,
            isTrashed: flags == nil && StatusFields.isTrashed { message.header.rawText($0) })
    }
}
