/// The syntax of one addr-spec, such as `ada@example.org`, by the rules of SMTP (RFC 5321 §4.1.2) and of messages (RFC
/// 5322 §3.4.1).
///
/// It is for validating recipients before sending, and for diagnosis; parsing of mail is lenient and does not use it.
/// It performs no lookup: an address with valid syntax need not exist.
///
///     AddressSyntax("ada@example.org").category     // .valid
///     AddressSyntax("ada@localhost").diagnosis      // .topLevelDomain
///     AddressSyntax("ada..l@example.org").category  // .invalid
public struct AddressSyntax: Hashable, Sendable {
    /// Where an address is valid, from everywhere to nowhere.
    public enum Category: String, Hashable, Sendable, CaseIterable, Comparable {
        /// Valid everywhere.
        case valid
        /// Valid in SMTP, with an element that many programs reject: a quoted local part, an address literal or a
        /// single-label domain.
        case unusual
        /// Valid inside a message; remove comments and folding white space before using it in SMTP.
        case commentOrFolding = "comment_or_folding"
        /// The obsolete syntax of RFC 5322 §4, or violates a SHOULD NOT: accept it, but do not generate it.
        case deprecated
        /// Valid only by the broad grammar of RFC 5322; mail cannot be delivered to it.
        case messageOnly = "message_only"
        /// Not an address.
        case invalid

        /// Orders by usability, the most usable first.
        public static func < (left: Category, right: Category) -> Bool { left.rank < right.rank }

        private var rank: Int { Self.allCases.firstIndex(of: self) ?? 0 }
    }

    /// The most severe finding.
    public let diagnosis: Diagnosis
    /// All findings up to the first error; empty if the address is valid without any.
    public let findings: Set<Diagnosis>
    /// True if it contains characters beyond ASCII, so that only servers with SMTPUTF8 (RFC 6531) accept it.
    public let needsSMTPUTF8: Bool

    /// Where the address is valid.
    public var category: Category { diagnosis.category }

    /// Classifies an address without display name and angle brackets. Accepts any text; linear time.
    ///
    /// - Parameters:
    ///   - address: The addr-spec; it may contain comments and folding.
    ///   - allowsUTF8: True to allow local parts in UTF-8 and domains of U-labels (RFC 6531 §3.3, RFC 6532 §3.2);
    ///     otherwise every character beyond ASCII is an error. The length of a U-label is checked by the minimum length
    ///     of its A-label.
    public init(_ address: String, allowsUTF8: Bool = false) {
        var scanner = AddressSyntaxScanner(bytes: Array(address.utf8), allowsUTF8: allowsUTF8)
        let findings = scanner.scan()
        self.findings = findings
        diagnosis = findings.max() ?? .valid
        needsSMTPUTF8 = !address.utf8.allSatisfy { $0 < 0x80 }
    }
}
