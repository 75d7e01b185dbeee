public import Foundation
import IMAPProtocol
import MailModel

extension IMAPConnection {
    /// Appends a message to a mailbox (RFC 3501 §6.3.11). No mailbox needs to be selected.
    ///
    /// If the response was lost, the message may or may not have been stored: search for it before retrying.
    /// - Parameters:
    ///   - message: the whole message with CRLF line ends.
    ///   - rawName: the mailbox's raw name.
    ///   - flags: such as `\Seen`.
    ///   - date: the received date; nil for now.
    /// - Returns: its location; nil if the server does not report it.
    /// - Throws: `IMAPError`; `.mailboxNotFound` if there is no such mailbox, `.serverRefused(.overQuota)` if there is
    ///   no space.
    public func append(
        _ message: [UInt8], to rawName: String, flags: [String] = [], date: Date? = nil
    ) async throws -> AppendedMessage? {
        try await exclusively {
            let reply = try await run(
                .append(rawName: RawMailboxName.bytes(rawName), flags: flags, date: date, message: message))
            guard case .appendUID(let validity, let uids) = reply.completion.code, validity != 0, uids.count == 1,
                let uid = uids.ranges.first.flatMap({ UID($0.lowerBound) })
            else { return nil }
            return AppendedMessage(uidValidity: UIDValidity(validity), uid: uid)
        }
    }
}
