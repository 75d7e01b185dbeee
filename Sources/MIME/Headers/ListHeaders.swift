/// What the operator of a mailing list tells about it (RFC 2369, RFC 2919, RFC 8058). Hostile: nothing here is to be followed
/// without the person's wish.
public struct ListHeaders: Hashable, Sendable {
    /// `List-Id`: the identifier without angle brackets, lower case; nil for mail that no list sent.
    public var identifier: String?
    /// The name in front of the identifier, decoded; nil where there is none.
    public var name: String?
    /// `List-Unsubscribe`: `https`, `http` and `mailto` addresses in the order of the sender's preference.
    public var unsubscribe: [String] = []
    /// Whether one request ends the subscription without further questions (`List-Unsubscribe-Post`, RFC 8058 §3.1): only
    /// then may a program send it to the first `https` address.
    public var allowsOneClickUnsubscribe = false
    /// `List-Post`; empty where nobody may post (`NO`).
    public var post: [String] = []
    /// `List-Subscribe`.
    public var subscribe: [String] = []
    /// `List-Help`.
    public var help: [String] = []
    /// `List-Owner`.
    public var owner: [String] = []
    /// `List-Archive`, and the address of this very message there (`Archived-At`, RFC 5064).
    public var archive: [String] = []
}

extension HeaderBlock {
    /// The list that sent the message; every value empty for other mail.
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

    /// RFC 2369 §2: addresses in angle brackets, parted by commas, comments between them; white space inside was put there
    /// by folding. Only addresses that a person could follow are kept.
    private func listAddresses(_ name: String) -> [String] {
        var result: [String] = []
        for value in values(name) {
            // Without brackets, as many programs send it, only where there is one address.
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

    /// What stands in front of the angle brackets, decoded.
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
