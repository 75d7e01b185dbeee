import MailModel

import struct Foundation.Data

/// A message in the form in which it is stored. Everything that needs no database is computed beforehand by the
/// fetching task, while the writer is busy with other messages.
struct PreparedMessage: Sendable {
    let incoming: IncomingMessage
    let publicID: Data
    /// Keys of every Message-ID in the header, ancestors first, the message's own last.
    let references: [Int64]
    /// Empty if the message is never joined by subject.
    let baseSubject: String
    /// True if the subject is that of an answer or a forward.
    let hasReplyPrefix: Bool

    let messageID: String?
    let subject: String
    let author: EmailAddress?
    let coAuthors: String
    let recipients: String
    let cc: String
    let replyTo: String
    let inReplyTo: String
    let referenceList: String
    /// The list's identifier, and its name if it has one: both are searched.
    let listID: String?

    /// The indexed part of To and Cc, if it differs from the whole.
    let searchedRecipients: String?
    let searchedCC: String?
    let searchedBCC: String
    let attachmentNames: String
    /// Empty if the header came without text.
    let snippet: String

    init(_ incoming: IncomingMessage, address: String) {
        let header = incoming.header
        self.incoming = incoming
        publicID = Data(Digest.publicID(address: address, identity: incoming.identity))
        references = ThreadNode.keys(
            messageID: header.messageID, inReplyTo: header.inReplyTo, chain: header.references)
        subject = FieldCodec.clean(header.subject)
        let base = header.isBulk ? nil : BaseSubject(subject)
        baseSubject = ThreadNode.stored(base)
        hasReplyPrefix = base?.hasReplyPrefix ?? false
        messageID = header.messageID.map(FieldCodec.clean)
        author = header.from.map {
            EmailAddress(name: $0.name.map(FieldCodec.clean), address: FieldCodec.clean($0.address))
        }
        coAuthors = FieldCodec.encode(header.coAuthors)
        recipients = FieldCodec.encode(header.to)
        cc = FieldCodec.encode(header.cc)
        replyTo = FieldCodec.encode(header.replyTo)
        inReplyTo = FieldCodec.encode(header.inReplyTo)
        referenceList = FieldCodec.encode(header.references)
        listID = header.listID.map { id in
            FieldCodec.clean(header.listName.map { "\($0.prefix(Self.maximumListName)) <\(id)>" } ?? id)
        }
        searchedRecipients = header.to.count > SearchIndex.maximumPeople ? Self.people(header.to) : nil
        searchedCC = header.cc.count > SearchIndex.maximumPeople ? Self.people(header.cc) : nil
        searchedBCC = Self.people(header.bcc)
        attachmentNames = AttachmentWriter.names(incoming.attachments ?? [])
        snippet = FieldCodec.clean(incoming.snippet)
    }

    /// True if its document has text that is not in the message's row.
    var hasSearchText: Bool {
        searchedRecipients != nil || searchedCC != nil || !searchedBCC.isEmpty || !attachmentNames.isEmpty
    }

    /// The number of characters of a list's name that are searched.
    private static let maximumListName = 100

    /// Names and addresses to search for. A list of thousands of recipients is truncated: no one searches for the last
    /// of them.
    private static func people(_ addresses: [EmailAddress]) -> String {
        FieldCodec.clean(
            addresses.prefix(SearchIndex.maximumPeople).map { "\($0.name ?? "") \($0.address)" }.joined(separator: ", ")
        )
    }
}

extension IngestBatch {
    /// Computes what needs no database; call it outside the writer. Only an optimization.
    ///
    /// - Parameter address: the account's.
    public mutating func prepare(address: String) {
        prepared = PreparedMessages(
            address: address, messages: messages.map { PreparedMessage($0, address: address) })
    }
}
