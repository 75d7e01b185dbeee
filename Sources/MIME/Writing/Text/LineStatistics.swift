/// Statistics of octets that decide if RFC 2045 §2.7 and §2.8 allow them in 7bit and 8bit.
struct LineStatistics {
    private(set) var isEightBit = false
    private(set) var hasNUL = false
    /// Octets of the longest line, without its line end.
    private(set) var longestLine = 0
    /// The kinds of line ends that occur.
    private(set) var hasCRLF = false
    private(set) var hasLoneLF = false
    private(set) var hasLoneCR = false

    init(_ bytes: some Sequence<UInt8>) {
        var length = 0
        var previous: UInt8 = 0
        for byte in bytes {
            if previous == .carriageReturn {
                if byte == .lineFeed { hasCRLF = true } else { hasLoneCR = true }
            } else if byte == .lineFeed {
                hasLoneLF = true
            }
            if byte == .lineFeed || byte == .carriageReturn {
                longestLine = max(longestLine, length)
                length = 0
            } else {
                length += 1
                if byte >= 0x80 { isEightBit = true } else if byte == 0 { hasNUL = true }
            }
            previous = byte
        }
        if previous == .carriageReturn { hasLoneCR = true }
        longestLine = max(longestLine, length)
    }

    /// True if all lines end in the same way, so that converting line ends to CRLF loses nothing.
    var hasOneLineEnd: Bool { [hasCRLF, hasLoneLF, hasLoneCR].count { $0 } <= 1 }

    /// True if the octets can be in a message unencoded, regardless of line ends.
    var isTransportable: Bool { !hasNUL && longestLine <= ComposeLimits.maximumLineLength }
}
