import IMAPClient
import IMAPProtocol
import MailModel
import MailStorage

extension MailboxSync {
    /// The largest number of messages that are fetched without a comparison. More are fetched in batches.
    private static let maximumArrivals: UInt32 = 100
    /// The UIDs that are asked for: some more, because numbers may be left out, but few enough to bound the response.
    private static let uidCount: UInt32 = 1_000

    /// Fetches the mail that EXISTS announces in a mailbox that was compared before over this connection: one command
    /// for the UIDs after the last known one. Removals and all other changes are left to the next
    /// comparison: the cursor stays.
    ///
    /// - Parameters:
    ///   - known: the number of messages when the mailbox was last compared or fetched.
    ///   - announced: the number that EXISTS reported.
    /// - Returns: nil, with nothing stored, if the response does not explain the number, or if more than new mail may
    ///   have come: then the mailbox must be compared.
    func fetchArrivals(
        _ uidValidity: UIDValidity, known: UInt32, announced: UInt32
    ) async throws -> MailboxSyncResult? {
        guard request.coversWindow, announced > known, announced - known <= Self.maximumArrivals,
            uidValidity.isTrustworthy, try store.cursor(of: mailbox.id).uidValidity == uidValidity,
            let first = try store.firstUnknownUID(mailbox: mailbox.id)
        else { return nil }
        // Never `*`, which is the last message even if it is older (RFC 9051 §9).
        let further = min(Self.uidCount - 1, UID.max.rawValue - first.rawValue)
        let last = UID(first.rawValue + further) ?? first
        let items = HeaderItems.all(await connection.capabilities)
        let fetched = try await fetch(UIDSet(first...last), items: items, uidValidity: uidValidity)
        if let failure = fetched.failure ?? fetched.snippetFailure, failure.kind.isBrokenConnection { throw failure }
        guard fetched.failure == nil, fetched.snippetFailure == nil,
            fetched.batch.messages.count >= Int(announced - known),
            quarantine.uids(of: uidValidity).intersection(UIDSet(fetched.batch.messages.map(\.uid))).isEmpty,
            fetched.batch.messages.allSatisfy(isWithinWindow)
        else { return nil }
        var result = try await storeBatch(fetched)
        result.unreceived = UIDSet()
        return result
    }

    /// Older mail was moved here by another client, or is part of an old archive: a comparison decides.
    private func isWithinWindow(_ message: IncomingMessage) -> Bool {
        guard let start = request.windowStart else { return true }
        return message.internalDate.map { $0 >= start } ?? false
    }
}
