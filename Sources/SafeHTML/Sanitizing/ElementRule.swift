/// How the sanitizer handles an element, by name.
enum ElementRule {
    /// Keep it, with filtered attributes.
    case keep
    /// Remove it with its contents. The parser still receives its tags, so that it finds the end of the element.
    case dropSubtree
    /// Remove everything up to its end tag before parsing, because the parser has special rules for these elements.
    case skipTokens
    /// Remove its tags and keep its contents. Also the rule for unknown elements.
    case unwrap

    /// Returns the rule for a lower-case name.
    static func rule(for name: String) -> ElementRule {
        if kept.contains(name) { return .keep }
        if dropped.contains(name) { return .dropSubtree }
        if name.hasSuffix(":script") || name.hasSuffix(":style") { return .skipTokens }
        return skipped.contains(name) ? .skipTokens : .unwrap
    }

    /// The allow-list of elements in a sanitized document.
    static let kept: Set<String> = [
        "a", "abbr", "address", "article", "aside", "b", "bdi", "bdo", "big", "blockquote", "br", "caption", "center",
        "cite", "code", "col", "colgroup", "dd", "del", "details", "dfn", "div", "dl", "dt", "em", "figcaption",
        "figure", "font", "footer", "h1", "h2", "h3", "h4", "h5", "h6", "header", "hr", "i", "img", "ins", "kbd", "li",
        "main", "mark", "nav", "ol", "p", "pre", "q", "rp", "rt", "ruby", "s", "samp", "section", "small", "span",
        "strike", "strong", "sub", "summary", "sup", "table", "tbody", "td", "tfoot", "th", "thead", "time", "tr", "tt",
        "u", "ul", "var", "wbr",
    ]

    /// Does not include `link`, `meta`, `base` and other void elements: they have no contents, so unwrapping drops
    /// them.
    private static let dropped: Set<String> = [
        "svg", "math", "noscript", "applet", "audio", "video", "canvas", "map", "dialog", "slot", "portal",
        "fencedframe", "datalist", "output", "meter", "progress", "listing",
    ]

    private static let skipped: Set<String> = ["select", "template", "frameset"]

    /// Void elements, which have no contents and no end tag.
    static let void: Set<String> = [
        "area", "base", "basefont", "bgsound", "br", "col", "embed", "frame", "hr", "image", "img", "input", "keygen",
        "link", "meta", "param", "source", "track", "wbr",
    ]
}
