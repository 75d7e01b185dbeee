/// The width or height that declarations give a box.
struct BoxExtent {
    /// In pixels; nil for what depends on the page.
    private var size: Double?
    private var maximum: Double?
    /// A minimum above one pixel is stronger than the size and the maximum (CSS 2.2 §10.4).
    private var hasMinimum = false

    /// True if nothing has room in it.
    var isZero: Bool { !hasMinimum && (size == 0 || maximum == 0) }
    /// True if it is one pixel at most.
    var isPixel: Bool { !hasMinimum && min(size ?? .infinity, maximum ?? .infinity) <= 1 }

    /// Reads a declaration of this extent, such as `max-width`.
    mutating func take(_ property: String, _ value: CSSToken) {
        if property.hasPrefix("max-") {
            maximum = Self.pixels(value)
        } else if property.hasPrefix("min-") {
            hasMinimum = Self.isMoreThanPixel(value)
        } else {
            size = Self.pixels(value)
        }
    }

    private static func pixels(_ token: CSSToken) -> Double? {
        switch token {
        case .number(0), .percentage(0), .dimension(0, _): 0
        case .dimension(let value, let unit) where value > 0: StyleFilter.pixels(of: unit).map { value * $0 }
        default: nil
        }
    }

    private static func isMoreThanPixel(_ token: CSSToken) -> Bool {
        switch token {
        case .percentage(let value): value > 0
        case .dimension(let value, let unit): value * (StyleFilter.pixels(of: unit) ?? 16) > 1
        default: false
        }
    }
}
