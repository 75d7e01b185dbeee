import struct Foundation.Date
import MIME
import MailModel

extension MessageReport {
    /// The structured fields of a header.
    struct Header: Encodable, Sendable {
        /// Decoded; empty if there is none.
        var subject: String
        /// All authors.
        var from: [Address]
        /// The sender, if it differs from the authors.
        var sender: [Address]
        /// The addresses for replies.
        var replyTo: [Address]
        /// Groups flattened.
        var to: [Address]
        /// Groups flattened.
        var cc: [Address]
        /// Groups flattened.
        var bcc: [Address]
        /// The groups of all address fields.
        var groups: [Group]
        /// Nil if it is missing or invalid.
        @Nullable var date: Date?
        /// Without angle brackets.
        @Nullable var messageID: String?
        /// Without angle brackets.
        var inReplyTo: [String]
        /// Without angle brackets, oldest first.
        var references: [String]
        /// What the mailing list states about itself.
        var list: List

        enum CodingKeys: String, CodingKey {
            case subject, from, sender, to, cc, bcc, groups, date, references, list
            case replyTo = "reply_to"
            case messageID = "message_id"
            case inReplyTo = "in_reply_to"
        }
    }

    /// A mailbox.
    struct Address: Encodable, Sendable {
        /// Decoded.
        @Nullable var name: String?
        /// The addr-spec as it is in the message; empty if there is none.
        var address: String
    }

    /// A named group.
    struct Group: Encodable, Sendable {
        /// The name of its field, lower case.
        var field: String
        /// Decoded.
        var name: String
        /// In order.
        var addresses: [Address]
    }

    /// The header fields of a mailing list; see ``ListHeaders``.
    struct List: Encodable, Sendable {
        /// `List-Id`.
        @Nullable var id: String?
        /// The list's name.
        @Nullable var name: String?
        /// URLs in order.
        var unsubscribe: [String]
        /// True if one-click unsubscribe is allowed (RFC 8058).
        var oneClick: Bool
        /// URLs in order.
        var post: [String]
        /// URLs in order.
        var subscribe: [String]
        /// URLs in order.
        var help: [String]
        /// URLs in order.
        var owner: [String]
        /// URLs in order.
        var archive: [String]

        enum CodingKeys: String, CodingKey {
            case id, name, unsubscribe, post, subscribe, help, owner, archive
            case oneClick = "one_click"
        }
    }
}

extension MessageReport {
    /// A delivery report; see ``DeliveryReport``.
    struct Report: Encodable, Sendable {
        /// `delivery-status` or `disposition-notification`.
        var kind: String
        /// In order.
        var recipients: [Recipient]
        /// Without angle brackets.
        @Nullable var originalMessageID: String?

        enum CodingKeys: String, CodingKey {
            case kind, recipients
            case originalMessageID = "original_message_id"
        }
    }

    /// The report about one recipient.
    struct Recipient: Encodable, Sendable {
        /// The final recipient.
        var address: String
        /// The recipient to which the sender wrote.
        @Nullable var originalAddress: String?
        /// The action in lower case, such as `failed`.
        var action: String
        /// The status code, such as `5.1.1`.
        @Nullable var status: String?
        /// The response of the other server.
        @Nullable var diagnostic: String?

        enum CodingKeys: String, CodingKey {
            case address, action, status, diagnostic
            case originalAddress = "original_address"
        }
    }
}

extension MessageReport.Report {
    init(_ report: DeliveryReport) {
        self.init(
            kind: report.kind.rawValue,
            recipients: report.recipients.map {
                MessageReport.Recipient(
                    address: $0.address, originalAddress: $0.originalAddress, action: $0.action, status: $0.status,
                    diagnostic: $0.diagnostic)
            },
            originalMessageID: report.originalMessageID)
    }
}

extension MessageReport.Header {
    private static let addressFields = ["from", "sender", "reply-to", "to", "cc", "bcc"]

    init(_ block: HeaderBlock) {
        func addresses(_ name: String) -> [MessageReport.Address] {
            block.addresses(name).map(MessageReport.Address.init)
        }
        let header = block.messageHeader()
        subject = header.subject
        from = addresses("from")
        sender = addresses("sender")
        replyTo = addresses("reply-to")
        to = addresses("to")
        cc = addresses("cc")
        bcc = addresses("bcc")
        groups = Self.addressFields.flatMap { field in
            block.groups(field).map {
                MessageReport.Group(
                    field: field, name: $0.name, addresses: $0.members.map(MessageReport.Address.init))
            }
        }
        date = block.date("date")
        messageID = header.messageID
        inReplyTo = header.inReplyTo
        references = header.references
        list = MessageReport.List(block.listHeaders())
    }
}

extension MessageReport.Address {
    fileprivate init(_ address: EmailAddress) {
        self.init(name: address.name, address: address.address)
    }
}

extension MessageReport.List {
    fileprivate init(_ headers: ListHeaders) {
        self.init(
            id: headers.identifier, name: headers.name, unsubscribe: headers.unsubscribe,
            oneClick: headers.allowsOneClickUnsubscribe, post: headers.post, subscribe: headers.subscribe,
            help: headers.help, owner: headers.owner, archive: headers.archive)
    }
}
