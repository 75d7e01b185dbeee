import IMAPClient
import IMAPProtocol
import MailModel
import MailStorage

/// Finds out whether a server that cannot give one message now can give others (Q36).
struct ServerProbe {
    let store: MailStore
    let connection: IMAPConnection

    /// Where no other message is here that could be asked for, so many refusals in a row are believed to be about their messages.
    static let throttle = 8

    /// - Parameters:
    ///   - refusal: what the server said of the message.
    ///   - mailbox: the selected one.
    /// - Returns: whether another message was given; false where none is stored that could be asked for.
    /// - Throws: the refusal, where the server gives nothing at all.
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
