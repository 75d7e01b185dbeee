import IMAPClient
import IMAPProtocol
import MailModel
import MailStorage

/// A message with a certain Message-ID.
struct Namesake: Hashable, Sendable {
    let uid: UID
    let byteCount: Int?

    func isLike(_ operation: Operation) -> Bool { byteCount == nil || byteCount == operation.byteCount }
}
