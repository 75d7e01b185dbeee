import GRDB
import MailModel

import struct Foundation.Data

/// The properties of a message that threading needs (FR-SYNC-06 step 1).
struct ThreadNode {
    /// The message's public id.
    let publicID: Data
    let sortKey: Int64
    /// The keys of Message-IDs that connect it: those of the header, without what the user split off.
    private(set) var references: [Int64]
    /// Nil if the message is never joined by subject.
    let baseSubject: String?
    /// True if the header has In-Reply-To or References.
    let hasReferences: Bool
    /// True if the subject begins or ends with the mark of an answer or a forward.
    let hasReplyPrefix: Bool
    let participants: ThreadParticipants
    /// True if it was split off from its thread, or replies to a message that was.
    private(set) var isCut: Bool
    /// Keys of the whole header, ancestors first.
    private let keys: [Int64]
    /// True if the last of them is the message's own.
    private let hasOwnKey: Bool

    /// A subject of many kilobytes is an attack on the index; its beginning identifies it well enough.
    private static let maximumSubjectLength = 500
    /// In-Reply-To names one message; some programs put several there.
    private static let maximumParents = 20
    /// A longer chain is not genuine: only its oldest and its latest ids are used.
    private static let maximumReferences = (count: 200, oldest: 50, latest: 150)

    /// A message that arrives.
    ///
    /// - Parameter joinsSubjects: false in Spam and Trash, whose messages join nothing by subject.
    init(_ message: PreparedMessage, sortKey: Int64, joinsSubjects: Bool, decisions: ThreadDecisions) {
        let header = message.incoming.header
        publicID = message.publicID
        self.sortKey = sortKey
        baseSubject = joinsSubjects && !message.baseSubject.isEmpty ? message.baseSubject : nil
        hasReferences = !header.inReplyTo.isEmpty || !header.references.isEmpty
        hasReplyPrefix = message.hasReplyPrefix
        participants = ThreadParticipants(
            author: message.author?.address, coAuthors: message.coAuthors, recipients: message.recipients,
            cc: message.cc)
        keys = message.references
        hasOwnKey = Self.isKey(message.messageID)
        references = keys
        isCut = false
        apply(decisions)
    }

    /// The columns of the table `message` that `init(_:decisions:)` reads.
    static let columns = """
        public_id, sort_key, base_subject, has_references, has_reply_prefix, message_id_header, in_reply_to,
        reference_list, from_address, co_authors, recipients, cc
        """

    /// A stored message.
    init(_ row: Row, decisions: ThreadDecisions) {
        let messageID: String? = row["message_id_header"]
        publicID = row["public_id"]
        sortKey = row["sort_key"]
        baseSubject = row["base_subject"]
        hasReferences = row["has_references"]
        hasReplyPrefix = row["has_reply_prefix"]
        participants = ThreadParticipants(
            author: row["from_address"], coAuthors: row["co_authors"], recipients: row["recipients"], cc: row["cc"])
        keys = Self.keys(
            messageID: messageID, inReplyTo: FieldCodec.list(row["in_reply_to"]),
            chain: FieldCodec.list(row["reference_list"]))
        hasOwnKey = Self.isKey(messageID)
        references = keys
        isCut = false
        apply(decisions)
    }

    /// Drops the keys that the user split off.
    mutating func apply(_ decisions: ThreadDecisions) {
        (references, isCut) = decisions.counted(keys, hasOwnKey: hasOwnKey, of: publicID)
    }

    /// The keys of the whole header that are below a message that was split off.
    func below(_ decisions: ThreadDecisions) -> [Int64] {
        decisions.below(keys, hasOwnKey: hasOwnKey)
    }

    static func isKey(_ messageID: String?) -> Bool { messageID.map(FieldCodec.clean)?.isEmpty == false }

    /// The subject that joins the message to others, as stored; empty for list and automated mail.
    ///
    /// - Parameter subject: of the cleaned subject; nil for list and automated mail.
    static func stored(_ subject: BaseSubject?) -> String {
        String((subject?.text ?? "").prefix(maximumSubjectLength))
    }

    /// The key of every Message-ID once, ancestors first, the message's own last.
    static func keys(messageID: String?, inReplyTo: [String], chain: [String]) -> [Int64] {
        let own = messageID.map(FieldCodec.clean)
        var seen: Set<String> = [own ?? "", ""]
        let ancestors = (bounded(chain) + inReplyTo.prefix(maximumParents)).map(FieldCodec.clean)
            .filter { seen.insert($0).inserted }
        return (ancestors + [own].compactMap(\.self).filter { !$0.isEmpty }).map(Digest.reference)
    }

    private static func bounded(_ chain: [String]) -> [String] {
        guard chain.count > maximumReferences.count else { return chain }
        return Array(chain.prefix(maximumReferences.oldest) + chain.suffix(maximumReferences.latest))
    }
}
