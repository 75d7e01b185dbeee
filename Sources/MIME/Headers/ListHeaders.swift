/// What a mailing list states about itself (RFC 2369, RFC 2919, RFC 8058). Untrusted: follow these URLs only if the
/// user asks for it.
public struct ListHeaders: Hashable, Sendable {
    /// `List-Id`: the identifier without angle brackets, lower case; nil if no list sent the message.
    public var identifier: String?
    /// The name before the identifier, decoded; nil if there is none.
    public var name: String?
    /// `List-Unsubscribe`: `https`, `http` and `mailto` URLs in the sender's order of preference.
    public var unsubscribe: [String] = []
    /// True if one request ends the subscription without confirmation (`List-Unsubscribe-Post`, RFC 8058 §3.1). Only
    /// then may a program send it to the first `https` URL.
    public var allowsOneClickUnsubscribe = false
    /// `List-Post`; empty if posting is not allowed (`NO`).
    public var post: [String] = []
    /// `List-Subscribe`.
    public var subscribe: [String] = []
    /// `List-Help`.
    public var help: [String] = []
    /// `List-Owner`.
    public var owner: [String] = []
    /// `List-Archive`, and the URL of this message there (`Archived-At`, RFC 5064).
    public var archive: [String] = []
}

extension HeaderBlock {
    /// The header fields of the mailing list that sent the message; all empty for other mail.
    public func listHeaders() -> ListHeaders {
        var headers = ListHeaders()
        headers.identifier = listID
        headers.name = listName
        headers.unsubscribe = listAddresses("list-unsubscribe")
        headers.allowsOneClickUnsubscribe = isOneClick(unsubscribe: headers.unsubscribe)
        headers.post = listAddresses("list-post")
        headers.subscribe = listAddresses("list-subscribe")
        headers.help = listAddresses("list-help")
        headers.owner = listAddresses("list-owner")
        headers.archive = listAddresses("list-archive") + listAddresses("archived-at")
        return headers
    }

    /// RFC 2369 §2: URLs in angle brackets, separated by commas, with comments between them; white space inside comes
    /// from folding. Only URLs that a user could open are kept.
    private func listAddresses(_ name: String) -> [String] {
        var result: [String] = []
        for value in values(name) {
            // Without brackets, as many programs send it, only if there is one URL.
            if !value.contains(.less), let address = Self.listAddress(value) { result.append(address) }
            var rest = value
            while result.count < ValueLimits.listAddresses, let open = rest.firstIndex(of: .less) {
                let inside = rest[(open + 1)...]
                guard let close = inside.firstIndex(of: .greater) else { break }
                rest = inside[(close + 1)...]
                if let address = Self.listAddress(inside[..<close]) { result.append(address) }
            }
        }
        return result
    }

    private static func listAddress(_ bytes: ArraySlice<UInt8>) -> String? {
        let address = bytes.filter { !$0.isWhiteSpace }[...]
        guard address.count <= ValueLimits.listAddressBytes,
            !address.contains(where: { $0.isControl || $0 >= 0x80 }),
            ["https://", "http://", "mailto:", "ftp://"].contains(where: { address.startsIgnoringCase($0) })
        else { return nil }
        return String(decoding: address, as: UTF8.self)
    }

    /// The text before the angle brackets, decoded.
    var listName: String? {
        guard let value = value("list-id"), let open = value.lastIndex(of: .less) else { return nil }
        let phrase = value[..<open].trimmed.filter { $0 != .quote }
        let name = EncodedWord.decode(phrase)
        return name.isEmpty ? nil : name
    }

    private func isOneClick(unsubscribe: [String]) -> Bool {
        guard let post = value("list-unsubscribe-post"), post.equalsIgnoringCase("list-unsubscribe=one-click") else {
            return false
        }
        return unsubscribe.contains { $0.lowercased().hasPrefix("https://") }
    }
}
