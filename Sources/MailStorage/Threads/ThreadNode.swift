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
    init(_ message: PreparedMessage, sortKey: Int64, joinsSubjects: Bool, decisions: ThreadDecisions) {
        let header = message.incoming.header
        self.init(
            publicID: message.publicID, sortKey: sortKey,
            baseSubject: joinsSubjects && !message.baseSubject.isEmpty ? message.baseSubject : nil,
            hasReferences: !header.inReplyTo.isEmpty || !header.references.isEmpty, keys: message.references,
            hasOwnKey: Self.isKey(message.messageID), decisions: decisions)
    }

    /// A message with its stored header fields.
    init(
        publicID: Data, sortKey: Int64, baseSubject: String?, hasReferences: Bool, messageID: String?,
        inReplyTo: [String], chain: [String], decisions: ThreadDecisions
    ) {
        self.init(
            publicID: publicID, sortKey: sortKey, baseSubject: baseSubject, hasReferences: hasReferences,
            keys: Self.keys(messageID: messageID, inReplyTo: inReplyTo, chain: chain),
            hasOwnKey: Self.isKey(messageID), decisions: decisions)
    }

    private init(
        publicID: Data, sortKey: Int64, baseSubject: String?, hasReferences: Bool, keys: [Int64], hasOwnKey: Bool,
        decisions: ThreadDecisions
    ) {
        self.publicID = publicID
        self.sortKey = sortKey
        self.baseSubject = baseSubject
        self.hasReferences = hasReferences
        self.keys = keys
        self.hasOwnKey = hasOwnKey
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

    /// The subject that joins the message to others; empty for list and automated mail.
    ///
    /// - Parameter subject: already cleaned.
    static func baseSubject(_ subject: String, isBulk: Bool) -> String {
        isBulk ? "" : String(BaseSubject(subject).text.prefix(maximumSubjectLength))
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
