/// How to leave the list that sent a message (RFC 2369, RFC 8058).
public struct Unsubscription: Hashable, Sendable {
    /// What has to be done.
    public enum Way: String, Hashable, Sendable {
        /// One request to a web server.
        case post
        /// A message to the list.
        case mail
        /// The user fills in a page.
        case page
    }

    /// What has to be done.
    public var way: Way
    /// An `https` URL, or a `mailto` URL for `mail`.
    public var address: String
    /// What the list is recognized by: its identifier, or the sender's address.
    public var list: String
    /// The name for the user.
    public var name: String

    /// Memberwise initializer.
    public init(way: Way, address: String, list: String, name: String) {
        (self.way, self.address, self.list, self.name) = (way, address, list, name)
    }
}
