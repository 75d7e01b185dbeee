public import struct Foundation.Date
import MIME
public import MailModel
import SafeHTML

extension MessageContent {
    /// Parses the content that the store keeps of a message. Never fails for any bytes.
    public init(parsing bytes: [UInt8]) { self.init(of: ParsedMessage(parsing: bytes)) }

    init(of message: ParsedMessage) {
        let attachments = message.attachments()
        let html = message.shownHTML()
        let innerFiles = message.innerFiles()
        self.init(
            rawBytes: message.bytes, snippet: message.snippet(htmlToText: PlainText.fromHTMLMarkingQuotes),
            searchText: message.searchText(
                without: Set(attachments.map(\.section) + innerFiles.map(\.section)),
                htmlToText: PlainText.fromHTMLDescribingImages),
            attachments: attachments, innerFilenames: innerFiles.map(\.safeFilename),
            defects: message.defects + (message.isShownInPart ? [MIMEDefect(.cutText)] : []),
            hasLink: html.map(LinkSearch.hasWebLink(inHTML:)) ?? false,
            leadByteCount: message.leadByteCount(files: Set(attachments.filter { !$0.isInline }.map(\.section))),
            header: message.header.messageHeader())
        signals = message.header.signals.union(MailSignals(ofHTML: html))
    }
}

extension IncomingMessage {
    /// Creates a message as header sync would, for bytes that do not come from a FETCH response.
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
    /// Creates a message from a file. Never fails for any bytes.
    ///
    /// - Parameters:
    ///   - flags: from the file's name; nil to use the message's Status fields, see `StatusFields`.
    ///   - receivedDate: from the file; a plausible header date is preferred, because files often have the date when
    ///     they were copied.
    ///   - now: used to detect implausible dates.
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
