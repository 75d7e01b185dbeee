import MailModel

/// One thing about a message that phishing often does. A hint is shown, and nothing is ever done because of it.
public enum SuspicionHint: Hashable, Sendable {
    /// A link shows another address than the host to which it leads. The text is nil if the address itself deceives.
    case misleadingLink(host: String, text: String?)
    /// The sender's domain looks like another one.
    case lookAlikeDomain(String, of: String)
    /// The sender's name shows an address of another domain.
    case addressInName(String)
    /// The server that received it could not confirm the sender's domain (DMARC).
    case failedAuthentication
    /// Replies go to an address of another domain.
    case repliesElsewhere(String)
    /// It urges the user to act.
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
        case .misleadingLink(let text, _), .lookAlikeDomain(let text, _), .addressInName(let text),
            .repliesElsewhere(let text):
            text
        case .failedAuthentication, .urgency: ""
        }
    }

    /// What the value is mistaken for: the host that a link names, or the domain that is imitated; nil otherwise.
    public var other: String? {
        switch self {
        case .misleadingLink(_, let text): text
        case .lookAlikeDomain(_, let original): original
        case .addressInName, .failedAuthentication, .repliesElsewhere, .urgency: nil
        }
    }

    /// True if it is said also where all hints together are no warning.
    var isNotable: Bool { self != .urgency }

    /// Three in all are a warning.
    var weight: Int {
        switch self {
        case .lookAlikeDomain: 3
        case .misleadingLink, .addressInName, .failedAuthentication: 2
        case .urgency: 1
        // Newsletters often have another address for replies.
        case .repliesElsewhere(let address): PublicMailDomain.matches(OrganizationDomain.host(of: address)) ? 1 : 0
        }
    }
}
