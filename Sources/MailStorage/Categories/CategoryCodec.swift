import MailModel

/// Reasons as stored: kind and value by U+001F, reasons by U+001E.
enum CategoryCodec {
    static func encode(_ reasons: [CategoryReason]) -> String {
        reasons.map { "\($0.kind)\u{1F}\(cleaned($0.value))" }.joined(separator: "\u{1E}")
    }

    static func decode(_ text: String) -> [CategoryReason] {
        text.split(separator: "\u{1E}").compactMap { entry in
            let parts = entry.split(separator: "\u{1F}", maxSplits: 1, omittingEmptySubsequences: false)
            return CategoryReason(kind: String(parts[0]), value: parts.count > 1 ? String(parts[1]) : "")
        }
    }

    /// A word of a message is untrusted.
    private static func cleaned(_ value: String) -> String { PrintableText.cleaned(value, limit: 120) }
}
