/// The byte classes of the HTML and CSS standards.
extension UInt8 {
    /// TAB, LF, FF, CR or space.
    var isHTMLWhitespace: Bool {
        self == 0x20 || self == 0x0A || self == 0x0D || self == 0x09 || self == 0x0C
    }

    /// A to Z in either case.
    var isASCIILetter: Bool {
        let lower = self | 0x20
        return lower >= 0x61 && lower <= 0x7A
    }

    /// 0 to 9.
    var isASCIIDigit: Bool { self >= 0x30 && self <= 0x39 }

    /// The value of a hexadecimal digit, nil for any other byte.
    var hexadecimalValue: UInt32? {
        switch self {
        case 0x30...0x39: UInt32(self - 0x30)
        case 0x41...0x46: UInt32(self - 0x41) + 10
        case 0x61...0x66: UInt32(self - 0x61) + 10
        default: nil
        }
    }

    /// The byte with A to Z in lower case; all other bytes are unchanged.
    var asciiLowercased: UInt8 { self >= 0x41 && self <= 0x5A ? self | 0x20 : self }
}

extension String {
    /// The text with A to Z in lower case, for ASCII case-insensitive comparison in HTML, CSS and URLs.
    var asciiLowercased: String {
        String(decoding: utf8.map(\.asciiLowercased), as: UTF8.self)
    }

    /// The text without HTML white space at both ends.
    var trimmedOfHTMLWhitespace: Substring {
        var rest = self[...]
        while let first = rest.utf8.first, first.isHTMLWhitespace { rest = rest.dropFirst() }
        while let last = rest.utf8.last, last.isHTMLWhitespace { rest = rest.dropLast() }
        return rest
    }
}
