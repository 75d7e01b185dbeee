/// A model of the parser's stack of open elements and list of active formatting elements (HTML standard §13.2.4.2-3).
///
/// It is fed the tags of a document before the parser sees them and says which ones to hold back, so that neither the
/// nesting nor the number of copied formatting elements can grow without bound: both cost the parser the square.
/// It need not be exact for broken documents, only never far below the truth.
struct OpenElements {
    /// What a person sees of the text in an element.
    struct Visibility {
        /// An element around does not show its contents, and nothing inside can change that.
        var isHidden = false
        /// The font size is zero; an element inside may set another.
        var hasZeroFontSize = false
    }

    private struct Element {
        var name: String
        var formattingID: Int
        var visibility: Visibility
    }

    private struct Formatting {
        /// Zero for the marker that a table cell sets.
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
    private var heldBack: [String: Int] = [:]
    private var lastFormattingID = 0
    private var nodeCount = 0
    private var tagCount = 0

    /// Whether the document has had more nodes or tags than any mail needs: what begins from now on is to be text.
    var isExhausted: Bool { nodeCount >= Self.maximumNodes || tagCount >= Self.maximumTags }
    /// How a text that follows now is seen.
    var visibility: Visibility { stack.last?.visibility ?? Visibility() }

    /// Notes a text.
    mutating func text() {
        nodeCount += 1
        reopenFormatting()
    }

    /// Notes a start tag and returns whether the parser may see it.
    ///
    /// - Parameter signature: Equal for tags that are equal in name and attributes.
    /// - Parameter adjust: Changes the visibility that the element takes from its parent.
    mutating func open(_ name: String, signature: Int, adjust: (inout Visibility) -> Void = { _ in }) -> Bool {
        nodeCount += 1
        tagCount += 1
        closeImplied(by: name)
        if !Self.tableParts.contains(name), !Self.special.contains(name) || name == "br" || name == "img" {
            reopenFormatting()
        }
        if ElementRule.void.contains(name) { return true }
        let isFormatting = Self.formattingElements.contains(name)
        guard stack.count < Self.maximumDepth, !isFormatting || formatting.count < Self.maximumFormatting else {
            heldBack[name, default: 0] += 1
            return false
        }
        var visibility = self.visibility
        adjust(&visibility)
        push(name, visibility, formattingID: isFormatting ? activate(name, signature, visibility) : 0)
        return true
    }

    /// Notes an end tag and returns whether the parser may see it.
    mutating func close(_ name: String) -> Bool {
        tagCount += 1
        guard tagCount < Self.maximumTags else { return false }
        // These two make an element when there is none to end.
        if name == "p" || name == "br" {
            guard !isExhausted else { return false }
            nodeCount += 1
        }
        if let count = heldBack[name], count > 0 {
            heldBack[name] = count - 1
            return false
        }
        if Self.formattingElements.contains(name) {
            closeFormatting(name)
        } else {
            closeOther(name)
        }
        return true
    }

    private mutating func push(_ name: String, _ visibility: Visibility, formattingID: Int = 0) {
        stack.append(Element(name: name, formattingID: formattingID, visibility: visibility))
        if Self.markers.contains(name) {
            formatting.append(Formatting(id: 0, name: "", signature: 0, visibility: visibility))
        }
    }

    private mutating func pop(through index: Int) {
        while stack.count > index {
            if Self.markers.contains(stack.removeLast().name) { clearFormattingToMarker() }
        }
    }

    private mutating func clearFormattingToMarker() {
        while let last = formatting.popLast(), last.id != 0 {}
    }
}

// MARK: - Formatting elements

extension OpenElements {
    /// Adds to the list; of more than three equal elements the earliest is forgotten (the "Noah's Ark clause").
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

    /// The parser opens formatting elements again that were closed by their parent's end.
    private mutating func reopenFormatting() {
        guard let last = formatting.last, last.id != 0, !isOpen(last.id) else { return }
        var first = formatting.count - 1
        while first > 0, formatting[first - 1].id != 0, !isOpen(formatting[first - 1].id) { first -= 1 }
        for entry in formatting[first...] {
            nodeCount += 1
            var visibility = self.visibility
            visibility.isHidden = visibility.isHidden || entry.visibility.isHidden
            visibility.hasZeroFontSize = entry.visibility.hasZeroFontSize
            push(entry.name, visibility, formattingID: entry.id)
        }
    }

    private func isOpen(_ id: Int) -> Bool {
        stack.last { $0.formattingID == id } != nil
    }

    /// The adoption agency of §13.2.6.4.7, as far as it changes what stays open.
    private mutating func closeFormatting(_ name: String) {
        guard let entry = formatting.lastIndex(where: { $0.id == 0 || $0.name == name }), formatting[entry].id != 0
        else {
            closeOther(name)
            return
        }
        let id = formatting[entry].id
        guard let index = stack.lastIndex(where: { $0.formattingID == id }) else {
            formatting.remove(at: entry)
            return
        }
        let blocksInside = stack[index...].count { Self.special.contains($0.name) }
        nodeCount += 3 * min(blocksInside, 8)
        if blocksInside == 0 {
            pop(through: index)
        } else {
            stack.remove(at: index)
        }
        // The agency gives up after eight rounds and then leaves the element active.
        if blocksInside < 8 { formatting.removeAll { $0.id == id } }
    }
}

// MARK: - Other elements

extension OpenElements {
    private mutating func closeOther(_ name: String) {
        let isTablePart = Self.tableParts.contains(name) || name == "table"
        let isOrdinary = !Self.special.contains(name)
        for index in stack.indices.reversed() {
            let open = stack[index].name
            if open == name || (Self.headings.contains(name) && Self.headings.contains(open)) {
                pop(through: index)
                return
            }
            if isOrdinary ? Self.special.contains(open) : isTablePart ? open == "table" : Self.scopes.contains(open) {
                return
            }
        }
    }

    private mutating func closeImplied(by name: String) {
        if Self.paragraphClosers.contains(name) { closeOther("p") }
        switch name {
        case "li": closeItem(["li"])
        case "dd", "dt": closeItem(["dd", "dt"])
        case "a": closeFormatting("a")
        case "h1", "h2", "h3", "h4", "h5", "h6":
            if let last = stack.last, Self.headings.contains(last.name) { pop(through: stack.count - 1) }
        case "caption", "colgroup", "tbody", "thead", "tfoot": popToContext(["table"])
        case "tr": openImplied(["tbody"], above: ["tbody", "thead", "tfoot", "table"])
        case "td", "th": openImplied(["tbody", "tr"], above: ["tr", "tbody", "thead", "tfoot", "table"])
        default: break
        }
    }

    private mutating func closeItem(_ names: Set<String>) {
        for index in stack.indices.reversed() {
            let open = stack[index].name
            if names.contains(open) {
                pop(through: index)
                return
            }
            if Self.special.contains(open), !["address", "div", "p"].contains(open) { return }
        }
    }

    private mutating func popToContext(_ names: Set<String>) {
        guard let index = stack.lastIndex(where: { names.contains($0.name) }) else { return }
        pop(through: index + 1)
    }

    private mutating func openImplied(_ implied: [String], above context: Set<String>) {
        popToContext(context)
        guard let top = stack.last?.name, context.contains(top) else { return }
        if top == "table" { push("tbody", visibility) }
        if implied.contains("tr"), top != "tr" { push("tr", visibility) }
    }

    private static let headings: Set<String> = ["h1", "h2", "h3", "h4", "h5", "h6"]
    private static let markers: Set<String> = ["td", "th", "caption", "applet"]
    private static let scopes: Set<String> = ["td", "th", "caption", "table", "applet"]
    private static let tableParts: Set<String> = [
        "caption", "colgroup", "col", "tbody", "thead", "tfoot", "tr", "td", "th",
    ]
    private static let formattingElements: Set<String> = [
        "a", "b", "big", "code", "em", "font", "i", "s", "small", "strike", "strong", "tt", "u",
    ]
    private static let paragraphClosers: Set<String> = [
        "address", "article", "aside", "blockquote", "center", "details", "dialog", "div", "dl", "figcaption", "figure",
        "footer", "header", "main", "nav", "ol", "p", "section", "summary", "ul", "h1", "h2", "h3", "h4", "h5", "h6",
        "pre", "listing", "table", "hr", "li", "dd", "dt",
    ]
    private static let special: Set<String> = paragraphClosers.union(tableParts).union(["applet", "br", "img", "wbr"])
        .subtracting(["dialog"])
}
