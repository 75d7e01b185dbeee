/// A model of the parser's stack of open elements and list of active formatting elements (HTML standard §13.2.4.2-3).
///
/// It processes the tags of a document before the parser and decides which ones to withhold, so that neither the
/// nesting nor the number of copied formatting elements grows without bound: the parser takes quadratic time in both.
/// It need not be exact for malformed documents, but must never underestimate by much.
struct OpenElements {
    /// How the text in an element is displayed.
    struct Visibility {
        /// An enclosing element hides its contents, which nothing inside can change.
        var isHidden = false
        /// The font is too small to be seen; an element inside may set another.
        var hasTinyFont = false
        /// It is quoted, the line above a quote, or a signature.
        var isQuoted = false
    }

    private struct Element {
        var name: String
        var kind: ElementKind
        var formattingID: Int
        var visibility: Visibility
    }

    private struct Formatting {
        /// Zero for the marker of a table cell.
        var id: Int
        var name: String
        var signature: Int
        var visibility: Visibility
    }

    static let maximumDepth = 200
    static let maximumFormatting = 32
    static let maximumNodes = 50_000
    static let maximumTags = 150_000

    private var stack: [Element] = []
    private var formatting: [Formatting] = []
    private var withheld: [String: Int] = [:]
    /// The number of open elements by name, to skip the search for end tags and implied ends that match nothing.
    private var openCounts: [String: Int] = [:]
    private var lastFormattingID = 0
    private var nodeCount = 0
    private var tagCount = 0

    /// True if the document has more nodes or tags than any genuine mail: everything that follows is treated as text.
    var isExhausted: Bool { nodeCount >= Self.maximumNodes || tagCount >= Self.maximumTags }
    /// The visibility of text at the current position.
    var visibility: Visibility { stack.last?.visibility ?? Visibility() }

    /// Records a text.
    mutating func text() {
        nodeCount += 1
        reopenFormatting()
    }

    /// Records a start tag. Returns false if it must be withheld from the parser.
    ///
    /// - Parameter signature: Equal for tags with the same name and attributes.
    /// - Parameter adjust: Changes the visibility that the element inherits from its parent.
    mutating func open(_ name: String, signature: Int, adjust: (inout Visibility) -> Void = { _ in }) -> Bool {
        nodeCount += 1
        tagCount += 1
        let kind = ElementKind.of(name)
        closeImplied(by: name, kind)
        if kind.isDisjoint(with: [.tablePart, .special]) || name == "br" || name == "img" { reopenFormatting() }
        if ElementRule.void.contains(name) { return true }
        let isFormatting = kind.contains(.formatting)
        guard stack.count < Self.maximumDepth, !isFormatting || formatting.count < Self.maximumFormatting else {
            withheld[name, default: 0] += 1
            return false
        }
        var visibility = self.visibility
        adjust(&visibility)
        push(name, visibility, formattingID: isFormatting ? activate(name, signature, visibility) : 0)
        return true
    }

    /// Records an end tag. Returns false if it must be withheld from the parser.
    mutating func close(_ name: String) -> Bool {
        tagCount += 1
        guard tagCount < Self.maximumTags else { return false }
        // These two end tags create an element if none is open.
        if name == "p" || name == "br" {
            guard !isExhausted else { return false }
            nodeCount += 1
        }
        if let count = withheld[name], count > 0 {
            withheld[name] = count - 1
            return false
        }
        let kind = ElementKind.of(name)
        if kind.contains(.formatting) {
            closeFormatting(name)
        } else {
            closeOther(name, kind)
        }
        return true
    }

    private mutating func push(_ name: String, _ visibility: Visibility, formattingID: Int = 0) {
        let kind = ElementKind.of(name)
        openCounts[name, default: 0] += 1
        stack.append(Element(name: name, kind: kind, formattingID: formattingID, visibility: visibility))
        if kind.contains(.marker) {
            formatting.append(Formatting(id: 0, name: "", signature: 0, visibility: visibility))
        }
    }

    private mutating func pop(through index: Int) {
        while stack.count > index, let element = stack.popLast() {
            openCounts[element.name, default: 1] -= 1
            if element.kind.contains(.marker) { clearFormattingToMarker() }
        }
    }

    private mutating func clearFormattingToMarker() {
        while let last = formatting.popLast(), last.id != 0 {}
    }
}

// MARK: - Formatting elements

extension OpenElements {
    /// Adds to the list; of more than three equal elements, the earliest is removed (the "Noah's Ark clause").
    private mutating func activate(_ name: String, _ signature: Int, _ visibility: Visibility) -> Int {
        var equal = 0
        var earliest: Int?
        for index in formatting.indices.reversed() {
            if formatting[index].id == 0 { break }
            guard formatting[index].name == name, formatting[index].signature == signature else { continue }
            equal += 1
            earliest = index
        }
        if equal >= 3, let earliest { formatting.remove(at: earliest) }
        lastFormattingID += 1
        formatting.append(
            Formatting(id: lastFormattingID, name: name, signature: signature, visibility: visibility))
        return lastFormattingID
    }

    /// Reopens formatting elements that were closed by the end of their parent, as the parser does.
    private mutating func reopenFormatting() {
        guard let last = formatting.last, last.id != 0, !isOpen(last.id) else { return }
        var first = formatting.count - 1
        while first > 0, formatting[first - 1].id != 0, !isOpen(formatting[first - 1].id) { first -= 1 }
        for entry in formatting[first...] {
            nodeCount += 1
            var visibility = self.visibility
            visibility.isHidden = visibility.isHidden || entry.visibility.isHidden
            visibility.hasTinyFont = entry.visibility.hasTinyFont
            push(entry.name, visibility, formattingID: entry.id)
        }
    }

    private func isOpen(_ name: String) -> Bool {
        openCounts[name, default: 0] > 0
    }

    private func isOpen(_ id: Int) -> Bool {
        stack.last { $0.formattingID == id } != nil
    }

    /// The adoption agency algorithm of §13.2.6.4.7, for its effects on the open elements.
    private mutating func closeFormatting(_ name: String) {
        guard let entry = formatting.lastIndex(where: { $0.id == 0 || $0.name == name }), formatting[entry].id != 0
        else {
            closeOther(name, ElementKind.of(name))
            return
        }
        let id = formatting[entry].id
        guard let index = stack.lastIndex(where: { $0.formattingID == id }) else {
            formatting.remove(at: entry)
            return
        }
        let blocksInside = stack[index...].count { $0.kind.contains(.special) }
        nodeCount += 3 * min(blocksInside, 8)
        if blocksInside == 0 {
            pop(through: index)
        } else {
            openCounts[stack.remove(at: index).name, default: 1] -= 1
        }
        // The algorithm stops after eight iterations and leaves the element active.
        if blocksInside < 8 { formatting.removeAll { $0.id == id } }
    }
}

// MARK: - Other elements

extension OpenElements {
    private mutating func closeOther(_ name: String, _ kind: ElementKind) {
        guard kind.contains(.heading) || isOpen(name) else { return }
        for index in stack.indices.reversed() {
            let open = stack[index]
            if open.name == name || (kind.contains(.heading) && open.kind.contains(.heading)) {
                pop(through: index)
                return
            }
            if isBarrier(open, to: kind) { return }
        }
    }

    /// Returns true if an end tag of `kind` cannot close elements outside `open`.
    private func isBarrier(_ open: Element, to kind: ElementKind) -> Bool {
        if !kind.contains(.special) { return open.kind.contains(.special) }
        return kind.contains(.tablePart) ? open.name == "table" : open.kind.contains(.scope)
    }

    private mutating func closeImplied(by name: String, _ kind: ElementKind) {
        if kind.contains(.closesParagraph) { closeOther("p", ElementKind.of("p")) }
        switch name {
        case "li": if isOpen("li") { closeItem { $0 == "li" } }
        case "dd", "dt": if isOpen("dd") || isOpen("dt") { closeItem { $0 == "dd" || $0 == "dt" } }
        case "a": closeFormatting("a")
        case "h1", "h2", "h3", "h4", "h5", "h6":
            if let last = stack.last, last.kind.contains(.heading) { pop(through: stack.count - 1) }
        case "caption", "colgroup", "tbody", "thead", "tfoot": popToTable { _ in false }
        case "tr":
            popToTable { $0 == "tbody" || $0 == "thead" || $0 == "tfoot" }
            if stack.last?.name == "table" { push("tbody", visibility) }
        case "td", "th":
            popToTable { $0 == "tr" || $0 == "tbody" || $0 == "thead" || $0 == "tfoot" }
            openImpliedRow()
        default: break
        }
    }

    private mutating func closeItem(_ isItem: (String) -> Bool) {
        for index in stack.indices.reversed() {
            let open = stack[index]
            if isItem(open.name) {
                pop(through: index)
                return
            }
            if open.kind.contains(.special), open.name != "address", open.name != "div", open.name != "p" { return }
        }
    }

    /// Closes everything inside the innermost table, or inside the innermost element that `isWanted` matches.
    private mutating func popToTable(orTo isWanted: (String) -> Bool) {
        guard let index = stack.lastIndex(where: { $0.name == "table" || isWanted($0.name) }) else { return }
        pop(through: index + 1)
    }

    private mutating func openImpliedRow() {
        guard let top = stack.last, top.kind.contains(.tablePart) else { return }
        if top.name == "table" { push("tbody", visibility) }
        if top.name != "tr" { push("tr", visibility) }
    }
}
