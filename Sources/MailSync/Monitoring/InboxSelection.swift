import IMAPClient
import MailModel

/// The inbox as it is selected over a connection.
struct InboxSelection: Sendable {
    let uidValidity: UIDValidity
    var messageCount: UInt32
}

extension [MailboxEvent] {
    /// The number of messages, if new mail is all that the events report.
    var announcedCount: UInt32? {
        var announced: UInt32?
        for event in self {
            switch event {
            case .exists(let count): announced = count
            case .elsewhere: break
            case .expunged, .vanished, .flagsChanged: return nil
            }
        }
        return announced
    }
}
