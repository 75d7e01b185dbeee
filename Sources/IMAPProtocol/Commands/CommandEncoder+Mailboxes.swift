/// Commands that list, create and watch mailboxes.
extension CommandEncoder {
    func listArguments(of command: IMAPCommand, _ writer: inout CommandWriter) throws(EncodingFailure) {
        switch command {
        case .list(let reference, let pattern, let options):
            try writer.string(Array(reference.utf8))
            try writer.string(Array(pattern.utf8))
            if !options.isEmpty { try writer.listOptions(options) }
        case .listSubscribed(let reference, let pattern), .listWithUses(let reference, let pattern):
            try writer.string(Array(reference.utf8))
            try writer.string(Array(pattern.utf8))
        case .listExtended(let conditions, let reference, let patterns, let options):
            // RFC 5258 §3.1: RECURSIVEMATCH alone, or with REMOTE only, is an error.
            let isBare = Set(conditions).subtracting([.remote]) == [.recursiveMatch]
            guard !patterns.isEmpty, !isBare else {
                throw .emptyArgument
            }
            if !conditions.isEmpty {
                writer.text(" ")
                try writer.atomList(conditions.map(\.rawValue))
            }
            try writer.string(Array(reference.utf8))
            try writer.stringList(patterns.map { Array($0.utf8) })
            if !options.isEmpty { try writer.listOptions(options) }
        default: break
        }
    }

    func nameArguments(of command: IMAPCommand, _ writer: inout CommandWriter) throws(EncodingFailure) {
        switch command {
        case .create(let name), .delete(let name), .subscribe(let name), .unsubscribe(let name):
            try writer.mailbox(name)
        case .rename(let old, let new):
            try writer.mailbox(old)
            try writer.mailbox(new)
        case .createSpecialUse(let name, let use):
            try writer.mailbox(name)
            writer.text(" (USE")
            try writer.flags([use])
            writer.text(")")
        default: break
        }
    }

    /// RFC 5465 §9 `notify`.
    func notifyArguments(
        _ groups: [NotifyGroup], status: Bool, _ writer: inout CommandWriter
    ) throws(EncodingFailure) {
        guard !groups.isEmpty else { return writer.text(" NONE") }
        writer.text(status ? " SET STATUS" : " SET")
        for group in groups {
            writer.text(" (")
            try notifyMailboxes(group.mailboxes, &writer)
            try notifyEvents(group, &writer)
            writer.text(")")
        }
    }

    private func notifyMailboxes(
        _ mailboxes: NotifyGroup.Mailboxes, _ writer: inout CommandWriter
    ) throws(EncodingFailure) {
        switch mailboxes {
        case .selected: writer.text("selected")
        case .selectedDelayed: writer.text("selected-delayed")
        case .inboxes: writer.text("inboxes")
        case .personal: writer.text("personal")
        case .subscribed: writer.text("subscribed")
        case .mailboxes(let names):
            writer.text("mailboxes")
            try writer.stringList(names)
        case .subtree(let names):
            writer.text("subtree")
            try writer.stringList(names)
        }
    }

    private func notifyEvents(_ group: NotifyGroup, _ writer: inout CommandWriter) throws(EncodingFailure) {
        guard !group.events.isEmpty else { return writer.text(" NONE") }
        for (index, event) in group.events.enumerated() {
            writer.text((index == 0 ? " (" : " ") + event.rawValue)
            if event == .messageNew, !group.newMessageItems.isEmpty { try writer.fetchItems(group.newMessageItems) }
        }
        writer.text(")")
    }
}
