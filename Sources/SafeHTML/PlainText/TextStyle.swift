/// What the style of one element says about the formats that a message editor keeps; nil where it says nothing.
struct TextStyle {
    private(set) var isBold: Bool?
    private(set) var isItalic: Bool?
    private(set) var isPreformatted: Bool?

    /// Reads declarations in the order of their weight, the strongest last.
    init(_ declarations: some Sequence<StyleFilter.Declaration>) {
        for declaration in declarations { take(declaration) }
    }

    private mutating func take(_ declaration: StyleFilter.Declaration) {
        guard let value = declaration.value.first else { return }
        switch (declaration.property, value) {
        case ("font-weight", .number(let weight)): isBold = weight >= Self.boldWeight
        case ("font-weight", .identifier(let name)): isBold = ["bold", "bolder"].contains(name)
        case ("font-style", .identifier(let name)): isItalic = ["italic", "oblique"].contains(name)
        case ("white-space", .identifier(let name)): isPreformatted = Self.keepsSpaces.contains(name)
        default: break
        }
    }

    /// The weight from which text looks bold beside text of normal weight (CSS Fonts 4, §2.2).
    private static let boldWeight = 600.0
    private static let keepsSpaces: Set<String> = ["pre", "pre-wrap", "break-spaces"]
}
