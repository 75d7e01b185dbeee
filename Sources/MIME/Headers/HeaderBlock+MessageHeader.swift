import struct Foundation.Date
public import MailModel

extension HeaderBlock {
    /// The decoded fields that lists, threads and search use. All From, To and Cc fields are combined; of other fields
    /// the first counts. Dates before 1970 come from wrong clocks and are omitted.
    public func messageHeader() -> MessageHeader {
        let charset = rawCharset
        func addresses(_ name: String) -> [EmailAddress] {
            values(name).flatMap { AddressListParser.parse($0, charset: charset) }
        }
        var header = MessageHeader()
        header.subject =
            value("subject").map {
                String(EncodedWord.decode($0, charset: charset).prefix(MIMELimits.standard.maximumSubjectLength))
            }
            ?? ""
        let authors = addresses("from").prefix(ValueLimits.authors)
        let first = authors.firstIndex { $0.address.contains("@") } ?? authors.startIndex
        header.from = authors.dropFirst(first).first
        header.coAuthors = Array(authors[..<first] + authors.dropFirst(first + 1))
        header.replyTo = value("reply-to").map { AddressListParser.parse($0, charset: charset) } ?? []
        header.to = addresses("to")
        header.cc = addresses("cc")
        header.bcc = addresses("bcc")
        header.date = date("date").flatMap { $0.timeIntervalSince1970 >= 0 ? $0 : nil }
        header.messageID = value("message-id").flatMap { MessageIDList.single($0) }
        header.inReplyTo = value("in-reply-to").map { MessageIDList.parse($0) } ?? []
        header.references = value("references").map { MessageIDList.parse($0) } ?? []
        header.listID = listID
        header.listName = listName
        header.isBulk = isBulk
        header.signals = signals
        return header
    }

    /// True if From has more entries than are kept. An entry and its comma take two octets at least.
    var hasTooManyAuthors: Bool {
        let count = values("from").reduce(0) { $0 + $1.count }
        return count >= 2 * ValueLimits.authors && addresses("from").count > ValueLimits.authors
    }

    /// RFC 2919 §2: the text between the angle brackets, lower case; the whole value if there are none.
    var listID: String? {
        guard let value = value("list-id") else { return nil }
        var identifier = value
        if let open = value.lastIndex(of: .less) {
            identifier = value[(open + 1)...].prefix { $0 != .greater }
        }
        let line = HeaderText.unfolded(identifier.trimmed).prefix(ValueLimits.listIDBytes)
        let text = HeaderText.cleaned(Charset.decode(line, label: nil)).lowercased()
        return text.isEmpty ? nil : text
    }

    /// RFC 3834 §5, and what mailing lists sent before it.
    private var isBulk: Bool {
        if value("list-id") != nil { return true }
        if let precedence = value("precedence") {
            if ["bulk", "list", "junk"].contains(where: { precedence.equalsIgnoringCase($0) }) { return true }
        }
        guard let automatic = value("auto-submitted") else { return false }
        let keyword = automatic.prefix { $0 != .semicolon && !$0.isWhiteSpace && $0 != UInt8(ascii: "(") }
        return !keyword.equalsIgnoringCase("no")
    }
}
