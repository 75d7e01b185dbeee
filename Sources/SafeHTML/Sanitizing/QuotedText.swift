/// Finds the quoted text and the signature at the end of a message that can be collapsed.
///
/// A quote at the start of the message, or one that is followed by the author's own text (an inline reply), stays
/// expanded.
struct QuotedText {
    /// A range of nodes to collapse.
    struct Fold {
        var kind: FoldedText.Kind
        /// True if all following siblings are collapsed with the node.
        var reachesParentEnd: Bool
    }

    private struct Frame {
        var node: ParsedNode
        /// The position of the node in document order.
        var position: Int
        var nextChild = 0
    }

    private var position = 0
    private var firstOwnText: Int?
    private var lastOwnText = 0
    private var frames: [Frame] = []
    private var found: [(position: Int, node: ParsedNode, fold: Fold)] = []

    /// Returns the outermost foldable ranges below `root`, by the ``ParsedNode/identity`` of their first node.
    static func foldable(below root: ParsedNode) -> [UnsafeRawPointer: Fold] {
        var search = QuotedText()
        search.visit(root)
        guard let first = search.firstOwnText else { return [:] }
        let trailing = search.found.filter { $0.position > search.lastOwnText && $0.position > first }
        return Dictionary(trailing.map { ($0.node.identity, $0.fold) }) { first, _ in first }
    }

    private mutating func visit(_ root: ParsedNode) {
        frames = [Frame(node: root, position: 0)]
        while var frame = frames.popLast() {
            guard let child = frame.node.child(frame.nextChild) else { continue }
            frame.nextChild += 1
            frames.append(frame)
            position += 1
            switch child.kind {
            case .text: if child.hasVisibleText { recordOwnText() }
            case .element: take(child)
            case .other: break
            }
        }
    }

    private mutating func take(_ node: ParsedNode) {
        switch QuoteMark(node) {
        case .quote: found.append((position, node, Fold(kind: .quote, reachesParentEnd: false)))
        case .signature: found.append((position, node, Fold(kind: .signature, reachesParentEnd: false)))
        case .headerOfQuote: foldToEnd(from: node)
        case .attribution: break
        case nil:
            if node.name == "img" { recordOwnText() }
            frames.append(Frame(node: node, position: position))
        }
    }

    /// Folds from the header of a quoted message to the end. The header is often in a separate `div`, followed by the
    /// message, so the fold starts at the outermost `div` that has no content before the header.
    private mutating func foldToEnd(from header: ParsedNode) {
        var start = header
        var depth = frames.count - 1
        let lastContent = max(lastOwnText, found.last?.position ?? 0)
        while depth > 0, frames[depth].node.name == "div", frames[depth].position > lastContent {
            start = frames[depth].node
            depth -= 1
        }
        guard depth >= 0, Self.containers.contains(frames[depth].node.name) else {
            frames.append(Frame(node: header, position: position))
            return
        }
        found.append((position, start, Fold(kind: .quote, reachesParentEnd: true)))
        frames.removeSubrange(depth...)
    }

    /// Elements that can contain any element, so that their remaining children can be wrapped in another element.
    private static let containers: Set<String> = [
        "html", "body", "div", "td", "center", "section", "article", "main", "blockquote",
    ]

    private mutating func recordOwnText() {
        if firstOwnText == nil { firstOwnText = position }
        lastOwnText = position
    }
}
