import MailModel

/// Recognizes text that the sender hides from the user: preview padding, search bait, prompt injection.
enum HiddenText {
    /// Changes what is seen inside an element by its attributes and by the style sheets before it.
    static func adjust(
        _ visibility: inout OpenElements.Visibility, _ name: String, _ bytes: [UInt8], attributesStart: Int,
        sheet: StyleSheet
    ) {
        var attributes = AttributeScanner(bytes: bytes, position: attributesStart)
        var style: ArraySlice<UInt8> = []
        var (id, classes): (String?, String?)
        var count = 0
        while let attribute = attributes.next(), count < TagScanner.maximumAttributes {
            count += 1
            switch attribute.name.count {
            case 5 where matches(bytes[attribute.name], "style"):
                if attribute.value.count <= StyleFilter.maximumBytes { style = bytes[attribute.value] }
            case 6 where matches(bytes[attribute.name], "hidden"): visibility.isHidden = true
            case 5 where sheet.hidesText && matches(bytes[attribute.name], "class"):
                classes = PlainTextWriter.decoded(bytes[attribute.value].prefix(maximumNameBytes))
            case 2 where sheet.hidesText && matches(bytes[attribute.name], "id"):
                id = PlainTextWriter.decoded(bytes[attribute.value].prefix(maximumNameBytes))
            default: break
            }
        }
        let rules = sheet.hidesText ? sheet.rules(for: StyleTarget(name: name, id: id, classes: classes)) : []
        guard !rules.isEmpty || mayHide(style) else { return }
        let inline = StyleFilter.declarations(of: PlainTextWriter.decoded(style))
        let sight = HiddenStyle(StyleRule.cascade(rules, inline: inline), of: name)
        if sight.isHidden { visibility.isHidden = true }
        if let isTiny = sight.hasTinyFont { visibility.hasTinyFont = isTiny }
    }

    /// Classes and ids that are longer select nothing.
    private static let maximumNameBytes = 1_024

    private static func matches(_ name: ArraySlice<UInt8>, _ word: StaticString) -> Bool {
        word.withUTF8Buffer { buffer in zip(name, buffer).allSatisfy { $0.asciiLowercased == $1 } }
    }

    /// Most styles cannot hide anything; they are not worth reading. An escape or a reference may spell any word.
    private static func mayHide(_ style: ArraySlice<UInt8>) -> Bool {
        var (beforePrevious, previous): (UInt8, UInt8) = (0, 0)
        for byte in style {
            switch byte {
            case UInt8(ascii: "\\"), UInt8(ascii: "&"), UInt8(ascii: "*"): return true
            case UInt8(ascii: "0") where !previous.isASCIIDigit && previous != UInt8(ascii: "#"): return true
            // a length to the left of the page
            case UInt8(ascii: "1")...UInt8(ascii: "9") where previous == UInt8(ascii: "-"): return true
            default: break
            }
            // "none", "hidden", "hide", "collapse", "font-size", "clip": each has one of these pairs
            switch (previous | 0x20, byte | 0x20) {
            case (UInt8(ascii: "n"), UInt8(ascii: "o")), (UInt8(ascii: "i"), UInt8(ascii: "d")),
                (UInt8(ascii: "l"), UInt8(ascii: "l")), (UInt8(ascii: "z"), UInt8(ascii: "e")),
                (UInt8(ascii: "c"), UInt8(ascii: "l")):
                return true
            // the end of "font", which has a size
            case (UInt8(ascii: "t"), UInt8(ascii: ":")) where beforePrevious | 0x20 == UInt8(ascii: "n"): return true
            default: break
            }
            (beforePrevious, previous) = (previous, byte)
        }
        return false
    }
}
