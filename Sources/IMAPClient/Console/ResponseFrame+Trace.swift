import IMAPProtocol

extension ResponseFrame {
    /// The text with message contents replaced by their sizes, both in literals and in quoted strings of a FETCH
    /// response.
    var textWithoutContents: String {
        let held = literals.map { ($0.marker, $0.bytes.count + $0.streamedByteCount) }
        let quoted = QuotedContents.ranges(in: self).map { ($0, Self.contentCount(text[$0])) }
        var bytes: [UInt8] = []
        var start = 0
        for (range, count) in (held + quoted).sorted(by: { $0.0.lowerBound < $1.0.lowerBound })
        where range.upperBound <= text.count && range.lowerBound >= start {
            bytes += text[start..<range.lowerBound]
            bytes += "‹\(count) bytes›".utf8
            start = range.upperBound
        }
        return String(decoding: bytes + text[start...], as: UTF8.self)
    }

    /// The quotes are not part of the contents.
    private static func contentCount(_ value: ArraySlice<UInt8>) -> Int {
        let quote = UInt8(ascii: "\"")
        return value.count - (value.first == quote ? 1 : 0) - (value.count > 1 && value.last == quote ? 1 : 0)
    }
}

extension String {
    /// The text without characters that could control a terminal.
    var withoutControls: String {
        let scalars = unicodeScalars.map { scalar -> Unicode.Scalar in
            switch scalar.properties.generalCategory {
            case .control, .format, .lineSeparator, .paragraphSeparator: "\u{FFFD}"
            default: scalar
            }
        }
        return String(String.UnicodeScalarView(scalars))
    }
}
