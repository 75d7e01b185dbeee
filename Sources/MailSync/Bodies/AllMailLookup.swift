import IMAPClient
import MailModel
import MailStorage

/// Finds messages that are in no synced mailbox in All Mail, which is not synced itself (FR-SYNC-01), so that an
/// archived message can be opened even if its text was never downloaded.
struct AllMailLookup: Sendable {
    let store: MailStore
    let connection: IMAPConnection
    let account: AccountID

    /// - Returns: requests for the messages that were found; the others are marked as missing. If the server refuses
    ///   the search or closes the connection, it is not asked repeatedly, only when the user asks again.
    func requests(for wanted: [UnlocatedMessage]) async throws -> [BodyRequest] {
        do {
            return try await found(wanted)
        } catch let error as IMAPError where error.kind.isRefusal || error.kind.isLostOverCommand {
            for message in wanted { try store.markBodyFailed(message.message, problem: error.problem) }
            guard error.kind.isRefusal else { throw error }
            return []
        }
    }

    private func found(_ wanted: [UnlocatedMessage]) async throws -> [BodyRequest] {
        let mailboxes = try store.mailboxes(account: account)
        guard let all = mailboxes.first(where: { $0.listing.role == .all && $0.listing.isSelectable }) else {
            for message in wanted {
                try store.markBodyFailed(message.message, problem: ServerProblem(.inNoSyncedMailbox))
            }
            return []
        }
        let selected = try await connection.select(all.listing.rawName, readOnly: true)
        var requests: [BodyRequest] = []
        for message in wanted {
            guard let uid = try await uid(of: message) else {
                try store.markBodyFailed(message.message, problem: ServerProblem(.inNoSyncedMailbox))
                continue
            }
            requests.append(
                BodyRequest(
                    message: message.message, mailbox: all.id, uid: uid, uidValidity: selected.uidValidity,
                    byteCount: message.byteCount, presentByteCount: message.presentByteCount,
                    wantsWhole: message.wantsWhole))
        }
        return requests
    }

    /// Another message may have the same Message-ID, so the size must match as well.
    private func uid(of message: UnlocatedMessage) async throws -> UID? {
        guard let header = message.messageIDHeader else { return nil }
        return try await connection.namesakes(of: header)
            .last { $0.byteCount == nil || $0.byteCount == message.byteCount }?.uid
    }
}
