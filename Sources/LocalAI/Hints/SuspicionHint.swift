/// One thing about a message that phishing often does. A hint is shown, and nothing is ever done because of it.
public enum SuspicionHint: Hashable, Sendable {
    /// A link shows another address than the host to which it leads.
    case misleadingLink(host: String)
    /// The sender's domain looks like another one.
    case lookAlikeDomain(String, of: String)
    /// The sender's name shows an address of another domain.
    case addressInName(String)
    /// The server that received it could not confirm the sender's domain (DMARC).
    case failedAuthentication
    /// Replies go to a mailbox at a public provider.
    case repliesElsewhere(String)
    /// It urges the reader to act.
    case urgency

    /// The name of the kind in the API.
    public var kind: String {
        switch self {
        case .misleadingLink: "misleading_link"
        case .lookAlikeDomain: "look_alike_domain"
        case .addressInName: "address_in_name"
        case .failedAuthentication: "failed_authentication"
        case .repliesElsewhere: "replies_elsewhere"
        case .urgency: "urgency"
        }
    }

    /// The host, address or domain; empty where there is none.
    public var value: String {
        switch self {
        case .misleadingLink(let text), .lookAlikeDomain(let text, _), .addressInName(let text),
            .repliesElsewhere(let text):
            text
        case .failedAuthentication, .urgency: ""
        }
    }

    /// Three in all are a warning.
    var weight: Int {
        switch self {
        case .lookAlikeDomain: 3
        case .misleadingLink, .addressInName, .failedAuthentication: 2
        case .repliesElsewhere, .urgency: 1
        }
    }
}
