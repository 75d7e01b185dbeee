/// The size of an image in a mail, and the text to show while it is not loaded.
struct ImageSize: Equatable {
    /// In pixels; nil if the mail does not specify it.
    var width: Double?
    var height: Double?
    /// The mail hides the image.
    var isHidden = false

    /// Reads the size from the attributes of an element; `style` overrides `width` and `height`.
    init(_ attributes: [ParsedNode.Attribute]) {
        for attribute in attributes {
            switch attribute.name {
            case "width": width = Self.pixels(attribute.value)
            case "height": height = Self.pixels(attribute.value)
            case "hidden": isHidden = true
            default: break
            }
        }
        guard let style = attributes.first(where: { $0.name == "style" }) else { return }
        for declaration in StyleFilter.declarations(of: style.value) { take(declaration) }
    }

    private mutating func take(_ declaration: StyleFilter.Declaration) {
        switch (declaration.property, declaration.value.first) {
        case ("display", .identifier("none")), ("visibility", .identifier("hidden")), ("opacity", .number(0)):
            isHidden = true
        case ("width", let value), ("max-width", let value): width = Self.pixels(value) ?? width
        case ("height", let value), ("max-height", let value): height = Self.pixels(value) ?? height
        default: break
        }
    }

    /// True if the image is invisible, so that its only purpose is to be fetched: at most three by three pixels, zero
    /// width or height, or hidden.
    var looksLikeTracker: Bool {
        if isHidden || width == 0 || height == 0 { return true }
        guard let first = width ?? height else { return false }
        return first <= 3 && (height ?? first) <= 3
    }

    /// The text to show instead of an image: its description, or nothing if the image is invisible.
    static func description(of attributes: [ParsedNode.Attribute]) -> Substring {
        guard let text = attributes.first(where: { $0.name == "alt" })?.value, !ImageSize(attributes).looksLikeTracker
        else { return "" }
        return text.trimmedOfHTMLWhitespace.prefix(200)
    }

    private static func pixels(_ value: String) -> Double? {
        value.contains("%") ? nil : AttributeFilter.leadingNumber(value).map { max($0, 0) }
    }

    private static func pixels(_ token: CSSToken?) -> Double? {
        switch token {
        case .number(0): 0
        case .dimension(let number, let unit) where unit == "px" || number == 0: max(number, 0)
        default: nil
        }
    }
}
