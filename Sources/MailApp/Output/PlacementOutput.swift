import MailModel
import MailStorage
import SafeHTML

/// A placement in the command line's JSON.
struct PlacementOutput: Encodable, Sendable {
    let mailbox: String
    @Nullable var uid: UInt32?
}
