import MailModel

/// A domain that others imitate, with what of it is compared.
struct ImitatedDomain: Sendable {
    /// In lower case.
    let domain: String
    /// What the domain looks like.
    let skeleton: String
    /// The first label.
    let name: String
    /// What the name looks like.
    let nameSkeleton: String
    /// The number of labels.
    let length: Int
    /// The domain between periods.
    private let inner: [UInt8]

    init(_ domain: String) {
        self.domain = domain
        skeleton = Self.skeleton(domain)
        name = String(domain.prefix { $0 != "." })
        nameSkeleton = Self.skeleton(name)
        length = domain.utf8.count { $0 == UInt8(ascii: ".") } + 1
        inner = Array(".\(domain).".utf8)
    }

    /// True for the domain itself and those below it.
    func contains(_ other: String) -> Bool { Self.isWithin(other, domain) }

    /// True if another domain begins with this one, or has it between others.
    func precedes(within other: String) -> Bool { ByteSearch.contains(Array(".\(other)".utf8), inner) }

    static func isWithin(_ domain: String, _ other: String) -> Bool {
        domain == other || domain.utf8.count > other.utf8.count && domain.hasSuffix(".\(other)")
    }

    /// What a name looks like: letters and digits that are confused are one.
    static func skeleton(_ name: some StringProtocol) -> String {
        var text = String(name.map { confusable[$0] ?? $0 })
        for (pair, letter) in [("rn", "m"), ("vv", "w"), ("cl", "d")] where text.utf8.contains(pair.utf8.first ?? 0) {
            text = text.split(separator: pair, omittingEmptySubsequences: false).joined(separator: letter)
        }
        return text
    }

    private static let confusable: [Character: Character] = [
        "0": "o", "1": "l", "i": "l", "3": "e", "5": "s", "а": "a", "е": "e", "о": "o", "р": "p", "с": "c", "х": "x",
        "у": "y", "і": "l", "ı": "l", "ɡ": "g", "ο": "o", "α": "a", "ѕ": "s", "ј": "j", "ԁ": "d", "һ": "h", "ӏ": "l",
        "ν": "v", "ρ": "p", "τ": "t", "ι": "l", "κ": "k", "ո": "n", "ա": "w",
    ]
}
