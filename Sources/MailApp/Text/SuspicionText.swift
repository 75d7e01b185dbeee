import LocalAI
import MIME
import MailModel
import SafeHTML

/// The sentences about signs of fraud on the command line, as the page has them.
enum SuspicionText {
    private static let warning =
        "Warning: This message may be a fraud. Do not enter a password or pay because of it."

    /// A warning if the hints together are worth one, then each hint; empty if there is nothing to say.
    static func lines(
        about message: ParsedMessage, text: String, links: [SanitizedHTML.MisleadingLink], domains: FamiliarDomains
    ) -> [String] {
        let report = SuspicionHints.report(
            SuspicionHints.Evidence(
                header: message.header.messageHeader(), verification: message.header.senderVerification(),
                misleadingLinks: links.map { ($0.host, $0.named) }, text: text, domains: domains))
        return (report.isWarning ? [warning] : []) + report.hints.map { "Note: \(sentence($0))" }
    }

    private static func sentence(_ hint: SuspicionHint) -> String {
        switch hint {
        case .misleadingLink(let host, let named?): "A link says \(named) but goes to \(host)."
        case .misleadingLink(let host, nil): "A link goes to \(host); its address is made to mislead."
        case .lookAlikeDomain(let domain, let original):
            "The sender's domain \(domain) looks like \(original) but is another one."
        case .addressInName(let address): "The sender's name shows another address: \(address)."
        case .failedAuthentication: "The server could not verify this sender."
        case .repliesElsewhere(let address): "Replies go to another address: \(address)."
        case .urgency: "It urges you to act at once."
        }
    }
}
