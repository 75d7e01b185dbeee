/// Detects text that the sender hides: preview padding, search bait, instructions to machines.
enum HiddenText {
    /// Updates the visibility of the contents of an element from its attributes.
    static func adjust(_ visibility: inout OpenElements.Visibility, _ bytes: [UInt8], attributesStart: Int) {
        var attributes = AttributeScanner(bytes: bytes, position: attributesStart)
        var count = 0
        while let attribute = attributes.next(), count < TagScanner.maximumAttributes {
            count += 1
            switch attribute.name.count {
            case 5 where matches(bytes[attribute.name], "style"):
                guard attribute.value.count <= StyleFilter.maximumBytes else { continue }
                apply(style: bytes[attribute.value], to: &visibility)
            case 6 where matches(bytes[attribute.name], "hidden"): visibility.isHidden = true
            default: break
            }
        }
    }

    private static func matches(_ name: ArraySlice<UInt8>, _ word: StaticString) -> Bool {
        word.withUTF8Buffer { buffer in zip(name, buffer).allSatisfy { $0.asciiLowercased == $1 } }
    }

    private static func apply(style: ArraySlice<UInt8>, to visibility: inout OpenElements.Visibility) {
        guard mayHide(style) else { return }
        let text = PlainTextWriter.decoded(style)
        var extent = Extent()
        for declaration in StyleFilter.declarations(of: text) {
            guard let value = declaration.value.first else { continue }
            switch (declaration.property, value) {
            case ("display", .identifier("none")), ("visibility", .identifier("hidden")),
                ("visibility", .identifier("collapse")), ("mso-hide", .identifier("all")):
                visibility.isHidden = true
            case ("opacity", .number(let share)), ("opacity", .percentage(let share)):
                if share <= 0.01 { visibility.isHidden = true }
            case ("font-size", _): if let size = number(value) { visibility.hasZeroFontSize = size < 1 }
            case ("overflow", .identifier("hidden")): extent.isClipped = true
            case ("width", _), ("max-width", _): if number(value) == 0 { extent.hasNoWidth = true }
            case ("height", _), ("max-height", _): if number(value) == 0 { extent.hasNoHeight = true }
            default: break
            }
        }
        if extent.isNothing { visibility.isHidden = true }
    }

    private struct Extent {
        var hasNoWidth = false
        var hasNoHeight = false
        var isClipped = false
        /// True if the contents are invisible. Without clipping, the contents of a box with zero width or height still
        /// show.
        var isNothing: Bool { isClipped ? hasNoWidth || hasNoHeight : hasNoWidth && hasNoHeight }
    }

    /// A fast check that skips parsing for most styles, which cannot hide anything. Escapes and references can spell
    /// any word, so those styles are parsed.
    private static func mayHide(_ style: ArraySlice<UInt8>) -> Bool {
        var previous: UInt8 = 0
        for byte in style {
            switch byte {
            case UInt8(ascii: "\\"), UInt8(ascii: "&"), UInt8(ascii: "*"): return true
            case UInt8(ascii: "0") where !previous.isASCIIDigit && previous != UInt8(ascii: "#"): return true
            default: break
            }
            // "none", "hidden", "hide", "collapse", "font-size": each has one of these pairs
            switch (previous | 0x20, byte | 0x20) {
            case (UInt8(ascii: "n"), UInt8(ascii: "o")), (UInt8(ascii: "i"), UInt8(ascii: "d")),
                (UInt8(ascii: "l"), UInt8(ascii: "l")), (UInt8(ascii: "z"), UInt8(ascii: "e")):
                return true
            default: break
            }
            previous = byte
        }
        return false
    }

    private static func number(_ token: CSSToken) -> Double? {
        switch token {
        case .number(let value), .percentage(let value), .dimension(let value, _): value
        default: nil
        }
    }
}
