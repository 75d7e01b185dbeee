import MailModel

/// Compares domains by what they look like.
enum LookAlikeDomain {
    /// The part behind the last `@`; empty without one.
    static func domain(of address: String) -> String {
        address.lastIndex(of: "@").map { String(address[address.index(after: $0)...]) } ?? ""
    }

    /// The well-known or own domain that a domain looks like without being it; nil if there is none.
    static func original(of domain: String, among familiar: FamiliarDomains) -> String? {
        let domain = decoded(domain)
        let own = familiar.own.map(ImitatedDomain.init)
        guard !domain.isEmpty, domain.utf8.count <= 253, !own.contains(where: { $0.contains(domain) }) else {
            return nil
        }
        let others = own.filter { !PublicMailDomain.matches($0.domain) }.sorted { $0.domain < $1.domain }
        if let known = imitated(by: domain, among: others + wellKnown) { return known }
        let parts = partsBetweenHyphens(domain)
        if !parts.isEmpty, let known = wellKnown.first(where: { hasPartLike($0, parts) }) { return known.domain }
        let isKnown = wellKnown.contains { $0.contains(domain) }
        guard !isKnown, !familiar.written.contains(where: { ImitatedDomain.isWithin(domain, $0) }) else { return nil }
        return Combosquatting.original(of: domain, among: wellKnown.map(\.domain))
    }

    /// The first that a domain begins with, or looks like by its last labels, without belonging to it.
    private static func imitated(by domain: String, among known: [ImitatedDomain]) -> String? {
        let labels = domain.split(separator: ".")
        // Of the last labels, by their number: nearly all have two.
        var skeletons: [Int: String] = [:]
        return known.first { one in
            guard !one.contains(domain) else { return false }
            if one.precedes(within: domain) { return true }
            let skeleton =
                skeletons[one.length] ?? ImitatedDomain.skeleton(labels.suffix(one.length).joined(separator: "."))
            skeletons[one.length] = skeleton
            return skeleton == one.skeleton
        }?.domain
    }

    /// The parts between hyphens of the name that was registered; empty without a hyphen.
    private static func partsBetweenHyphens(_ domain: String) -> [(text: Substring, skeleton: String)] {
        guard let registered = domain.split(separator: ".").dropLast().last, registered.utf8.contains(UInt8(ascii: "-"))
        else { return [] }
        return registered.split(separator: "-").map { ($0, ImitatedDomain.skeleton($0)) }
    }

    /// True for `paypa1-secure.com`: a part looks like the name of a company without being it. For the name itself see
    /// ``Combosquatting``.
    private static func hasPartLike(_ known: ImitatedDomain, _ parts: [(text: Substring, skeleton: String)]) -> Bool {
        known.name.utf8.count >= 5 && parts.contains { $0.text != known.name && $0.skeleton == known.nameSkeleton }
    }

    /// With the letters that `xn--` stands for: they are what is confused.
    private static func decoded(_ domain: String) -> String {
        domain.split(separator: ".", omittingEmptySubsequences: false).map { label in
            guard label.hasPrefix("xn--"), let text = Punycode.decode(String(label.dropFirst(4))) else {
                return String(label)
            }
            return text.lowercased()
        }.joined(separator: ".")
    }

    private static let wellKnown: [ImitatedDomain] = [
        "amazon.com", "amazon.de", "apple.com", "dhl.com", "dhl.de", "dropbox.com", "ebay.com", "facebook.com",
        "fedex.com", "github.com", "google.com", "icloud.com", "instagram.com", "linkedin.com", "microsoft.com",
        "netflix.com", "outlook.com", "paypal.com", "ups.com", "wellsfargo.com",
    ].map(ImitatedDomain.init)
}
