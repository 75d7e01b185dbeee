/// What becomes of an element, by its name.
enum ElementRule {
    /// Kept, with filtered attributes.
    case keep
    /// Removed with everything in it. The parser still sees its tags, so that it knows where the element ends.
    case dropSubtree
    /// Removed with everything up to its end tag before parsing: the parser treats these too specially to be shown them.
    case skipTokens
    /// Its tags are removed and its contents kept, which is also the rule for names nobody knows.
    case unwrap

    /// Returns the rule for a lower-case name.
    static func rule(for name: String) -> ElementRule {
        if kept.contains(name) { return .keep }
        if dropped.contains(name) { return .dropSubtree }
        if name.hasSuffix(":script") || name.hasSuffix(":style") { return .skipTokens }
        return skipped.contains(name) ? .skipTokens : .unwrap
    }

    /// The allow-list: everything that a sanitized document may consist of.
    static let kept: Set<String> = [
        "a", "abbr", "address", "article", "aside", "b", "bdi", "bdo", "big", "blockquote", "br", "caption", "center",
        "cite", "code", "col", "colgroup", "dd", "del", "details", "dfn", "div", "dl", "dt", "em", "figcaption",
        "figure", "font", "footer", "h1", "h2", "h3", "h4", "h5", "h6", "header", "hr", "i", "img", "ins", "kbd", "li",
        "main", "mark", "nav", "ol", "p", "pre", "q", "rp", "rt", "ruby", "s", "samp", "section", "small", "span",
        "strike", "strong", "sub", "summary", "sup", "table", "tbody", "td", "tfoot", "th", "thead", "time", "tr", "tt",
        "u", "ul", "var", "wbr",
    ]

    /// `link`, `meta`, `base` and other void elements have no contents: for those, dropping is unwrapping.
    private static let dropped: Set<String> = [
        "svg", "math", "noscript", "applet", "audio", "video", "canvas", "map", "dialog", "slot", "portal",
        "fencedframe", "datalist", "output", "meter", "progress", "listing",
    ]

    private static let skipped: Set<String> = ["select", "template", "frameset"]

    /// Elements without contents and end tag.
    static let void: Set<String> = [
        "area", "base", "basefont", "bgsound", "br", "col", "embed", "frame", "hr", "image", "img", "input", "keygen",
        "link", "meta", "param", "source", "track", "wbr",
    ]
}
