/// The open elements of the written document, and which elements are allowed in them.
///
/// A parser closes or moves misplaced elements. A browser must read the result exactly as it was written, so misplaced
/// elements are not written.
struct Nesting {
    private var names: [String] = []
    private var linkCount = 0

    /// The number of open elements.
    var depth: Int { names.count }
    /// The innermost open element, nil at the top.
    var current: String? { names.last }
    /// True if a link is open.
    var isInLink: Bool { linkCount > 0 }

    /// Records a written start tag.
    mutating func open(_ name: String) {
        names.append(name)
        if name == "a" { linkCount += 1 }
    }

    /// Records a written end tag of the innermost element.
    mutating func close() {
        if names.popLast() == "a" { linkCount -= 1 }
    }

    /// Returns true if an element is allowed at the current position.
    func allows(_ name: String) -> Bool {
        switch name {
        case "caption", "colgroup", "thead", "tbody", "tfoot": return current == "table"
        case "col": return current == "colgroup"
        case "tr": return current == "tbody" || current == "thead" || current == "tfoot"
        case "td", "th": return current == "tr"
        default: break
        }
        if let current, Self.tableStructure.contains(current) { return false }
        if name == "a" { return !isOpen(["a"], until: Self.cells) }
        if Self.headings.contains(name), let current, Self.headings.contains(current) { return false }
        if Self.closesParagraph.contains(name), isOpen(["p"], until: Self.paragraphScopes) { return false }
        return allowsItem(name)
    }

    private func allowsItem(_ name: String) -> Bool {
        switch name {
        case "li": !isOpen(["li"], until: Self.itemScopes)
        case "dd", "dt": !isOpen(["dd", "dt"], until: Self.itemScopes)
        case "rp", "rt": current == "ruby"
        case "table": depth < SanitizerWalk.maximumDepth - 4
        default: true
        }
    }

    private func isOpen(_ wanted: Set<String>, until scopes: Set<String>) -> Bool {
        for name in names.reversed() {
            if wanted.contains(name) { return true }
            if scopes.contains(name) { return false }
        }
        return false
    }

    private static let cells: Set<String> = ["td", "th", "caption"]
    private static let paragraphScopes: Set<String> = ["td", "th", "caption", "table"]
    private static let tableStructure: Set<String> = ["table", "thead", "tbody", "tfoot", "tr", "colgroup"]
    private static let headings: Set<String> = ["h1", "h2", "h3", "h4", "h5", "h6"]
    /// The elements that start a new scope for list items: all special ones except `address`, `div` and `p`.
    private static let itemScopes: Set<String> = [
        "article", "aside", "blockquote", "caption", "center", "details", "dl", "figcaption", "figure", "footer", "h1",
        "h2", "h3", "h4", "h5", "h6", "header", "main", "nav", "ol", "pre", "section", "summary", "table", "td", "th",
        "ul",
    ]
    private static let closesParagraph: Set<String> = [
        "address", "article", "aside", "blockquote", "center", "dd", "details", "div", "dl", "dt", "figcaption",
        "figure", "footer", "h1", "h2", "h3", "h4", "h5", "h6", "header", "hr", "li", "main", "nav", "ol", "p", "pre",
        "section", "summary", "table", "ul",
    ]
}
