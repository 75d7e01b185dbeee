import MailModel

/// The octets of headers and bodies (RFC 5234 appendix B).
extension UInt8 {
    static var tab: UInt8 { 0x09 }
    static var lineFeed: UInt8 { 0x0A }
    static var carriageReturn: UInt8 { 0x0D }
    static var space: UInt8 { 0x20 }
    static var quote: UInt8 { 0x22 }
    static var hyphen: UInt8 { 0x2D }
    static var colon: UInt8 { 0x3A }
    static var semicolon: UInt8 { 0x3B }
    static var less: UInt8 { 0x3C }
    static var equals: UInt8 { 0x3D }
    static var greater: UInt8 { 0x3E }
    static var question: UInt8 { 0x3F }
    static var at: UInt8 { 0x40 }
    static var backslash: UInt8 { 0x5C }

    /// Space or tab.
    var isBlank: Bool { self == .space || self == .tab }

    /// Space, tab, carriage return or line feed.
    var isWhiteSpace: Bool { self == .space || (self >= 0x09 && self <= 0x0D) }

    var isControl: Bool { self < 0x20 || self == 0x7F }
}

extension ArraySlice<UInt8> {
    /// Without white space at either end.
    var trimmed: ArraySlice<UInt8> {
        var low = startIndex
        var high = endIndex
        while low < high, self[low].isWhiteSpace { low += 1 }
        while high > low, self[high - 1].isWhiteSpace { high -= 1 }
        return self[low..<high]
    }

    /// True if the octets equal the given ASCII text, ignoring case. The text is lower case.
    func equalsIgnoringCase(_ lowercase: String) -> Bool {
        guard lowercase.utf8.count == count else { return false }
        var index = startIndex
        for byte in lowercase.utf8 {
            if self[index].asciiLowercased != byte.asciiLowercased { return false }
            index += 1
        }
        return true
    }

    /// True if the octets begin with the given ASCII text, ignoring case. The text is lower case.
    func startsIgnoringCase(_ lowercase: String) -> Bool {
        prefix(lowercase.utf8.count).equalsIgnoringCase(lowercase)
    }

    /// The text with ASCII letters in lower case, repaired to valid UTF-8.
    var lowercasedText: String { String(decoding: map(\.asciiLowercased), as: UTF8.self) }
}

extension [UInt8] {
    /// The index of the next line feed at or after an index; the end if there is none.
    func firstLineFeed(from start: Int) -> Int {
        var index = start
        let end = count
        while index < end, self[index] != .lineFeed { index &+= 1 }
        return index
    }
}
