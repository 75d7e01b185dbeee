/// A report of a program about a sent message: delivered or not (RFC 3464), or displayed (RFC 8098). Anyone can send
/// such a report, so it proves nothing.
public struct DeliveryReport: Hashable, Sendable {
    /// The kind of a report.
    public enum Kind: String, Hashable, Sendable {
        /// multipart/report with message/delivery-status: the result of the delivery.
        case deliveryStatus = "delivery-status"
        /// multipart/report with message/disposition-notification: what the recipient's program did with the message.
        case dispositionNotification = "disposition-notification"
    }

    /// The report about one recipient.
    public struct Recipient: Hashable, Sendable {
        /// `Final-Recipient`, without its address type.
        public var address: String
        /// `Original-Recipient`: the address that the sender used; nil if missing.
        public var originalAddress: String?
        /// `Action` (RFC 3464 §2.3.3: `failed`, `delayed`, `delivered`, `relayed`, `expanded`) or the last word of
        /// `Disposition` (RFC 8098 §3.2.6: `displayed`, `deleted`), lower case.
        public var action: String
        /// `Status` (RFC 3463), such as `5.1.1`; nil if missing.
        public var status: String?
        /// `Diagnostic-Code`, without its type: the response of the other server; nil if missing.
        public var diagnostic: String?
    }

    /// The kind of the report.
    public var kind: Kind
    /// The recipients in order; at most 1,000.
    public var recipients: [Recipient]
    /// The Message-ID of the reported message, without angle brackets; nil if missing.
    public var originalMessageID: String?
}

extension ParsedMessage {
    /// The report that the message contains; nil if it is not a report.
    public func deliveryReport() -> DeliveryReport? {
        for part in root.partsOfOneMessage where part.contentType.type == "message" {
            switch part.contentType.subtype {
            case "delivery-status", "global-delivery-status": return deliveryStatus(part)
            case "disposition-notification", "global-disposition-notification": return dispositionNotification(part)
            default: continue
            }
        }
        return plainBounce()
    }

    private func plainBounce() -> DeliveryReport? {
        let isCandidate =
            header.value(PlainBounce.fieldName) != nil || header.value("from").map(Self.mayBeServer) == true
        guard isCandidate, var report = PlainBounce(header, text: display().text ?? "")?.report else { return nil }
        report.originalMessageID = report.originalMessageID ?? returnedMessageID(of: root)
        return report
    }

    private static func mayBeServer(_ author: ArraySlice<UInt8>) -> Bool {
        let text = author.lowercasedText
        return text.contains("mailer-daemon") || text.contains("postmaster")
    }

    /// RFC 3464 §2.1: groups of fields, separated by empty lines; the first is about the message, each further one
    /// about one recipient.
    private func deliveryStatus(_ part: MIMEPart) -> DeliveryReport {
        let recipients = fieldGroups(of: part).dropFirst().prefix(ValueLimits.reportRecipients).compactMap {
            fields -> DeliveryReport.Recipient? in
            guard let address = fields.recipient("final-recipient") ?? fields.recipient("original-recipient") else {
                return nil
            }
            return DeliveryReport.Recipient(
                address: address, originalAddress: fields.recipient("original-recipient"),
                action: fields.keyword("action")?.lowercased() ?? "", status: fields.keyword("status"),
                diagnostic: fields.typedValue("diagnostic-code"))
        }
        return DeliveryReport(
            kind: .deliveryStatus, recipients: Array(recipients), originalMessageID: returnedMessageID(of: part))
    }

    /// RFC 8098 §3.1: one group of fields.
    private func dispositionNotification(_ part: MIMEPart) -> DeliveryReport {
        let fields = fieldGroups(of: part).first ?? HeaderBlock()
        // `manual-action/MDN-sent-manually; displayed/error`
        let disposition = fields.keyword("disposition")?.split(separator: ";").last.map(String.init) ?? ""
        let action = disposition.split(separator: "/").first.map { $0.filter { !$0.isWhitespace }.lowercased() } ?? ""
        let address = fields.recipient("final-recipient") ?? fields.recipient("original-recipient")
        let recipient = address.map {
            DeliveryReport.Recipient(
                address: $0, originalAddress: fields.recipient("original-recipient"), action: action, status: nil,
                diagnostic: fields.decoded("error"))
        }
        return DeliveryReport(
            kind: .dispositionNotification, recipients: [recipient].compactMap { $0 },
            originalMessageID: fields.messageIDs("original-message-id").first ?? returnedMessageID(of: part))
    }

    private func fieldGroups(of part: MIMEPart) -> [HeaderBlock] {
        var groups: [HeaderBlock] = []
        var rest = decodedBytes(of: part)[...]
        while !rest.isEmpty, groups.count <= ValueLimits.reportRecipients {
            rest = rest.drop { $0 == .lineFeed || $0 == .carriageReturn }
            let group = HeaderBlock(parsing: rest)
            if !group.fields.isEmpty { groups.append(group) }
            guard group.bodyStart > rest.startIndex else { break }
            rest = rest[group.bodyStart...]
        }
        return groups
    }

    /// RFC 3462 §2: the message itself, or its header, follows as another part.
    private func returnedMessageID(of report: MIMEPart) -> String? {
        for part in root.allParts where part.bodyRange.lowerBound > report.bodyRange.lowerBound {
            if let id = part.embeddedMessage?.header.messageIDs("message-id").first { return id }
            if part.mimeType == "text/rfc822-headers" || part.mimeType == "message/global-headers" {
                let id = HeaderBlock(parsing: decodedBytes(of: part)).messageIDs("message-id").first
                if let id { return id }
            }
        }
        return nil
    }
}

extension HeaderBlock {
    /// One line; nil if the field is missing or empty.
    fileprivate func decoded(_ name: String) -> String? {
        guard let value = value(name) else { return nil }
        let text = EncodedWord.decode(value)
        return text.isEmpty ? nil : text
    }

    /// The same without comments, which fields of reports may have (RFC 3464 §2.1.1, RFC 8098 §3.1.1).
    fileprivate func keyword(_ name: String) -> String? {
        guard let value = value(name) else { return nil }
        let text = EncodedWord.decode(HeaderText.withoutComments(value).trimmed)
        return text.isEmpty ? nil : text
    }

    /// The address after `rfc822;` or another type, without a comment at its end. A quoted local part keeps its
    /// parentheses.
    fileprivate func recipient(_ name: String) -> String? {
        guard let text = typedValue(name), !text.contains("\""), text.hasSuffix(")") else { return typedValue(name) }
        let bare = HeaderText.withoutComments(Array(text.utf8)[...]).trimmed
        return bare.isEmpty ? text : String(decoding: bare, as: UTF8.self)
    }

    /// The text after `rfc822;` or another type.
    fileprivate func typedValue(_ name: String) -> String? {
        guard let text = decoded(name) else { return nil }
        let value = text.firstIndex(of: ";").map { text[text.index(after: $0)...] } ?? text[...]
        let bare = value.drop { $0.isWhitespace }
        return bare.isEmpty ? nil : String(bare)
    }
}
