/// The allowed values of a style property.
struct StyleGrammar {
    /// The limits of lengths; values are clamped to them.
    struct Lengths {
        var minimum: Double
        var maximum: Double
        var allowsPercent = true
        /// The limits of unitless numbers, which are a factor (`line-height`) or a fraction (`opacity`).
        var numbers: ClosedRange<Double>?
        /// True if zero is allowed even if it is below the minimum.
        var allowsZero = true
    }

    var keywords: Set<String> = []
    var lengths: Lengths?
    var allowsColor = false
    /// A comma-separated list of names, for `font-family`.
    var isFontList = false
    /// The maximum number of values.
    var maximumValues = 1

    /// Returns the grammar of a property by its lower-case name; nil if the property is not allowed.
    static func of(_ property: String) -> StyleGrammar? { table[property] }

    private static func words(_ text: String, maximum: Int = 1) -> StyleGrammar {
        StyleGrammar(keywords: Set(text.split(separator: " ").map(String.init)), maximumValues: maximum)
    }

    private static let color = StyleGrammar(allowsColor: true)
    private static let size = StyleGrammar(
        keywords: ["auto", "none"], lengths: Lengths(minimum: 0, maximum: 4096))
    private static let spacing = Lengths(minimum: 0, maximum: 4096)
    private static let lineStyles: Set<String> = [
        "none", "hidden", "dotted", "dashed", "solid", "double", "groove", "ridge", "inset", "outset",
    ]
    private static let lineWidths: Set<String> = ["thin", "medium", "thick"]
    private static let border = StyleGrammar(
        keywords: lineStyles.union(lineWidths), lengths: Lengths(minimum: 0, maximum: 100, allowsPercent: false),
        allowsColor: true, maximumValues: 3)
    private static let decorationLines: Set<String> = ["none", "underline", "overline", "line-through"]
    private static let decorationStyles: Set<String> = ["solid", "double", "dotted", "dashed", "wavy"]

    private static let table = fonts.merging(texts) { first, _ in first }.merging(boxes) { first, _ in first }

    private static let fonts: [String: StyleGrammar] = [
        "color": color,
        "background-color": color,
        "font-family": StyleGrammar(isFontList: true),
        "font-size": StyleGrammar(
            keywords: [
                "xx-small", "x-small", "small", "medium", "large", "x-large", "xx-large", "smaller", "larger",
            ], lengths: Lengths(minimum: 6, maximum: 96)),
        "font-style": words("normal italic oblique"),
        "font-weight": StyleGrammar(
            keywords: ["normal", "bold", "bolder", "lighter"],
            lengths: Lengths(minimum: 0, maximum: 0, allowsPercent: false, numbers: 100...900)),
        "font-variant": words("normal small-caps"),
        "line-height": StyleGrammar(
            keywords: ["normal"], lengths: Lengths(minimum: 0, maximum: 400, numbers: 0...10)),
        "letter-spacing": StyleGrammar(
            keywords: ["normal"], lengths: Lengths(minimum: -4, maximum: 100, allowsPercent: false)),
    ]

    private static let texts: [String: StyleGrammar] = [
        "text-align": words("left right center justify start end"),
        "text-decoration": StyleGrammar(
            keywords: decorationLines.union(decorationStyles), allowsColor: true, maximumValues: 4),
        "text-decoration-line": StyleGrammar(keywords: decorationLines, maximumValues: 3),
        "text-decoration-color": color,
        "text-decoration-style": StyleGrammar(keywords: decorationStyles),
        "text-indent": StyleGrammar(lengths: spacing),
        "text-transform": words("none capitalize uppercase lowercase"),
        "white-space": words("normal nowrap pre pre-wrap pre-line"),
        "word-break": words("normal break-all keep-all break-word"),
        "overflow-wrap": words("normal break-word anywhere"),
        "vertical-align": StyleGrammar(
            keywords: ["baseline", "sub", "super", "top", "text-top", "middle", "bottom", "text-bottom"],
            lengths: Lengths(minimum: -100, maximum: 100)),
        "direction": words("ltr rtl"),
        "unicode-bidi": words("normal embed isolate plaintext"),
        "list-style-type": words(
            """
            none disc circle square decimal decimal-leading-zero lower-roman upper-roman lower-alpha upper-alpha \
            lower-latin upper-latin lower-greek
            """),
        "list-style-position": words("inside outside"),
    ]

    private static let boxes: [String: StyleGrammar] = {
        var rules: [String: StyleGrammar] = [
            "margin": StyleGrammar(keywords: ["auto"], lengths: spacing, maximumValues: 4),
            "padding": StyleGrammar(lengths: spacing, maximumValues: 4),
            "border": border,
            "border-width": StyleGrammar(keywords: lineWidths, lengths: border.lengths, maximumValues: 4),
            "border-style": StyleGrammar(keywords: lineStyles, maximumValues: 4),
            "border-color": StyleGrammar(allowsColor: true, maximumValues: 4),
            "border-radius": StyleGrammar(lengths: Lengths(minimum: 0, maximum: 400), maximumValues: 4),
            "border-collapse": words("collapse separate"),
            "border-spacing": StyleGrammar(
                lengths: Lengths(minimum: 0, maximum: 100, allowsPercent: false), maximumValues: 2),
            "table-layout": words("auto fixed"),
            "caption-side": words("top bottom"),
            "empty-cells": words("show hide"),
            "width": size, "min-width": size, "max-width": size,
            "height": size, "min-height": size, "max-height": size,
            "display": words(
                """
                block inline inline-block list-item none table inline-table table-row table-cell table-row-group \
                table-header-group table-footer-group table-column table-column-group table-caption
                """),
            "float": words("left right none"),
            "clear": words("left right both none"),
            "opacity": StyleGrammar(
                lengths: Lengths(minimum: 0, maximum: 0, allowsPercent: false, numbers: 0...1)),
            "box-sizing": words("border-box content-box"),
        ]
        for side in ["top", "right", "bottom", "left"] {
            rules["margin-\(side)"] = StyleGrammar(keywords: ["auto"], lengths: spacing)
            rules["padding-\(side)"] = StyleGrammar(lengths: spacing)
            rules["border-\(side)"] = border
            rules["border-\(side)-width"] = StyleGrammar(keywords: lineWidths, lengths: border.lengths)
            rules["border-\(side)-style"] = StyleGrammar(keywords: lineStyles)
            rules["border-\(side)-color"] = color
        }
        for corner in ["top-left", "top-right", "bottom-left", "bottom-right"] {
            rules["border-\(corner)-radius"] = StyleGrammar(lengths: Lengths(minimum: 0, maximum: 400))
        }
        return rules
    }()
}
