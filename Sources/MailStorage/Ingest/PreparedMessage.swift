import MailModel

import struct Foundation.Data

/// A message in the form in which it is stored: all that can be computed before the transaction, by whoever fetched it, while the
/// writer is busy with other messages.
struct PreparedMessage: Sendable {
    let incoming: IncomingMessage
    let publicID: Data
    /// Keys of every Message-ID that the header names, ancestors first, the message's own last.
    let references: [Int64]
    /// Empty where the message is never joined by subject.
    let baseSubject: String

    let messageID: String?
    let subject: String
    let author: EmailAddress?
    let coAuthors: String
    let recipients: String
    let cc: String
    let replyTo: String
    let inReplyTo: String
    let referenceList: String
    /// The identifier of the list, and its name where it has one: both are searched.
    let listID: String?

    /// What the search index takes of To and Cc, where that is not all of it.
    let searchedRecipients: String?
    let searchedCC: String?
    let searchedBCC: String
    let attachmentNames: String

    init(_ incoming: IncomingMessage, address: String) {
        let header = incoming.header
        self.incoming = incoming
        publicID = Data(Digest.publicID(address: address, identity: incoming.identity))
        references = ThreadNode.keys(
            messageID: header.messageID, inReplyTo: header.inReplyTo, chain: header.references)
        subject = FieldCodec.clean(header.subject)
        baseSubject = ThreadNode.baseSubject(subject, isBulk: header.isBulk)
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
    }

    /// Whether its document has something that does not stand in the message's row.
    var hasSearchText: Bool {
        searchedRecipients != nil || searchedCC != nil || !searchedBCC.isEmpty || !attachmentNames.isEmpty
    }

    /// Characters of a list's name that are searched.
    private static let maximumListName = 100

    /// Names and addresses to search for. A list with thousands of recipients is cut: nobody looks for the last of them.
    private static func people(_ addresses: [EmailAddress]) -> String {
        FieldCodec.clean(
            addresses.prefix(SearchIndex.maximumPeople).map { "\($0.name ?? "") \($0.address)" }.joined(separator: ", ")
        )
    }
}

extension IngestBatch {
    /// Computes what does not need the database: to be called away from whoever stores the batch. Not needed for anything but
    /// speed.
    ///
    /// - Parameter address: the account's.
    public mutating func prepare(address: String) {
        prepared = PreparedMessages(
            address: address, messages: messages.map { PreparedMessage($0, address: address) })
    }
}
