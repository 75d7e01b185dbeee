/// The octets of tokens (RFC 2045 §5.1).
enum TokenOctets {
    private static let specials = Set("()<>@,;:\\\"/[]?=".utf8)

    static func contains(_ byte: UInt8) -> Bool { byte > 0x20 && byte < 0x7F && !specials.contains(byte) }

    /// True if a text is a token within the length limit.
    static func isToken(_ text: some StringProtocol) -> Bool {
        (1...ComposeLimits.tokenBytes).contains(text.utf8.count) && text.utf8.allSatisfy { contains($0) }
    }
}
