/// Finds the quoted text at the end of a message that may be folded away.
///
/// A quote that begins the message, or that the writer's own words follow (an answer between the lines), stays open.
struct QuotedText {
    private var position = 0
    private var firstOwnText: Int?
    private var lastOwnText = 0
    private var quotes: [(position: Int, node: ParsedNode)] = []

    /// Returns the outermost quotes below `root` that may be folded, each by its ``ParsedNode/identity``.
    static func foldable(below root: ParsedNode) -> Set<UnsafeRawPointer> {
        var search = QuotedText()
        search.visit(root)
        guard let first = search.firstOwnText else { return [] }
        let trailing = search.quotes.filter { $0.position > search.lastOwnText && $0.position > first }
        return Set(trailing.map(\.node.identity))
    }

    private mutating func visit(_ root: ParsedNode) {
        var pending = [root]
        while let node = pending.popLast() {
            position += 1
            switch node.kind {
            case .text: if node.hasVisibleText { noteOwnText() }
            case .element:
                if Self.isQuote(node) {
                    quotes.append((position, node))
                } else if !Self.isAttribution(node) {
                    if node.name == "img" { noteOwnText() }
                    for index in (0..<node.childCount).reversed() {
                        if let child = node.child(index) { pending.append(child) }
                    }
                }
            case .other: break
            }
        }
    }

    private mutating func noteOwnText() {
        if firstOwnText == nil { firstOwnText = position }
        lastOwnText = position
    }

    private static func isQuote(_ node: ParsedNode) -> Bool {
        guard node.name == "blockquote" else { return false }
        let attributes = node.attributes
        if attributes.contains(where: { $0.name == "type" && $0.value.asciiLowercased == "cite" }) { return true }
        return hasClass(attributes, ["gmail_quote", "yahoo_quoted", "protonmail_quote", "tutanota_quote"])
    }

    /// The line "… wrote:" above a quote is nobody's own text.
    private static func isAttribution(_ node: ParsedNode) -> Bool {
        hasClass(node.attributes, ["gmail_attr", "moz-cite-prefix"])
    }

    private static func hasClass(_ attributes: [ParsedNode.Attribute], _ names: Set<String>) -> Bool {
        guard let classes = attributes.first(where: { $0.name == "class" }) else { return false }
        return classes.value.split(separator: " ").contains { names.contains(String($0)) }
    }
}
