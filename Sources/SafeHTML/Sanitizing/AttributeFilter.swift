import MailModel

/// Filters the attributes of an element: numbers, colours and keywords are parsed and written in normalized form.
///
/// Does not handle URLs (`href` and `src`).
struct AttributeFilter {
    /// The remaining attributes, sorted by name.
    private(set) var attributes: [(name: String, value: String)] = []
    /// The names of removed attributes and properties, such as `onclick` and `style:position`.
    private(set) var removed: [String] = []
    /// The URLs that removed attributes would have loaded.
    private(set) var remoteAddresses: [String] = []

    static let maximumValueBytes = 8 * 1024
    static let maximumTextLength = 1024

    private let element: String

    /// Filters the attributes of an element with a lower-case name.
    ///
    /// - Parameter rules: The rules of style sheets that select the element.
    init(element: String, attributes source: [ParsedNode.Attribute], rules: [StyleRule] = []) {
        self.element = element
        for attribute in source where !Self.ignored.contains(attribute.name) { take(attribute) }
        takeStyle(
            source.first { $0.name == "style" }?.value, rules, isHidden: source.contains { $0.name == "hidden" })
        paintDivision(source)
        attributes.sort { $0.name < $1.name }
    }

    private mutating func take(_ attribute: ParsedNode.Attribute) {
        guard attribute.value.utf8.count <= Self.maximumValueBytes else {
            removed.append(attribute.name)
            return
        }
        if let value = allowedValue(attribute) {
            attributes.append((attribute.name, value))
        } else {
            removed.append(attribute.name)
            if attribute.name == "background" || attribute.name == "poster" { remoteAddresses.append(attribute.value) }
        }
    }

    /// What is read elsewhere, or is a mark of our own.
    private static let ignored: Set<String> = ["href", "src", "style", StyleTarget.bodyMark]

    private mutating func takeStyle(_ style: String?, _ rules: [StyleRule], isHidden: Bool) {
        guard style != nil || !rules.isEmpty || isHidden else { return }
        let isTooLong = (style?.utf8.count ?? 0) > Self.maximumValueBytes
        if isTooLong { removed.append("style") }
        let result = ElementStyle.filtered(isTooLong ? "" : style ?? "", rules, of: element, isHidden: isHidden)
        if !result.style.isEmpty { attributes.append(("style", result.style)) }
        removed += result.removedProperties.map { "style:\($0.prefix(40))" }
        remoteAddresses += result.remoteAddresses
    }

    /// Converts `bgcolor` and `text` of `body` to a style, because `body` becomes a `div`, which does not support them.
    private mutating func paintDivision(_ source: [ParsedNode.Attribute]) {
        guard element == "div" else { return }
        var declarations: [String] = []
        for (name, property) in [("bgcolor", "background-color"), ("text", "color")] {
            guard let value = source.first(where: { $0.name == name })?.value, let color = CSSColor.attribute(value)
            else { continue }
            declarations.append("\(property):\(color)")
            removed.removeAll { $0 == name }
            attributes.removeAll { $0.name == name }
        }
        guard !declarations.isEmpty else { return }
        let style = attributes.first { $0.name == "style" }?.value
        attributes.removeAll { $0.name == "style" }
        attributes.append(("style", (declarations + (style.map { [$0] } ?? [])).joined(separator: ";")))
    }

    private func allowedValue(_ attribute: ParsedNode.Attribute) -> String? {
        let value = attribute.value
        switch attribute.name {
        case "title": return element == "a" ? nil : String(value.prefix(Self.maximumTextLength))
        case "alt": return element == "img" ? String(value.prefix(Self.maximumTextLength)) : nil
        case "dir": return keyword(value, ["ltr", "rtl", "auto"])
        case "lang": return language(value)
        case "align": return keyword(value, ["left", "center", "right", "justify", "top", "middle", "bottom"])
        case "valign": return keyword(value, ["top", "middle", "bottom", "baseline"])
        case "width", "height": return length(value)
        case "bgcolor": return CSSColor.attribute(value)
        case "color": return element == "font" ? CSSColor.attribute(value) : nil
        case "face": return element == "font" ? StyleFilter.fontList(CSSTokenizer.tokens(of: value)[...]) : nil
        case "size": return size(value)
        case "border": return number(value, 0...100)
        case "cellpadding", "cellspacing", "hspace", "vspace": return number(value, 0...200)
        case "colspan", "span": return number(value, 1...1000)
        case "rowspan": return number(value, 0...1000)
        case "start": return element == "ol" ? number(value, -99_999...99_999) : nil
        case "value": return element == "li" ? number(value, -99_999...99_999) : nil
        case "type": return listType(value)
        case "scope": return keyword(value, ["row", "col", "rowgroup", "colgroup"])
        case "nowrap": return ""
        case "role": return keyword(value, ["presentation", "none"])
        default: return nil
        }
    }

    private func keyword(_ value: String, _ allowed: Set<String>) -> String? {
        let word = String(value.trimmedOfHTMLWhitespace).asciiLowercased
        return allowed.contains(word) ? word : nil
    }

    private func language(_ value: String) -> String? {
        let isTag = value.utf8.allSatisfy { $0.isASCIILetterOrDigit || $0 == UInt8(ascii: "-") }
        return isTag && (1...35).contains(value.utf8.count) ? value : nil
    }

    private func number(_ value: String, _ range: ClosedRange<Int>) -> String? {
        guard let number = Self.leadingNumber(value) else { return nil }
        return String(min(max(Int(number), range.lowerBound), range.upperBound))
    }

    private func length(_ value: String) -> String? {
        guard let number = Self.leadingNumber(value), number >= 0 else { return nil }
        let isPercent = value.trimmedOfHTMLWhitespace.hasSuffix("%")
        return isPercent ? CSSNumber.text(min(number, 1000)) + "%" : String(Int(min(number, 4096)))
    }

    private func size(_ value: String) -> String? {
        guard element == "font" else { return element == "hr" ? number(value, 0...100) : nil }
        let text = value.trimmedOfHTMLWhitespace
        let digits = text.drop { $0 == "+" || $0 == "-" }
        guard text.utf8.count - digits.utf8.count <= 1, let number = Int(digits.prefix(3)) else { return nil }
        return text.prefix(text.utf8.count - digits.utf8.count) + String(min(max(number, 1), 7))
    }

    private func listType(_ value: String) -> String? {
        guard element == "ol" || element == "ul" || element == "li" else { return nil }
        if ["1", "a", "A", "i", "I"].contains(value) { return value }
        return keyword(value, ["disc", "circle", "square"])
    }

    /// The number at the start of a text, as HTML parses legacy attributes: `12px` is 12.
    static func leadingNumber(_ value: String) -> Double? {
        let text = value.trimmedOfHTMLWhitespace
        let digits = text.prefix(12).prefix { $0.isASCII && ($0.isNumber || $0 == "." || $0 == "-" || $0 == "+") }
        guard let number = Double(digits), number.isFinite else { return nil }
        return min(max(number, -1_000_000), 1_000_000)
    }
}
