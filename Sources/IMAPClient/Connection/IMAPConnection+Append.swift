public import Foundation
import IMAPProtocol
public import MailModel

/// Where a message has been put (RFC 4315 §3).
public struct AppendedMessage: Hashable, Sendable {
    /// The generation of the UID.
    public var uidValidity: UIDValidity
    /// Its UID in the mailbox.
    public var uid: UID

    /// Takes both as they are.
    public init(uidValidity: UIDValidity, uid: UID) {
        self.uidValidity = uidValidity
        self.uid = uid
    }
}

extension IMAPConnection {
    /// Puts a message into a mailbox (RFC 3501 §6.3.11). No mailbox need be selected.
    ///
    /// An answer that was lost leaves open whether the message is there: look for it before you try again.
    /// - Parameters:
    ///   - message: the whole message, its lines ended by CR LF.
    ///   - rawName: the mailbox's name as it goes over the wire.
    ///   - flags: such as `\Seen`.
    ///   - date: when it counts as received; nil for now.
    /// - Returns: where it is; nil where the server does not tell.
    /// - Throws: `IMAPError`; `.mailboxNotFound` where there is no such mailbox, `.serverRefused(.overQuota)` where there is no room.
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
