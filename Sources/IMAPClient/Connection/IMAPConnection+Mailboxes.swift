import IMAPProtocol
public import MailModel

extension IMAPConnection {
    /// Returns all mailboxes with their roles (FR-SYNC-01), including `INBOX`, in the server's order.
    public func listMailboxes() async throws -> [ListedMailbox] {
        try await exclusively {
            session.hasListed = true
            var reply: Reply?
            // RFC 6154 §3: some servers report roles only on request. Proton Bridge offers the option and answers BAD
            // (Q24).
            if capabilities.contains("LIST-EXTENDED") {
                let roles: [ListReturnOption] = capabilities.contains("SPECIAL-USE") ? [.specialUse] : []
                let asked = try await perform(
                    .list(reference: "", pattern: "*", returnOptions: roles + [.subscribed]))
                if asked.completion.status == .ok { reply = asked }
            }
            if let reply { return mailboxes(of: reply, tellsSubscriptions: true) }
            return mailboxes(of: try await run(.list(reference: "", pattern: "*", returnOptions: [])))
        }
    }

    /// - Parameter tellsSubscriptions: true if SUBSCRIBED was asked for (RFC 5258 §3).
    private func mailboxes(of reply: Reply, tellsSubscriptions: Bool = false) -> [ListedMailbox] {
        var names: Set<[UInt8]> = []
        let listed = reply.untagged.compactMap { response -> ListResponse? in
            guard case .list(let listed) = response, names.insert(listed.rawName).inserted else { return nil }
            return listed
        }
        let surely = Set(listed.compactMap { MailboxRoleGuess.role(attributes: $0.attributes) })
        var guessed: Set<MailboxRole> = []
        return listed.map { response in
            var mailbox = mailbox(of: response)
            if tellsSubscriptions {
                mailbox.isSubscribed = response.attributes.contains { $0.lowercased() == #"\subscribed"# }
            }
            let isGuess = MailboxRoleGuess.role(attributes: response.attributes) == nil && mailbox.role != .inbox
            // A role belongs to one mailbox: an attribute is more reliable than a name, and the first name wins.
            if isGuess, surely.contains(mailbox.role) || !guessed.insert(mailbox.role).inserted {
                mailbox.role = .custom
            }
            return mailbox
        }
    }

    private func mailbox(of listed: ListResponse) -> ListedMailbox {
        let attributes = Set(listed.attributes.map { $0.lowercased() })
        let name = MailboxName.decode(wire: listed.rawName, utf8: session.usesUTF8)
        // RFC 3501 §5.1: INBOX in any case is the same mailbox.
        let path = name.uppercased() == "INBOX" ? "INBOX" : name
        return ListedMailbox(
            path: path, rawName: RawMailboxName.string(listed.rawName), delimiter: listed.delimiter,
            role: MailboxRoleGuess.role(
                attributes: listed.attributes, path: path, delimiter: listed.delimiter,
                isGmail: capabilities.hasGmailExtensions),
            isSelectable: attributes.isDisjoint(with: [#"\noselect"#, #"\nonexistent"#]))
    }

    /// Selects a mailbox, with CONDSTORE if the server offers it.
    ///
    /// - Parameters:
    ///   - rawName: the name as the server listed it.
    ///   - readOnly: EXAMINE instead of SELECT: nothing changes on the server, not even `\Recent`.
    ///   - mayReuse: returns the cached result if this mailbox is already selected in the same mode.
    /// - Throws: `IMAPError` `.mailboxNotFound` or `.serverRefused`, also if the server answers OK without the
    ///   mandatory EXISTS and UIDVALIDITY (RFC 3501 §6.3.1); then no mailbox is selected.
    public func select(
        _ rawName: String, readOnly: Bool = false, mayReuse: Bool = false
    ) async throws -> SelectedMailbox {
        try await exclusively {
            if mayReuse, let selected = session.selected, selected.rawName == rawName,
                readOnly || !selected.isReadOnly
            {
                return selected
            }
            session.selected = nil
            let reply = try await performSelect(rawName, readOnly: readOnly)
            // A response without any number would look like an empty mailbox without UIDVALIDITY, and all its mail
            // would be removed.
            guard Self.hasMandatoryNumbers(reply) else {
                throw IMAPError(.serverRefused(.unavailable), commandName: readOnly ? "EXAMINE" : "SELECT")
            }
            let selected = Self.selection(rawName, reply: reply, readOnly: readOnly)
            session.selected = selected
            session.events.forgetSelected()
            return selected
        }
    }

    private func performSelect(_ rawName: String, readOnly: Bool) async throws -> Reply {
        let name = RawMailboxName.bytes(rawName)
        if capabilities.hasCondstore, !session.condstoreIsBroken {
            let reply = try await perform(.select(rawName: name, condstore: true, readOnly: readOnly))
            guard reply.completion.status == .bad else { return try accepted(reply, readOnly: readOnly) }
            session.condstoreIsBroken = true
        }
        return try await run(.select(rawName: name, condstore: false, readOnly: readOnly))
    }

    private func accepted(_ reply: Reply, readOnly: Bool) throws -> Reply {
        let name = readOnly ? "EXAMINE" : "SELECT"
        if let refusal = IMAPError.refusal(reply.completion, commandName: name) { throw refusal }
        return reply
    }

    private static func hasMandatoryNumbers(_ reply: Reply) -> Bool {
        if case .uidValidity? = reply.completion.code { return true }
        return reply.untagged.contains { response in
            switch response {
            case .exists, .status(.ok, .uidValidity?, _): true
            default: false
            }
        }
    }

    private static func selection(_ rawName: String, reply: Reply, readOnly: Bool) -> SelectedMailbox {
        var selected = SelectedMailbox(rawName: rawName)
        selected.isReadOnly = readOnly
        for response in reply.untagged {
            switch response {
            case .exists(let count): selected.exists = count
            case .status(.ok, .some(let code), _): selected.apply(code)
            default: break
            }
        }
        if let code = reply.completion.code { selected.apply(code) }
        return selected
    }

    /// Returns the first personal namespace (RFC 2342 §5): its raw prefix and the delimiter; nil if the server does not
    /// support NAMESPACE, refuses, or has none.
    public func personalNamespace() async throws -> (prefix: String, delimiter: String?)? {
        try await exclusively {
            guard capabilities.contains("NAMESPACE") else { return nil }
            let reply = try await perform(.namespace)
            guard reply.completion.status == .ok else { return nil }
            for case .namespace(let response) in reply.untagged {
                return response.personal.first.map { (RawMailboxName.string($0.prefix), $0.delimiter) }
            }
            return nil
        }
    }

    /// Returns the status of a mailbox without selecting it. The selected mailbox is deselected first.
    public func status(_ rawName: String) async throws -> MailboxStatus {
        try await exclusively {
            if session.selected?.rawName == rawName { try await deselect() }
            let reply = try await run(.status(rawName: RawMailboxName.bytes(rawName), items: statusItems))
            var result = MailboxStatus()
            for case .mailboxStatus(let answer) in reply.untagged { result = MailboxStatus(answer) }
            return result
        }
    }
}

extension IMAPConnection {
    private var statusItems: [StatusItem] {
        [.messages, .uidNext, .uidValidity, .unseen] + (capabilities.hasCondstore ? [.highestModificationSequence] : [])
    }

    /// RFC 3501 §6.3.10: for the selected mailbox a server may report stale numbers, so it is unselected (RFC 3691) or
    /// refreshed.
    func deselect() async throws {
        guard capabilities.contains("UNSELECT") || capabilities.contains("IMAP4REV2") else {
            try await run(.noop)
            return
        }
        try await run(.unselect)
        session.selected = nil
        session.events.forgetSelected()
    }

    /// Returns the status of all mailboxes at once (RFC 5819) by raw name; the selected mailbox is deselected first. A
    /// mailbox without a STATUS response is missing.
    ///
    /// - Returns: nil if the server does not support it, or refuses.
    public func allStatuses() async throws -> [String: MailboxStatus]? {
        try await exclusively {
            guard capabilities.contains("LIST-STATUS") else { return nil }
            if session.selected != nil { try await deselect() }
            session.hasListed = true
            let reply = try await perform(
                .list(reference: "", pattern: "*", returnOptions: [.status(statusItems)]))
            guard reply.completion.status == .ok else { return nil }
            var statuses: [String: MailboxStatus] = [:]
            for case .mailboxStatus(let answer) in reply.untagged {
                statuses[RawMailboxName.string(answer.rawName)] = MailboxStatus(answer)
            }
            return statuses
        }
    }
}

extension MailboxStatus {
    fileprivate init(_ answer: StatusResponse) {
        self.init()
        messages = answer.messages
        uidNext = answer.uidNext
        uidValidity = answer.uidValidity.map { UIDValidity($0) }
        unseen = answer.unseen
        highestModificationSequence = answer.highestModificationSequence.flatMap { ModificationSequence($0) }
    }
}

extension SelectedMailbox {
    /// RFC 3501 §7.1, RFC 7162 §3.1.2.
    fileprivate mutating func apply(_ code: ResponseCode) {
        switch code {
        case .uidValidity(let number): uidValidity = UIDValidity(number)
        case .uidNext(let number): uidNext = number
        case .highestModificationSequence(let number):
            highestModificationSequence = number > 0 ? ModificationSequence(number) : nil
        case .noModificationSequence: highestModificationSequence = nil
        case .permanentFlags(let flags): permanentFlags = flags
        case .readOnly: isReadOnly = true
        default: break
        }
    }
}
