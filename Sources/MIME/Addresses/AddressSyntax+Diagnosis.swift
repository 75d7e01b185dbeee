extension AddressSyntax {
    /// A finding about the syntax of an address. Later cases are more severe.
    public enum Diagnosis: String, Hashable, Sendable, CaseIterable, Comparable {
        /// No findings.
        case valid

        // Valid in SMTP, but unusual.

        /// The domain is one label (RFC 5321 §2.3.5).
        case topLevelDomain = "top_level_domain"
        /// The last label of the domain begins with a digit: probably an IP address without brackets.
        case numericTopLevelDomain = "numeric_top_level_domain"
        /// The local part is a quoted string (RFC 5321 §4.1.2).
        case quotedString = "quoted_string"
        /// An IP address in brackets instead of a domain (RFC 5321 §4.1.3).
        case addressLiteral = "address_literal"

        // Valid in messages only.

        /// A comment before the local part or after the domain (RFC 5322 §3.2.2).
        case comment
        /// Folding white space in the same places, or a tab or fold in a quoted string.
        case foldingWhiteSpace = "folding_white_space"

        // Deprecated.

        /// `::` replaces a single group of zeros: RFC 5321 §4.1.3 requires two, RFC 5952 §4.2.2 forbids it.
        case ipv6SingleZeroGroup = "ipv6_single_zero_group"
        /// Dots between quoted strings, or comments and white space between the words (obs-local-part, RFC 5322 §4.4).
        case obsoleteLocalPart = "obsolete_local_part"
        /// Comments or white space between the labels (obs-domain, RFC 5322 §4.4).
        case obsoleteDomain = "obsolete_domain"
        /// Consecutive folds, or white space before a word that is not the first (obs-FWS, RFC 5322 §4.2).
        case obsoleteFolding = "obsolete_folding"
        /// A control character in a quoted string (obs-qtext, RFC 5322 §4.1).
        case obsoleteQuotedText = "obsolete_quoted_text"
        /// A control character after a backslash (obs-qp, RFC 5322 §4.1).
        case obsoleteQuotedPair = "obsolete_quoted_pair"
        /// A comment before a word that is not the first.
        case obsoleteCommentPlace = "obsolete_comment_place"
        /// A control character in a comment (obs-ctext, RFC 5322 §4.1).
        case obsoleteCommentText = "obsolete_comment_text"
        /// A comment or white space next to the `@`, against the SHOULD NOT of RFC 5322 §3.4.1.
        case fillerAroundAt = "filler_around_at"

        // Allowed only by the grammar of messages.

        /// A label contains characters that host names cannot contain (RFC 5321 §4.1.2).
        case notAHostName = "not_a_host_name"
        /// The address is longer than a path in SMTP (RFC 5321 §4.5.3.1.3).
        case tooLong = "too_long"
        /// The local part is longer than RFC 5321 §4.5.3.1.1 allows.
        case localPartTooLong = "local_part_too_long"
        /// The domain is longer than RFC 5321 §4.5.3.1.2 allows.
        case domainTooLong = "domain_too_long"
        /// A label is longer than RFC 1035 §2.3.4 allows.
        case labelTooLong = "label_too_long"
        /// The text in brackets is not an IP address.
        case unknownDomainLiteral = "unknown_domain_literal"
        /// The same, with backslashes or control characters (obs-dtext, RFC 5322 §4.4).
        case obsoleteDomainLiteral = "obsolete_domain_literal"
        /// An IPv6 address without `::` does not have eight groups.
        case ipv6GroupCount = "ipv6_group_count"
        /// `::` twice, or three colons.
        case ipv6TwoCompressions = "ipv6_two_compressions"
        /// A group is neither one to four hexadecimal digits nor a final IPv4 address.
        case ipv6BadGroup = "ipv6_bad_group"
        /// `::` although there are eight groups.
        case ipv6TooManyGroups = "ipv6_too_many_groups"
        /// A single colon at the start.
        case ipv6LeadingColon = "ipv6_leading_colon"
        /// A single colon at the end.
        case ipv6TrailingColon = "ipv6_trailing_colon"

        // Errors. The scan ends at the first one.

        /// A character that a domain literal cannot contain.
        case unexpectedInDomainLiteral = "unexpected_in_domain_literal"
        /// No text before the `@`.
        case missingLocalPart = "missing_local_part"
        /// No `@`, or no text after it.
        case missingDomain = "missing_domain"
        /// Two consecutive dots.
        case consecutiveDots = "consecutive_dots"
        /// Text after a comment or white space where only a dot, an `@` or the end can follow.
        case textAfterFiller = "text_after_filler"
        /// Text right after a quoted string.
        case textAfterQuotedString = "text_after_quoted_string"
        /// Text after a domain literal.
        case textAfterDomainLiteral = "text_after_domain_literal"
        /// A character that cannot be escaped by a backslash.
        case unexpectedInQuotedPair = "unexpected_in_quoted_pair"
        /// A character that is not allowed.
        case unexpectedCharacter = "unexpected_character"
        /// A character that a quoted string cannot contain.
        case unexpectedInQuotedString = "unexpected_in_quoted_string"
        /// A character that a comment cannot contain.
        case unexpectedInComment = "unexpected_in_comment"
        /// A backslash at the end.
        case trailingBackslash = "trailing_backslash"
        /// The local part or the domain begins with a dot.
        case leadingDot = "leading_dot"
        /// The local part or the domain ends with a dot.
        case trailingDot = "trailing_dot"
        /// A label begins with a hyphen.
        case leadingHyphen = "leading_hyphen"
        /// A label ends with a hyphen.
        case trailingHyphen = "trailing_hyphen"
        /// A quoted string that is not closed.
        case unclosedQuotedString = "unclosed_quoted_string"
        /// A comment that is not closed.
        case unclosedComment = "unclosed_comment"
        /// A domain literal that is not closed.
        case unclosedDomainLiteral = "unclosed_domain_literal"
        /// Two consecutive folds.
        case consecutiveFolds = "consecutive_folds"
        /// A fold without white space after it.
        case unfinishedFold = "unfinished_fold"
        /// A carriage return without a line feed.
        case bareCarriageReturn = "bare_carriage_return"

        /// The category of an address in which this is the most severe finding.
        public var category: Category {
            if self >= .unexpectedInDomainLiteral { return .invalid }
            if self >= .notAHostName { return .messageOnly }
            if self >= .ipv6SingleZeroGroup { return .deprecated }
            if self >= .comment { return .commentOrFolding }
            return self == .valid ? .valid : .unusual
        }

        /// Orders by severity, the most severe last.
        public static func < (left: Diagnosis, right: Diagnosis) -> Bool { left.gravity < right.gravity }

        private var gravity: Int { Self.allCases.firstIndex(of: self) ?? 0 }
    }
}
