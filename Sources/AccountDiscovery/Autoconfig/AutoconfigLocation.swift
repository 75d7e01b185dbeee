import MailModel
import WebRequests

/// Where a domain publishes its configuration file. The address of the user is not sent.
enum AutoconfigLocation: CaseIterable, Sendable {
    case subdomain, wellKnown

    /// Nil if the domain is too long.
    func address(of domain: HostName) -> WebAddress? {
        switch self {
        case .subdomain:
            HostName("autoconfig.\(domain)").flatMap { WebAddress(host: $0, path: "/mail/config-v1.1.xml") }
        case .wellKnown:
            WebAddress(host: domain, path: "/.well-known/autoconfig/mail/config-v1.1.xml")
        }
    }
}
