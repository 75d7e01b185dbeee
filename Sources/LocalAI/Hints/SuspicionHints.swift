public import MailModel

/// Finds what phishing often does in a message: links that mislead, look-alike domains, failed authentication, urgency.
/// Pure; never fails for any message.
public enum SuspicionHints {
    /// What is known of a message that was read whole.
    public struct Evidence: Sendable {
        /// The decoded header.
        public var header: MessageHeader
        /// What the server that received it reports; nil if it reports nothing.
        public var verification: SenderVerification?
        /// Links that show another address than their own: the host, and what their text names.
        public var misleadingLinks: [(host: String, text: String?)]
        /// The beginning of the text.
        public var text: String
        /// The user's own domains, and those that the user has written to.
        public var domains: FamiliarDomains

        /// Memberwise initializer.
        public init(
            header: MessageHeader, verification: SenderVerification? = nil,
            misleadingLinks: [(host: String, text: String?)] = [], text: String = "",
            domains: FamiliarDomains = FamiliarDomains()
        ) {
            (self.header, self.verification, self.misleadingLinks) = (header, verification, misleadingLinks)
            (self.text, self.domains) = (text, domains)
        }
    }

    /// What is said about a message.
    public struct Report: Hashable, Sendable {
        /// The hints, the strongest first.
        public var hints: [SuspicionHint] = []
        /// True if they together are worth a warning.
        public var isWarning = false

        /// A report without hints.
        public init() {}
    }

    /// All hints if they together are worth a warning, otherwise those that are worth a note. There is at most one of
    /// each kind, so none is cut: the weakest, such as the address for replies, may be the one that matters.
    public static func report(_ evidence: Evidence) -> Report {
        let hints = find(evidence)
        var report = Report()
        report.isWarning = hints.reduce(0) { $0 + $1.weight } >= threshold
        report.hints = hints.filter { report.isWarning || $0.isNotable }.sorted { $0.weight > $1.weight }
        return report
    }

    private static let threshold = 3
    private static let readBytes = 4000

    static func find(_ evidence: Evidence) -> [SuspicionHint] {
        var hints: [SuspicionHint] = []
        let domain = LookAlikeDomain.domain(of: evidence.header.from?.address.lowercased() ?? "")
        if let original = LookAlikeDomain.original(of: domain, among: evidence.domains) {
            hints.append(.lookAlikeDomain(domain, of: original))
        }
        if let shown = evidence.header.from?.addressInName, LookAlikeDomain.domain(of: shown) != domain {
            hints.append(.addressInName(shown))
        }
        if failsAuthentication(evidence.header, evidence.verification) { hints.append(.failedAuthentication) }
        if let link = evidence.misleadingLinks.first {
            hints.append(.misleadingLink(host: link.host, text: link.text))
        }
        if let reply = replyElsewhere(evidence) { hints.append(.repliesElsewhere(reply)) }
        if isUrgent(evidence.header.subject) || isUrgent(evidence.text) { hints.append(.urgency) }
        return hints
    }

    /// True if the server reports that the message is not from the domain in From. A list changes messages, so that
    /// their signatures fail.
    public static func failsAuthentication(_ header: MessageHeader, _ verification: SenderVerification?) -> Bool {
        header.listID == nil && verification?.state == .failed
    }

    /// The address for replies, if it is of another organization than the sender, or another mailbox at a public
    /// provider. Lists send replies to themselves.
    private static func replyElsewhere(_ evidence: Evidence) -> String? {
        guard evidence.header.listID == nil, let from = evidence.header.from?.address.lowercased(),
            let reply = evidence.header.replyTo.first?.address.lowercased(), reply != from
        else { return nil }
        let (domain, other) = (OrganizationDomain.host(of: from), OrganizationDomain.host(of: reply))
        let isPublic = PublicMailDomain.matches(other)
        guard !other.isEmpty, isPublic || !evidence.domains.own.contains(other) else { return nil }
        let isSame = OrganizationDomain.of(domain) == OrganizationDomain.of(other)
        return isSame && !isPublic ? nil : reply
    }

    private static func isUrgent(_ text: String) -> Bool {
        let start = String(decoding: text.utf8.prefix(readBytes), as: UTF8.self).lowercased()
        return urgentPhrases.isIn(Array(start.utf8))
    }

    private static let urgentPhrases = PhraseSearch([
        "account has been suspended", "account will be closed", "account is suspended", "account will be suspended",
        "verify your account", "confirm your identity", "within 24 hours", "unusual activity", "act now",
        "konto wurde gesperrt", "konto wird gesperrt", "innerhalb von 24 stunden", "bestätigen sie ihr konto",
        "compte a été suspendu", "compte sera suspendu", "sous 24 heures", "cuenta ha sido suspendida",
        "verifique su cuenta", "conta foi suspensa", "account è stato sospeso", "account is geblokkeerd",
        "アカウントが停止", "24時間以内",
    ])
}
