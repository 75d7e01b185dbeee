/// What one addr-spec, such as `ada@example.org`, is by the rules of SMTP (RFC 5321 §4.1.2) and of messages (RFC 5322 §3.4.1).
///
/// Reading mail is lenient and does not ask this; it is for what a person is about to send to, and for finding faults.
/// Nothing is looked up: an address with good syntax need not exist.
///
///     AddressSyntax("ada@example.org").category       // .valid
///     AddressSyntax("ada@localhost").diagnosis        // .topLevelDomain
///     AddressSyntax("ada..l@example.org").isDeliverable // false
public struct AddressSyntax: Hashable, Sendable {
    /// How far an address is usable, from anywhere to nowhere.
    public enum Category: String, Hashable, Sendable, CaseIterable, Comparable {
        /// Good everywhere.
        case valid
        /// Good for SMTP, with an element that many programs refuse: a quoted local part, an address literal, a lone label.
        case unusual
        /// Good inside a message; the comments or folding white space must go before SMTP sees it.
        case commentOrFolding = "comment_or_folding"
        /// The obsolete syntax of RFC 5322 §4, or what a SHOULD NOT forbids: to be read, never to be written.
        case deprecated
        /// Only RFC 5322's broad grammar allows it; no mail can be delivered there.
        case messageOnly = "message_only"
        /// Not an address.
        case invalid

        /// By usability: the best is the least.
        public static func < (left: Category, right: Category) -> Bool { left.rank < right.rank }

        private var rank: Int { Self.allCases.firstIndex(of: self) ?? 0 }
    }

    /// The gravest of what was found.
    public let diagnosis: Diagnosis
    /// Everything that was found up to the first error; empty where the address is plainly valid.
    public let findings: Set<Diagnosis>
    /// Whether it holds characters beyond ASCII, so that only servers with SMTPUTF8 (RFC 6531) take it.
    public let needsSMTPUTF8: Bool

    /// How far the address is usable.
    public var category: Category { diagnosis.category }

    /// Whether it can stand in an SMTP envelope as it is.
    public var isDeliverable: Bool { category <= .unusual }

    /// Classifies an address without display name and angle brackets. Takes any text; one pass.
    ///
    /// - Parameters:
    ///   - address: The addr-spec, with comments and folding where it has any.
    ///   - allowsUTF8: Whether local parts in UTF-8 and domains of U-labels (RFC 6531 §3.3, RFC 6532 §3.2) are good; otherwise
    ///     every character beyond ASCII is an error. The length of a U-label's A-label is judged by its least possible length.
    public init(_ address: String, allowsUTF8: Bool = false) {
        var scanner = AddressSyntaxScanner(bytes: Array(address.utf8), allowsUTF8: allowsUTF8)
        let findings = scanner.scan()
        self.findings = findings
        diagnosis = findings.max() ?? .valid
        needsSMTPUTF8 = !address.utf8.allSatisfy { $0 < 0x80 }
    }
}
