/// The server accepted the sign-in but did not open the inbox, or any mailbox.
struct UnopenedInbox: Error, CustomStringConvertible {
    /// The server's text, for the user. Private: never log it.
    let explanation: String

    /// Safe to log.
    var description: String { "UnopenedInbox" }
}
