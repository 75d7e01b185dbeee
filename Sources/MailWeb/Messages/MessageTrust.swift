import Composition
import LocalAI
import MIME
import MailModel
import SafeHTML

/// What speaks for and against the sender of a message.
struct MessageTrust: Sendable {
    let header: MessageHeader
    /// What the receiving server reports; nil without a report that can be trusted.
    let verification: SenderVerification?
    /// How to leave the list that sent it; nil if it does not say.
    let unsubscription: Unsubscription?
    /// Where replies to the list that sent it go; nil without one that takes messages.
    let listAddress: EmailAddress?
    private let domains: FamiliarDomains

    /// - Parameter domains: what the sender's domain is compared with.
    init(_ message: ParsedMessage, domains: FamiliarDomains) {
        header = message.header.messageHeader()
        verification = message.header.senderVerification()
        unsubscription = message.header.unsubscription()
        listAddress = ListAddress.of(message.header)
        self.domains = domains
    }

    /// True if the server says that the message is not from whom it says.
    var isForged: Bool { SuspicionHints.failsAuthentication(header, verification) }

    /// What phishing often does.
    ///
    /// - Parameter text: the text of the message, without markup.
    func suspicions(text: String, links: [SanitizedHTML.MisleadingLink]) -> SuspicionHints.Report {
        SuspicionHints.report(
            SuspicionHints.Evidence(
                header: header, verification: verification, misleadingLinks: links.map { ($0.host, $0.named) },
                text: text, domains: domains))
    }
}
