public import MailModel

/// An e-mail address as the user typed it, split for discovery. Only the domain ever leaves the machine.
public struct AccountAddress: Hashable, Sendable {
    /// The address, trimmed, with the domain in lower case.
    public let text: String
    /// The part before the last `@`.
    public let localPart: String
    /// The part after it, in its encoded form.
    public let domain: HostName

    /// Parses an address; nil if it is not one.
    public init?(_ text: String) {
        let trimmed = text.trimmingPrefix { $0.isWhitespace }.reversed().trimmingPrefix { $0.isWhitespace }.reversed()
        let address = String(trimmed)
        // RFC 5321 §4.5.3.1.
        guard address.utf8.count <= 320, let sign = address.lastIndex(of: "@"), sign > address.startIndex,
            let domain = HostName(String(address[address.index(after: sign)...])), domain.text != "localhost"
        else { return nil }
        let localPart = String(address[..<sign])
        guard localPart.utf8.count <= 64, localPart.utf8.allSatisfy({ $0 > 0x20 && $0 != 0x7F }) else { return nil }
        self.localPart = localPart
        self.domain = domain
        self.text = "\(localPart)@\(domain)"
    }
}
