import MailModel

/// A mailbox that shows a message.
struct MessageMailboxJSON: Encodable {
    var id: Int64
    var path: String
    var role: String

    init(_ mailbox: Mailbox) {
        id = mailbox.id.rawValue
        path = mailbox.listing.path
        role = mailbox.listing.role.rawValue
    }
}
