/// Text in quotes (RFC 5322 §3.2.4).
enum QuotedString {
    static func make(_ bytes: some Sequence<UInt8>) -> [UInt8] {
        var result: [UInt8] = [.quote]
        for byte in bytes {
            if byte == .quote || byte == .backslash { result.append(.backslash) }
            result.append(byte)
        }
        return result + [.quote]
    }
}
