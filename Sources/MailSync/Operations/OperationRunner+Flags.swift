import IMAPClient
import IMAPProtocol
import MailModel
import MailStorage

extension OperationRunner {
    /// Adds or removes flags and keywords.
    ///
    /// A keyword that the mailbox does not take (PERMANENTFLAGS, RFC 3501 §7.1) is kept only here: that is no failure
    /// and no reason for a notice (IMAP-18, IMAP-19).
    func setFlags(of group: [Operation], in selected: SelectedMailbox) async throws {
        guard let change = group.first?.change, let keywords = group.first?.keywords else { return }
        let refused = FlagCommand.refused(change.flags, keywords, permanent: selected.permanentFlags)
        let command = FlagCommand(change, keywords, without: refused)
        guard !command.names.isEmpty else {
            return try store.claim(group).forEach { try store.finish($0.id, withoutFlags: refused) }
        }
        let claimed = try store.claim(group)
        guard !claimed.isEmpty else { return }
        let uids = UIDSet(claimed.compactMap(\.uid))
        do {
            if !claimed.allSatisfy(\.isSpent) { try await send(command, to: uids) }
        } catch let error as IMAPError where error.kind.isRefusal && command.isAboutKeywords {
            return try claimed.forEach { try store.finish($0.id, withoutFlags: change.flags) }
        }
        let denied = try await self.uids(of: uids, whereNot: command.isDone)
        guard !command.isAboutKeywords else {
            for operation in claimed {
                let isDenied = operation.uid.map(denied.contains) ?? false
                try store.finish(operation.id, withoutFlags: isDenied ? change.flags : refused)
            }
            return
        }
        try complete(claimed, undone: denied, "UID STORE") { try store.finish($0.id, withoutFlags: refused) }
    }

    private func send(_ command: FlagCommand, to uids: UIDSet) async throws {
        if command.isAddition {
            try await connection.store(uids, add: command.names)
        } else {
            try await connection.store(uids, remove: command.names)
        }
    }

    /// Messages that go to Trash get `$VaultMailTrashed`, so that other devices know who put them there (IMAP-03,
    /// IMAP-18); those that leave it lose it. Being in Trash says the same where the server takes no keywords.
    func markTrashed(
        _ uids: UIDSet, from source: Mailbox, to target: Mailbox, _ selected: SelectedMailbox
    ) async throws {
        let (isIn, isOut) = (target.listing.role == .trash, source.listing.role == .trash)
        guard isIn != isOut, let permanent = selected.permanentFlags,
            FlagCommand.refused(.trashed, [], permanent: permanent).isEmpty
        else { return }
        let change: Operation.Change = isIn ? .addFlags(.trashed) : .removeFlags(.trashed)
        do {
            try await send(FlagCommand(change, [], without: []), to: uids)
        } catch let error as IMAPError where error.kind.isRefusal {
            // The move matters; the mark does not.
        }
    }
}
