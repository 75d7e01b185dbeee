/// What the declarations of one element do to the sight of its contents. The last declaration of a property wins.
///
/// The sanitizer and the reading of text both use it, so that a search finds exactly what the page shows.
struct HiddenStyle {
    /// True if the contents are hidden, even if elements inside are visible.
    var isHidden: Bool {
        hasNoDisplay == true || isInvisible == true || isTransparent == true || isOffScreen || isNothing
            || (isHiddenInWord && hasNoDisplay == nil && !isPainted)
    }
    /// True if the contents stay hidden where only allowed declarations are kept: both of these are.
    var staysHidden: Bool { hasNoDisplay == true || isTransparent == true }
    /// True if the text is too small to be visible: zero or one pixel. Nil if the element sets no size; descendants
    /// may set another one.
    private(set) var hasTinyFont: Bool?

    private var hasNoDisplay: Bool?
    private var isInvisible: Bool?
    private var isTransparent: Bool?
    private var isHiddenInWord = false
    /// It has a background, a border or room around its text: a button that `mso-hide` takes from Word alone.
    private var isPainted = false
    /// It has a background, a border or room, so that it is seen as a line without its contents.
    private var hasFrame = false
    private var isClipped = false
    private var isPositioned = false
    private var width = BoxExtent()
    private var height = BoxExtent()
    private var isCutAway = false
    private var isIndentedAway = false
    private var isPlacedAway = false

    /// Parts of tables are as large as their contents, regardless of their declared size.
    private let isTablePart: Bool

    /// Reads declarations in the order of their weight, the strongest last.
    ///
    /// - Parameter element: The name of the element that they belong to.
    init(_ declarations: some Sequence<StyleFilter.Declaration>, of element: String = "") {
        isTablePart = Self.tableParts.contains(element)
        for declaration in declarations { take(declaration) }
    }

    /// Returns true if a property has to do with sight.
    static func reads(_ property: String) -> Bool {
        properties.contains(property) || property.hasPrefix("border") || property.hasPrefix("padding")
    }

    private static let tableParts: Set<String> = ["table", "thead", "tbody", "tfoot", "tr", "td", "th"]

    private static let properties: Set<String> = [
        "display", "visibility", "mso-hide", "opacity", "font-size", "overflow", "overflow-x", "overflow-y",
        "width", "min-width", "max-width", "height", "min-height", "max-height", "clip", "clip-path", "position",
        "left", "top", "text-indent", "margin-left", "background", "background-color",
    ]

    private mutating func take(_ declaration: StyleFilter.Declaration) {
        guard let value = declaration.value.first else { return }
        switch declaration.property {
        case "display": hasNoDisplay = value == .identifier("none")
        case "visibility": isInvisible = value == .identifier("hidden") || value == .identifier("collapse")
        case "mso-hide": isHiddenInWord = value == .identifier("all")
        case "opacity": isTransparent = Self.number(value).map { $0 <= 0.01 }
        case "font-size":
            hasTinyFont = Self.pixels(value).map { $0 < 2 } ?? (value == .identifier("inherit") ? nil : false)
        case "background", "background-color":
            isPainted = true
            hasFrame = value != .identifier("none") && value != .identifier("transparent")
        default: takeBox(declaration.property, value, declaration.value)
        }
    }

    private mutating func takeBox(_ property: String, _ value: CSSToken, _ values: ArraySlice<CSSToken>) {
        switch property {
        case "overflow", "overflow-x", "overflow-y": isClipped = value == .identifier("hidden")
        case "position": isPositioned = value == .identifier("absolute") || value == .identifier("fixed")
        case "width", "min-width", "max-width": width.take(property, value)
        case "height", "min-height", "max-height": height.take(property, value)
        case "clip", "clip-path": isCutAway = Self.isCutAway(values)
        case "text-indent", "margin-left": isIndentedAway = Self.isAway(value)
        case "left", "top": isPlacedAway = isPlacedAway || Self.isAway(value)
        default:
            if Self.number(value) != 0 { isPainted = true }
            let isFrame = property.hasPrefix("border") || property.hasPrefix("padding")
            if isFrame, value == .identifier("solid") || (Self.number(value) ?? 0) > 0 { hasFrame = true }
        }
    }

    /// Without clipping, the contents of a box that is empty in one direction are still seen. Clipped to one pixel,
    /// nothing can be read; with a background it is a line that parts the text.
    private var isNothing: Bool {
        guard isClipped else { return width.isZero && height.isZero }
        if width.isZero || height.isZero { return true }
        if isTablePart { return false }
        return (width.isPixel && height.isPixel) || (!hasFrame && (width.isPixel || height.isPixel))
    }

    /// `clip` and the offsets apply to positioned elements only (CSS 2.2 §11.1.2 and §9.3.2), `clip-path` to all.
    /// Legitimate mail does not clip anything.
    private var isOffScreen: Bool { isIndentedAway || isCutAway || (isPositioned && isPlacedAway) }

    /// Further left or up than any indent of an honest mail.
    private static func isAway(_ value: CSSToken) -> Bool { pixels(value).map { $0 <= -400 } ?? false }

    /// `rect(0,0,0,0)`, `rect(1px,1px,1px,1px)`, `inset(50%)` and `circle(0)` leave nothing.
    private static func isCutAway(_ values: ArraySlice<CSSToken>) -> Bool {
        guard case .function(let name) = values.first else { return false }
        let numbers = values.compactMap(number)
        switch name {
        case "rect": return !numbers.isEmpty && numbers.allSatisfy { $0 >= 0 && $0 <= 1 }
        case "inset": return numbers.first.map { $0 >= 50 } ?? false
        case "circle": return numbers.first == 0
        default: return false
        }
    }

    private static func number(_ token: CSSToken) -> Double? {
        switch token {
        case .number(let value), .percentage(let value), .dimension(let value, _): value
        default: nil
        }
    }

    /// About how many pixels a length has; percentages count as those of a font's size.
    private static func pixels(_ token: CSSToken) -> Double? {
        switch token {
        case .number(let value): value
        case .percentage(let value): value * 0.16
        case .dimension(let value, let unit): StyleFilter.pixels(of: unit).map { value * $0 }
        default: nil
        }
    }
}
