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
        let own = familiar.own
        guard !domain.isEmpty, domain.utf8.count <= 253, !own.contains(where: { isWithin(domain, $0) }) else {
            return nil
        }
        for known in wellKnown.union(own.filter { !PublicMailDomain.matches($0) }).sorted() {
            guard !isWithin(domain, known) else { continue }
            if domain.hasPrefix(known + ".") || domain.contains("." + known + ".") { return known }
            if skeleton(ending(domain, like: known)) == skeleton(known) { return known }
        }
        if let known = wellKnown.sorted().first(where: { hasPartLike($0, domain) }) { return known }
        guard !wellKnown.union(familiar.written).contains(where: { isWithin(domain, $0) }) else { return nil }
        return BorrowedName.original(of: domain, among: wellKnown)
    }

    /// True for `paypa1-secure.com`: a part between hyphens of the name that was registered looks like that of a
    /// company without being it. For the name itself see ``BorrowedName``.
    private static func hasPartLike(_ known: String, _ domain: String) -> Bool {
        guard let name = known.split(separator: ".").first.map(String.init), name.count >= 5,
            let registered = domain.split(separator: ".").dropLast().last, registered.contains("-")
        else { return false }
        return registered.split(separator: "-").contains { $0 != name && skeleton(String($0)) == skeleton(name) }
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

    private static func isWithin(_ domain: String, _ other: String) -> Bool {
        domain == other || domain.hasSuffix("." + other)
    }

    /// As many of the last labels as the other domain has.
    private static func ending(_ domain: String, like other: String) -> String {
        let count = other.count { $0 == "." } + 1
        return domain.split(separator: ".").suffix(count).joined(separator: ".")
    }

    /// What a name looks like: letters and digits that are confused are one.
    private static func skeleton(_ domain: String) -> String {
        var text = String(domain.map { confusable[$0] ?? $0 })
        for (pair, letter) in [("rn", "m"), ("vv", "w"), ("cl", "d")] {
            text = text.split(separator: pair, omittingEmptySubsequences: false).joined(separator: letter)
        }
        return text
    }

    private static let confusable: [Character: Character] = [
        "0": "o", "1": "l", "i": "l", "3": "e", "5": "s", "а": "a", "е": "e", "о": "o", "р": "p", "с": "c", "х": "x",
        "у": "y", "і": "l", "ı": "l", "ɡ": "g", "ο": "o", "α": "a", "ѕ": "s", "ј": "j", "ԁ": "d", "һ": "h", "ӏ": "l",
        "ν": "v", "ρ": "p", "τ": "t", "ι": "l", "κ": "k", "ո": "n", "ա": "w",
    ]

    private static let wellKnown: Set<String> = [
        "amazon.com", "amazon.de", "apple.com", "dhl.com", "dhl.de", "dropbox.com", "ebay.com", "facebook.com",
        "fedex.com", "github.com", "google.com", "icloud.com", "instagram.com", "linkedin.com", "microsoft.com",
        "netflix.com", "outlook.com", "paypal.com", "ups.com", "wellsfargo.com",
    ]
}
