public import MailModel

/// The In-Reply-To and References of a reply (RFC 5322 §3.6.4).
public struct ReplyReferences: Sendable, Hashable {
    /// The id of the parent; empty if it has none. Without angle brackets, except for an id without an at sign: the
    /// brackets identify it as an id.
    public let inReplyTo: [String]
    /// The ids of the thread up to the parent, oldest first, in the same form.
    public let references: [String]

    /// Derives both from the parent. Ids may have angle brackets.
    ///
    /// For a long thread the first id and the newest are kept: at most 100, and at most 8 KiB. The parent's own id is
    /// kept even if it violates the grammar, if brackets can enclose it. Older ids must conform to the grammar, because
    /// some readers stop at the first invalid one and would miss the newer ones.
    public init(answering messageID: String?, references: [String] = [], inReplyTo: [String] = []) {
        let parent = messageID.flatMap { try? OutgoingIdentifier.checked($0) }
        // In-Reply-To identifies the previous message only if it contains a single id.
        let older = references.isEmpty && inReplyTo.count == 1 ? inReplyTo : references
        let thread = older.compactMap { try? OutgoingIdentifier.strict($0) }
        self.inReplyTo = parent.map { [OutgoingIdentifier.marked($0)] } ?? []
        self.references = Self.bounded(thread, endingWith: parent).map { OutgoingIdentifier.marked($0) }
    }

    /// Derives both from the header of the parent.
    public init(answering header: MessageHeader) {
        self.init(answering: header.messageID, references: header.references, inReplyTo: header.inReplyTo)
    }

    /// Each id once, `last` at the end; the first and the newest if there are too many.
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
