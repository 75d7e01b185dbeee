import MailModel

/// Who receives a reply.
struct ReplyRecipients {
    /// The primary recipients.
    private(set) var to: [EmailAddress] = []
    /// The recipients of a copy.
    private(set) var cc: [EmailAddress] = []

    /// Addresses the reply (RFC 5322 §3.6.2 and §3.6.3).
    ///
    /// A reply to the user's own message goes to its recipients. Reply-To replaces the author; for a reply to all,
    /// Mail-Followup-To replaces everybody.
    init(to parent: ParentMessage, toAll: Bool, own: OwnAddresses) {
        let header = parent.header
        let authors = ([header.from].compactMap { $0 } + header.coAuthors).filter(Self.hasAddress)
        let answers = header.replyTo.filter(Self.hasAddress)
        let isOwn = authors.first.map(own.contains) ?? false
        if toAll, !isOwn, !parent.followUpTo.isEmpty {
            to = unique(parent.followUpTo.filter { !own.contains($0) })
        } else if isOwn {
            to = unique(header.to.filter { !own.contains($0) })
            if toAll || to.isEmpty { cc = unique(header.cc.filter { !own.contains($0) }) }
        } else {
            to = unique(answers.isEmpty ? authors : answers)
            if toAll {
                to += unique(header.to.filter { !own.contains($0) })
                cc = unique(header.cc.filter { !own.contains($0) })
            }
        }
        if to.isEmpty { (to, cc) = (cc, []) }
        // A note to oneself.
        if to.isEmpty { to = unique(isOwn ? header.to + authors : authors) }
    }

    private static func hasAddress(_ address: EmailAddress) -> Bool { address.address.contains("@") }

    /// The addresses that are not among the recipients yet, each once.
    private func unique(_ addresses: [EmailAddress]) -> [EmailAddress] {
        var seen = Set((to + cc).map { OwnAddresses.key($0.address) })
        return addresses.filter { Self.hasAddress($0) && seen.insert(OwnAddresses.key($0.address)).inserted }
    }
}
