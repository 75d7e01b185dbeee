public import MailModel

/// What an answer says about the message that it answers (RFC 5322 §3.6.4).
public struct ReplyReferences: Sendable, Hashable {
    /// The id of the message that is answered; empty where it has none. Without angle brackets, but for an id without an at
    /// sign: brackets tell the composer that it is one all the same.
    public let inReplyTo: [String]
    /// The ids of the thread up to the message that is answered, oldest first, in the same form.
    public let references: [String]

    /// Makes both from the message that is answered. Ids may have angle brackets.
    ///
    /// Of a long thread the first id and the newest stay: at most 100, and at most 8 KiB. The id of the message itself is
    /// written even if it bends the grammar, as long as it can stand between brackets; of the older ones only those that keep
    /// it, since some readers stop at the first that does not and would miss the newer ones.
    public init(answering messageID: String?, references: [String] = [], inReplyTo: [String] = []) {
        let parent = messageID.flatMap { try? OutgoingIdentifier.checked($0) }
        // Only a single id of In-Reply-To can be said to be the one that came before.
        let older = references.isEmpty && inReplyTo.count == 1 ? inReplyTo : references
        let thread = older.compactMap { try? OutgoingIdentifier.strict($0) }
        self.inReplyTo = parent.map { [OutgoingIdentifier.marked($0)] } ?? []
        self.references = Self.bounded(thread, endingWith: parent).map { OutgoingIdentifier.marked($0) }
    }

    /// The same from the header of the message that is answered.
    public init(answering header: MessageHeader) {
        self.init(answering: header.messageID, references: header.references, inReplyTo: header.inReplyTo)
    }

    /// Every id once, the last one last; the first and the newest where they are too many.
    static func bounded(_ ids: [String], endingWith last: String?) -> [String] {
        var seen = Set(last.map { [$0] } ?? [])
        var result = ids.filter { seen.insert($0).inserted }
        if let last { result.append(last) }
        var budget = ComposeLimits.referenceBytes - (result.first?.utf8.count ?? 0)
        var newest: [String] = []
        for id in result.dropFirst().reversed() {
            budget -= id.utf8.count
            guard newest.count + 1 < ComposeLimits.referenceCount, budget >= 0 else { break }
            newest.append(id)
        }
        return result.prefix(1) + newest.reversed()
    }
}
