import MailModel
import MailStorage
import SafeHTML

/// A placement (a message's UID in a mailbox) in the JSON output.
struct PlacementOutput: Encodable, Sendable {
    let mailbox: String
    @Nullable var uid: UInt32?
}
