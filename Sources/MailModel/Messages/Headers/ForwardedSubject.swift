/// Recognizes the subject of a forwarded message. Outlook marks forwarded and quoted messages alike, so only the
/// subject distinguishes them.
public enum ForwardedSubject {
    /// Returns true if the outermost prefix of a subject is a forward prefix: `FW: Re: Offer`, not `Re: FW: Offer`.
    public static func isForward(_ subject: String) -> Bool {
        var rest = subject.drop(while: \.isWhitespace)
        // A list puts its tag before the prefix; older programs wrap the whole subject: `[Fwd: Offer]`.
        if rest.first == "[", let close = rest.prefix(maximumTagLength).firstIndex(of: "]") {
            if hasPrefix(rest.dropFirst()) { return true }
            rest = rest[rest.index(after: close)...].drop(while: \.isWhitespace)
        }
        return hasPrefix(rest) || rest.suffix(5).lowercased() == "(fwd)"
    }

    private static func hasPrefix(_ text: Substring) -> Bool {
        guard let colon = text.prefix(maximumPrefixLength).firstIndex(where: { $0 == ":" || $0 == "：" }) else {
            return false
        }
        let word = text[..<colon].lowercased().prefix { $0 != "[" && $0 != "(" }
        return prefixes.contains(word.filter { !$0.isWhitespace })
    }

    private static let maximumTagLength = 64
    private static let maximumPrefixLength = 24

    private static let prefixes: Set<String> = [
        "fw", "fwd", "forw", "forward", "forwarded", "wg", "weitergeleitet", "tr", "rv", "reenv", "enc", "i", "inoltra",
        "doorst",
        "doorgestuurd", "vs", "vb", "vl", "vidarebefordrat", "pd", "pr", "přep", "továbbítás", "ilt", "i̇lt", "пер",
        "пересл",
        "fwd.", "πρθ", "הועבר", "转发", "轉寄", "轉發", "転送", "전달", "chuyểntiếp", "trs",
    ]
}
