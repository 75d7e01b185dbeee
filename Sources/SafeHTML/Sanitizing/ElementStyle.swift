/// Makes the style attribute of one element from its own one and from the rules that select it.
enum ElementStyle {
    /// Returns what is allowed of both. What hides the element's contents by declarations that are not allowed, such as
    /// `visibility` or an indent off the screen, hides them by `display:none`.
    ///
    /// - Parameters:
    ///   - element: The name of the element.
    ///   - isHidden: True if the element has the attribute `hidden`, which its own `display` overrides.
    static func filtered(
        _ style: String, _ rules: [StyleRule], of element: String, isHidden: Bool
    ) -> StyleFilter.Result {
        let hiding = isHidden ? StyleFilter.declarations(of: "display:none") : []
        let inline = StyleFilter.declarations(of: style)
        let all = hiding + StyleRule.cascade(rules, inline: inline)
        var result = StyleFilter.filter(inline)
        if !rules.isEmpty { result.style = StyleFilter.filter(strongest(of: all)).style }
        let sight = HiddenStyle(all, of: element)
        if sight.isHidden || sight.hasTinyFont == true { hide(&result, sight) }
        return result
    }

    /// One declaration for each property, the strongest of those that are allowed.
    private static func strongest(of declarations: [StyleFilter.Declaration]) -> [StyleFilter.Declaration] {
        var seen: Set<String> = []
        return declarations.reversed().filter { StyleFilter.isAllowed($0) && seen.insert($0.property).inserted }
            .reversed()
    }

    private static func hide(_ result: inout StyleFilter.Result, _ sight: HiddenStyle) {
        let written = StyleFilter.declarations(of: result.style)
        let kept = HiddenStyle(written)
        // A box of no size hides nothing by itself: the clipping of its contents is not among what is written.
        if sight.isHidden, !kept.staysHidden {
            result.style = text(written.filter { $0.property != "display" }, and: "display:none")
        } else if sight.hasTinyFont == true, kept.hasTinyFont != true {
            result.style = text(written.filter { $0.property != "font-size" }, and: "font-size:0")
        }
    }

    private static func text(_ declarations: [StyleFilter.Declaration], and last: String) -> String {
        let style = StyleFilter.filter(declarations).style
        return style.isEmpty ? last : "\(style);\(last)"
    }
}
