import MailModel

/// The white space of the HTML and CSS standards.
extension UInt8 {
    /// TAB, LF, FF, CR or space.
    var isHTMLWhitespace: Bool {
        self == 0x20 || self == 0x0A || self == 0x0D || self == 0x09 || self == 0x0C
    }
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
