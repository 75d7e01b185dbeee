import MailModel

/// The target of a link, parsed from a URL in a message and normalized.
struct LinkTarget: Equatable {
    /// The normalized URL, ASCII only, safe in an attribute after escaping. Normalizing it again does not change it.
    var address: String
    /// The host in ASCII; nil for `mailto:` and `tel:`.
    var host: String?
    /// The URL may impersonate another one: it has a user name before the host, or its host is an IP address.
    var isSuspicious = false

    static let maximumBytes = 8 * 1024

    /// Parses a URL; returns nil unless it is an absolute `http`, `https`, `mailto` or `tel` URL.
    ///
    /// White space and control characters are removed first, as in a browser (URL standard §4.4). Relative forms,
    /// `//host`, `http:host` and `http:\\host` are rejected.
    init?(_ raw: String) {
        guard raw.utf8.count <= Self.maximumBytes else { return nil }
        let bytes = Self.cleaned(raw)
        guard let colon = bytes.firstIndex(of: UInt8(ascii: ":")) else { return nil }
        let scheme = String(decoding: bytes[..<colon].map(\.asciiLowercased), as: UTF8.self)
        let rest = bytes[(colon + 1)...]
        switch scheme {
        case "http", "https": self.init(scheme: scheme, hierarchical: rest)
        case "mailto": self.init(mailto: rest)
        case "tel": self.init(telephone: rest)
        default: return nil
        }
    }

    /// Removes C0 controls and spaces at both ends, and TAB, LF and CR everywhere.
    private static func cleaned(_ raw: String) -> [UInt8] {
        var bytes = raw.utf8.drop { $0 <= 0x20 }
        while let last = bytes.last, last <= 0x20 { bytes.removeLast() }
        return bytes.filter { $0 != 0x09 && $0 != 0x0A && $0 != 0x0D }
    }

    private init?(scheme: String, hierarchical rest: ArraySlice<UInt8>) {
        guard rest.starts(with: "//".utf8) else { return nil }
        let afterSlashes = rest.dropFirst(2)
        let ends: Set<UInt8> = [UInt8(ascii: "/"), UInt8(ascii: "\\"), UInt8(ascii: "?"), UInt8(ascii: "#")]
        let end = afterSlashes.firstIndex { ends.contains($0) } ?? afterSlashes.endIndex
        var authority = afterSlashes[..<end]
        if let at = authority.lastIndex(of: UInt8(ascii: "@")) {
            isSuspicious = true
            authority = authority[(at + 1)...]
        }
        guard let (host, port) = Self.hostAndPort(authority) else { return nil }
        if Self.isNumeric(host) { isSuspicious = true }
        self.host = host
        address = "\(scheme)://\(host)\(port)\(Self.encoded(afterSlashes[end...]))"
    }

    private static func hostAndPort(_ authority: ArraySlice<UInt8>) -> (host: String, port: String)? {
        var host = authority
        var port = ""
        let bracket = authority.lastIndex(of: UInt8(ascii: "]")) ?? authority.startIndex
        if let colon = authority[bracket...].lastIndex(of: UInt8(ascii: ":")) {
            host = authority[..<colon]
            let digits = authority[(colon + 1)...]
            guard digits.count <= 5, digits.allSatisfy(\.isASCIIDigit) else { return nil }
            port = digits.isEmpty ? "" : ":" + String(decoding: digits, as: UTF8.self)
        }
        if host.first == UInt8(ascii: "["), host.last == UInt8(ascii: "]") {
            let inner = host.dropFirst().dropLast()
            let isAddress = inner.allSatisfy {
                $0.hexadecimalValue != nil || $0 == UInt8(ascii: ":") || $0 == UInt8(ascii: ".")
            }
            guard isAddress, inner.contains(UInt8(ascii: ":")) else { return nil }
            return (String(decoding: host, as: UTF8.self).asciiLowercased, port)
        }
        return AsciiHost.name(String(decoding: host, as: UTF8.self)).map { ($0, port) }
    }

    /// Returns true for an IP address in any notation that browsers accept.
    private static func isNumeric(_ host: String) -> Bool {
        if host.hasPrefix("[") { return true }
        guard let last = host.split(separator: ".").last else { return false }
        return last.utf8.allSatisfy(\.isASCIIDigit) || last.hasPrefix("0x")
    }

    /// Percent-encodes everything ambiguous in path, query and fragment: quotes, angle brackets, control characters and
    /// all non-ASCII characters, including bidirectional controls.
    private static func encoded(_ rest: ArraySlice<UInt8>) -> String {
        var output: [UInt8] = []
        var isInPath = true
        for byte in rest {
            if byte == UInt8(ascii: "?") || byte == UInt8(ascii: "#") { isInPath = false }
            if byte == UInt8(ascii: "\\"), isInPath {
                output.append(UInt8(ascii: "/"))
            } else if byte <= 0x20 || byte >= 0x7F || "\"<>`\\{}|^".utf8.contains(byte) {
                output += Hexadecimal.escape(byte, after: UInt8(ascii: "%"))
            } else {
                output.append(byte)
            }
        }
        return String(decoding: output, as: UTF8.self)
    }
}

// MARK: - Other schemes

extension LinkTarget {
    /// The header fields that a `mailto:` link may set. RFC 6068 §7 warns of others: `attach` has been used to steal
    /// files, and `bcc` is easily overlooked.
    private static let mailtoFields: Set<String> = ["to", "cc", "subject", "body", "in-reply-to"]

    private init?(mailto rest: ArraySlice<UInt8>) {
        let parts = rest.split(separator: UInt8(ascii: "?"), maxSplits: 1, omittingEmptySubsequences: false)
        guard let recipients = parts.first else { return nil }
        let fields = (parts.count > 1 ? parts[1] : []).split(separator: UInt8(ascii: "&")).compactMap(Self.mailtoField)
        let query = fields.isEmpty ? "" : "?" + fields.prefix(20).joined(separator: "&")
        address = "mailto:" + Self.withoutLineBreaks(Self.encoded(recipients)) + query
    }

    private static func mailtoField(_ field: ArraySlice<UInt8>) -> String? {
        let parts = field.split(separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2 else { return nil }
        let name = String(decoding: parts[0], as: UTF8.self).asciiLowercased
        guard mailtoFields.contains(name) else { return nil }
        return "\(name)=\(withoutLineBreaks(encoded(parts[1])))"
    }

    /// Replaces line breaks, which would start another header field.
    private static func withoutLineBreaks(_ text: String) -> String {
        var output: [UInt8] = []
        var rest = Array(text.utf8)[...]
        while let byte = rest.first {
            if byte == UInt8(ascii: "%"), let code = Hexadecimal.byte(rest.dropFirst().prefix(2)),
                code < 0x20 || code == 0x7F
            {
                output += Array("%20".utf8)
                rest = rest.dropFirst(3)
            } else {
                output.append(byte == UInt8(ascii: "#") ? UInt8(ascii: "_") : byte)
                rest = rest.dropFirst()
            }
        }
        return String(decoding: output, as: UTF8.self)
    }

    private init?(telephone rest: ArraySlice<UInt8>) {
        let decoded = Self.encoded(rest).replacing("%20", with: "")
        let isNumber = decoded.utf8.allSatisfy { $0.isASCIIDigit || "+*().-,;=".utf8.contains($0) || $0.isASCIILetter }
        guard isNumber, decoded.utf8.contains(where: \.isASCIIDigit), decoded.utf8.count <= 64 else { return nil }
        address = "tel:" + decoded
    }
}

// MARK: - Warnings

extension LinkTarget {
    /// A warning that names the actual host if the text of the link is misleading or the URL is suspicious; otherwise
    /// nil.
    func warning(forText text: String) -> String? {
        guard let host else { return nil }
        let misleads = Self.hostNamed(in: text).map { !Self.isSameSite($0, host) } ?? false
        return misleads || isSuspicious || host.contains("xn--") ? hostWarning : nil
    }

    /// The text that names the host; nil if the URL has no host.
    var hostWarning: String? { host.map { "Goes to \($0)" } }

    /// The host in a text that consists entirely of a URL or a host name; otherwise nil.
    static func hostNamed(in text: String) -> String? {
        let trimmed = text.trimmedOfHTMLWhitespace
        guard trimmed.utf8.count <= 512, trimmed.utf8.contains(UInt8(ascii: ".")),
            !trimmed.utf8.contains(where: \.isHTMLWhitespace)
        else { return nil }
        if let target = LinkTarget(String(trimmed)) { return target.host }
        guard !trimmed.contains("@"), let target = LinkTarget("http://" + trimmed), let host = target.host,
            let last = host.split(separator: ".").last, last.utf8.count >= 2, last.utf8.allSatisfy(\.isASCIILetter),
            host.contains("."), host.first != "."
        else { return nil }
        return host
    }

    /// Returns true if the hosts are equal or one is a subdomain of the other, ignoring a leading `www.`.
    private static func isSameSite(_ named: String, _ actual: String) -> Bool {
        let first = named.hasPrefix("www.") ? String(named.dropFirst(4)) : named
        let second = actual.hasPrefix("www.") ? String(actual.dropFirst(4)) : actual
        return first == second || second.hasSuffix("." + first) || first.hasSuffix("." + second)
    }
}
