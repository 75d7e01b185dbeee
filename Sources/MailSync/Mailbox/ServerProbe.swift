import IMAPClient
import IMAPProtocol
import MailModel
import MailStorage

/// Checks if a server that cannot return one message now can return others (Q36).
struct ServerProbe {
    let store: MailStore
    let connection: IMAPConnection

    /// If no other message is stored to compare with, this number of consecutive refusals is attributed to the
    /// messages.
    static let throttle = 8

    /// - Parameters:
    ///   - refusal: the server's error for the message.
    ///   - mailbox: the selected one.
    /// - Returns: true if another message was returned; false if none is stored that could be requested.
    /// - Throws: the refusal, if the server returns nothing at all.
    func confirm(_ refusal: IMAPError, of uid: UID, in mailbox: MailboxID) async throws -> Bool {
        do {
            try await connection.noop()
            guard let other = try store.knownUIDs(mailbox: mailbox).subtracting(UIDSet([uid])).max else { return false }
            _ = try await connection.fetch(
                UIDSet([other]),
                items: [.uid, .flags, .bodyPeek(section: "HEADER.FIELDS (MESSAGE-ID)", partial: nil)])
            return true
        } catch let error as IMAPError where error.kind.isRefusal {
            throw refusal
        }
    }
}
