public import MailModel

/// Finds what phishing often does in a message: links that mislead, look-alike domains, failed authentication, urgency.
/// Pure; never fails, whatever the message holds.
public enum SuspicionHints {
    /// What is known of a message that was read whole.
    public struct Evidence: Sendable {
        /// The decoded header.
        public var header: MessageHeader
        /// The first `Authentication-Results`: that of the server that delivered it.
        public var authentication: String
        /// The hosts of links that show another address.
        public var misleadingHosts: [String]
        /// The beginning of the text.
        public var text: String
        /// The domains of the user's addresses.
        public var ownDomains: Set<String>

        /// Memberwise initializer.
        public init(
            header: MessageHeader, authentication: String = "", misleadingHosts: [String] = [], text: String = "",
            ownDomains: Set<String> = []
        ) {
            (self.header, self.authentication, self.misleadingHosts) = (header, authentication, misleadingHosts)
            (self.text, self.ownDomains) = (text, ownDomains)
        }
    }

    /// The hints that together are worth a warning, the strongest first; empty if they are not.
    public static func warning(_ evidence: Evidence) -> [SuspicionHint] {
        let hints = find(evidence)
        guard hints.reduce(0, { $0 + $1.weight }) >= threshold else { return [] }
        return Array(hints.sorted { $0.weight > $1.weight }.prefix(maximumHints))
    }

    private static let threshold = 3
    private static let maximumHints = 4
    private static let readBytes = 4000

    static func find(_ evidence: Evidence) -> [SuspicionHint] {
        var hints: [SuspicionHint] = []
        let address = evidence.header.from?.address.lowercased() ?? ""
        let domain = LookAlikeDomain.domain(of: address)
        if let original = LookAlikeDomain.original(of: domain, among: evidence.ownDomains) {
            hints.append(.lookAlikeDomain(domain, of: original))
        }
        if let shown = addressInName(evidence.header.from?.name), LookAlikeDomain.domain(of: shown) != domain {
            hints.append(.addressInName(shown))
        }
        if failsAuthentication(evidence.header, authentication: evidence.authentication) {
            hints.append(.failedAuthentication)
        }
        if let host = evidence.misleadingHosts.first { hints.append(.misleadingLink(host: host)) }
        if let reply = evidence.header.replyTo.first?.address.lowercased(),
            case let other = LookAlikeDomain.domain(of: reply), other != domain, PublicMailDomain.matches(other),
            !PublicMailDomain.matches(domain)
        {
            hints.append(.repliesElsewhere(reply))
        }
        if isUrgent(evidence.header.subject) || isUrgent(evidence.text) { hints.append(.urgency) }
        return hints
    }

    /// True if the server reports that the message is not from the domain in From. A list changes messages, so that
    /// their signatures fail.
    ///
    /// - Parameter authentication: the first `Authentication-Results` (RFC 8601).
    public static func failsAuthentication(_ header: MessageHeader, authentication: String) -> Bool {
        header.listID == nil && authentication.lowercased().contains("dmarc=fail")
    }

    private static func addressInName(_ name: String?) -> String? {
        guard let name, name.utf8.count <= readBytes else { return nil }
        let separators: Set<Character> = [" ", "<", ">", "\"", "'", "(", ")", ",", ";"]
        let words: [Substring] = name.lowercased().split { separators.contains($0) }
        for word in words {
            let parts = word.split(separator: "@", omittingEmptySubsequences: false)
            if parts.count == 2, !parts[0].isEmpty, parts[1].contains(".") { return String(word) }
        }
        return nil
    }

    private static func isUrgent(_ text: String) -> Bool {
        let start = String(decoding: text.utf8.prefix(readBytes), as: UTF8.self).lowercased()
        return urgentPhrases.contains { start.contains($0) }
    }

    private static let urgentPhrases = [
        "account has been suspended", "account will be closed", "account is suspended", "account will be suspended",
        "verify your account", "confirm your identity", "within 24 hours", "unusual activity", "act now",
        "konto wurde gesperrt", "konto wird gesperrt", "innerhalb von 24 stunden", "bestätigen sie ihr konto",
        "compte a été suspendu", "compte sera suspendu", "sous 24 heures", "cuenta ha sido suspendida",
        "verifique su cuenta", "conta foi suspensa", "account è stato sospeso", "account is geblokkeerd",
        "アカウントが停止", "24時間以内",
    ]
}
