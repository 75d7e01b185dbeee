/// Finds the quoted text and the signature at the end of a message that may be folded away.
///
/// A quote that begins the message, or that the writer's own words follow (an answer between the lines), stays open.
struct QuotedText {
    /// What is folded, from one node on.
    struct Fold {
        var kind: FoldedText.Kind
        /// Whether all that follows in the node's parent is folded with it.
        var reachesParentEnd: Bool
    }

    private struct Frame {
        var node: ParsedNode
        /// Where it begins, in nodes.
        var position: Int
        var nextChild = 0
    }

    private var position = 0
    private var firstOwnText: Int?
    private var lastOwnText = 0
    private var frames: [Frame] = []
    private var found: [(position: Int, node: ParsedNode, fold: Fold)] = []

    /// Returns what may be folded below `root`, outermost only, by the ``ParsedNode/identity`` of where it begins.
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
            case .text: if child.hasVisibleText { noteOwnText() }
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
            if node.name == "img" { noteOwnText() }
            frames.append(Frame(node: node, position: position))
        }
    }

    /// The header of a quoted message often stands in a division of its own, with the message behind that: the fold begins
    /// at the outermost division that nothing stands before in.
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

    /// Elements in which anything may stand, so that what follows in them can be put into one element more.
    private static let containers: Set<String> = [
        "html", "body", "div", "td", "center", "section", "article", "main", "blockquote",
    ]

    private mutating func noteOwnText() {
        if firstOwnText == nil { firstOwnText = position }
        lastOwnText = position
    }
}
