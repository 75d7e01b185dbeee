/// The hash by which a feature is found among the weights: FNV-1a of its kind and its octets.
enum FeatureHash {
    /// The kinds of features; words of the subject say something else than words of the text.
    enum Kind: UInt8 {
        case signal = 1
        case senderPart, senderDomain, senderName, subjectWord, subjectPair, subjectStem, textWord, textStem
    }

    static func start(_ kind: Kind) -> UInt64 { (0xcbf2_9ce4_8422_2325 ^ UInt64(kind.rawValue)) &* prime }

    static func adding(_ byte: UInt8, to hash: UInt64) -> UInt64 { (hash ^ UInt64(byte)) &* prime }

    static func of(_ kind: Kind, _ bytes: some Sequence<UInt8>) -> UInt32 {
        folded(bytes.reduce(start(kind)) { adding($1, to: $0) })
    }

    /// The hash of two words in order.
    static func pair(_ first: UInt32, _ second: UInt32) -> UInt32 {
        var hash = start(.subjectPair)
        for word in [first, second] {
            for shift in stride(from: 0, to: 32, by: 8) {
                hash = adding(UInt8(truncatingIfNeeded: word >> shift), to: hash)
            }
        }
        return folded(hash)
    }

    static func folded(_ hash: UInt64) -> UInt32 { UInt32(truncatingIfNeeded: hash ^ (hash >> 32)) }

    private static let prime: UInt64 = 0x100_0000_01b3
}
