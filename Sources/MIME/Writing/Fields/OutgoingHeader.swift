import Foundation
import MailModel

/// The header of a message to compose, validated.
struct OutgoingHeader {
    private let message: OutgoingMessage
    private let from: [OutgoingAddress]
    private let sender: OutgoingAddress?
    private let replyTo: [OutgoingAddress]
    private let to: [OutgoingAddress]
    private let cc: [OutgoingAddress]
    private let bcc: [OutgoingAddress]
    /// The sender of the envelope.
    private let transmitter: OutgoingAddress

    init(checking message: OutgoingMessage) throws(ComposeError) {
        self.message = message
        from = try OutgoingAddress.list(message.from, in: .from)
        sender = try OutgoingAddress.list(message.sender.map { [$0] } ?? [], in: .sender).first
        replyTo = try OutgoingAddress.list(message.replyTo, in: .replyTo)
        to = try OutgoingAddress.list(message.to, in: .to)
        cc = try OutgoingAddress.list(message.cc, in: .cc)
        bcc = try OutgoingAddress.list(message.bcc, in: .bcc)
        guard let author = from.first else { throw ComposeError(.noSender, in: .from) }
        transmitter = sender ?? author
    }

    /// A new Message-ID in the sender's domain.
    func newMessageID(using random: inout some RandomNumberGenerator) -> String {
        OutgoingIdentifier.make(domain: transmitter.asciiDomain, using: &random)
    }

    func envelope(isEightBit: Bool) -> ComposedMessage.Envelope {
        var seen: Set<String> = []
        let recipients = (to + cc + bcc).filter { seen.insert($0.identity).inserted }
        let shown = from + [sender].compactMap { $0 } + replyTo + to + cc
        return ComposedMessage.Envelope(
            sender: transmitter.text, recipients: recipients.map(\.text),
            needsSMTPUTF8: (shown + bcc).contains(where: \.needsSMTPUTF8),
            needsEightBitMIME: isEightBit || shown.contains(where: \.needsSMTPUTF8))
    }

    /// The fields before Bcc, Bcc, and the fields after it up to MIME-Version.
    func fields(
        messageID: String, date: String
    ) throws(ComposeError) -> (start: [UInt8], bcc: [UInt8], end: [UInt8]) {
        var start = try OutgoingPart.field("Date", date)
        start += try addressFields()
        let bccField = bcc.isEmpty ? [] : try OutgoingAddress.field(.bcc, bcc)
        var end = try subjectField()
        end += try OutgoingIdentifier.field(.messageID, [messageID])
        end += try threadFields()
        for (index, field) in message.additionalFields.enumerated() {
            end += try located(.additional, index + 1) { () throws(ComposeError.Problem) in try field.written() }
        }
        end += try OutgoingPart.field("MIME-Version", "1.0")
        guard start.count + bccField.count + end.count <= ComposeLimits.headerBytes else {
            throw ComposeError(.headerTooLarge, in: .message)
        }
        return (start, bccField, end)
    }

    private func addressFields() throws(ComposeError) -> [UInt8] {
        var result = try OutgoingAddress.field(.from, from)
        if from.count > 1 || transmitter.identity != from[0].identity {
            result += try OutgoingAddress.field(.sender, [transmitter])
        }
        if !replyTo.isEmpty { result += try OutgoingAddress.field(.replyTo, replyTo) }
        if !to.isEmpty { result += try OutgoingAddress.field(.to, to) }
        if !cc.isEmpty { result += try OutgoingAddress.field(.cc, cc) }
        if to.isEmpty, cc.isEmpty, !bcc.isEmpty {
            // RFC 5322 §3.4: an empty group means that the recipients are not shown; some filters require a To.
            result += try OutgoingPart.field("To", "undisclosed-recipients:;")
        }
        return result
    }

    private func subjectField() throws(ComposeError) -> [UInt8] {
        try located(.subject) { () throws(ComposeError.Problem) in
            try HeaderValueCheck.checkLine(message.subject)
            let subject = HeaderValueCheck.trimmed(message.subject)
            guard !subject.isEmpty else { return [] }
            var writer = HeaderFieldWriter("Subject")
            UnstructuredText.append(subject, to: &writer)
            return try writer.finished()
        }
    }

    /// RFC 5322 §3.6.4: the parent of a reply is also the last of its references.
    private func threadFields() throws(ComposeError) -> [UInt8] {
        let parents = try Self.checked(message.inReplyTo, in: .inReplyTo)
        let thread = try Self.checked(message.references, in: .references)
        let references = ReplyReferences.bounded(thread, endingWith: parents.count == 1 ? parents[0] : nil)
        var result: [UInt8] = []
        if !parents.isEmpty { result += try OutgoingIdentifier.field(.inReplyTo, parents) }
        if !references.isEmpty { result += try OutgoingIdentifier.field(.references, references) }
        return result
    }

    private static func checked(_ ids: [String], in field: ComposeError.Field) throws(ComposeError) -> [String] {
        var result: [String] = []
        for (index, id) in ids.enumerated() {
            result.append(
                try located(field, index + 1) { () throws(ComposeError.Problem) in try OutgoingIdentifier.threadID(id) }
            )
        }
        return result
    }
}
