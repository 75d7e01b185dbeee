import MailModel

/// Finds the quoted text and the signature at the end of a message that may be folded away.
///
/// A quote stays open if it begins the message or text of the author follows it (an interleaved reply). A footer below
/// a quote is not a reply. Forwarded messages are never folded, because they are the content.
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

    private let folding: Folding
    /// True if the subject says that the message is forwarded: then a header of another message begins no quote.
    private var isForwardBySubject: Bool { folding == .forward }
    private var isForward = false
    private var position = 0
    /// The texts before, between and behind the quotes and signatures.
    private var texts = [OwnText()]
    /// True if the line "… wrote:" stands above in an element that a program marks, with nothing after it.
    private var followsAttribution = false
    /// How many elements were read through for a header or a signature: no honest mail has more than a few.
    private var searchCount = 0
    private static let maximumSearches = 64
    private var frames: [Frame] = []
    private var found: [(position: Int, node: ParsedNode, fold: Fold)] = []

    private init(_ folding: Folding) { self.folding = folding }

    /// Returns what may be folded below `root`, outermost only, by the ``ParsedNode/identity`` of where it begins.
    static func foldable(below root: ParsedNode, as folding: Folding) -> [UnsafeRawPointer: Fold] {
        var search = QuotedText(folding)
        search.visit(root)
        guard !search.isForward else { return [:] }
        let own = search.ownTexts
        guard let first = own.first?.first, let last = own.last?.last else { return [:] }
        let trailing = search.found.filter { $0.position > last && $0.position > first }
        return Dictionary(trailing.map { ($0.node.identity, $0.fold) }) { first, _ in first }
    }

    /// The texts in which the author wrote something.
    private var ownTexts: [OwnText] {
        texts.enumerated().compactMap { index, text in
            let isLast = index == texts.count - 1
            if isLast, index > 0, text.isFooter { return nil }
            return text.first != nil && text.hasOwnWords(precedesQuote: !isLast) ? text : nil
        }
    }

    private mutating func visit(_ root: ParsedNode) {
        frames = [Frame(node: root, position: 0)]
        while !isForward, var frame = frames.popLast() {
            guard let child = frame.node.child(frame.nextChild) else { continue }
            frame.nextChild += 1
            frames.append(frame)
            position += 1
            switch child.kind {
            case .text: if child.hasVisibleText { takeText(child) }
            case .element: take(child)
            case .other: break
            }
        }
    }

    private mutating func take(_ node: ParsedNode) {
        switch QuoteMark(node) {
        case .quote: addQuote(node)
        case .signature:
            if isSignature(node) {
                found.append((position, node, Fold(kind: .signature, reachesParentEnd: false)))
                texts.append(OwnText())
            } else {
                descend(node)
            }
        case .headerOfQuote: if isForwardBySubject { descend(node) } else { foldToEnd(from: node) }
        case .forward: isForward = true
        case .attribution:
            if Self.announcesForward(node.leadingText(limit: 256)) { isForward = true }
            followsAttribution = true
        case nil: takeUnmarked(node)
        }
    }

    private mutating func takeUnmarked(_ node: ParsedNode) {
        if node.name == "img", !ImageSize(node.attributes).looksLikeTracker {
            texts[texts.count - 1].addImage(at: position)
        }
        if node.name == "blockquote", texts[texts.count - 1].endsWithAttribution { return addQuote(node) }
        descend(node)
    }

    private mutating func descend(_ node: ParsedNode) {
        frames.append(Frame(node: node, position: position))
    }

    private mutating func addQuote(_ node: ParsedNode) {
        // In a forwarded message everything is what the mail is about.
        guard !isForwardBySubject else { return descend(node) }
        if beginsWithForward(node) { isForward = true }
        followsAttribution = false
        found.append((position, node, Fold(kind: .quote, reachesParentEnd: false)))
        texts.append(OwnText())
    }

    /// Returns true if a quote begins with the announcement of a forwarded message, as in Apple Mail, Yahoo and
    /// ProtonMail. Below "… wrote:" it is quoted from another's forward.
    private func beginsWithForward(_ quote: ParsedNode) -> Bool {
        guard let text = Self.firstText(in: quote), let line = Self.shortLine(text),
            QuotedHeader.separator(line) == .forwarded
        else { return false }
        return !followsAttribution && !texts[texts.count - 1].endsWithAttribution
    }

    /// The first text of an element that is seen.
    private static func firstText(in node: ParsedNode) -> ParsedNode? {
        var pending = [node]
        var count = 0
        while let next = pending.popLast(), count < maximumNodesBeforeText {
            count += 1
            if next.kind == .text, next.hasVisibleText { return next }
            for index in (0..<min(next.childCount, maximumNodesBeforeText)).reversed() {
                if let child = next.child(index) { pending.append(child) }
            }
        }
        return nil
    }

    private static let maximumNodesBeforeText = 32
}

// MARK: - Text

extension QuotedText {
    /// No line of a program that parts two messages is longer.
    private static let maximumLineBytes = 160

    private mutating func takeText(_ node: ParsedNode) {
        followsAttribution = false
        if let line = Self.shortLine(node), parts(line, node) { return }
        texts[texts.count - 1].add(node, at: position)
    }

    /// Returns true if the line parts two messages, so that it is no text of the author.
    private mutating func parts(_ line: Substring, _ node: ParsedNode) -> Bool {
        switch QuotedHeader.separator(line) {
        case .forwarded:
            isForward = true
            return true
        case .original where !isForwardBySubject:
            if foldToEndFromText() || foldToEnd(fromLine: node) { return true }
        case .original, .banner, .rule, nil: break
        }
        return folding == .reply && beginsHeader(line) && foldToEndFromText()
    }

    /// A line that may separate two messages: it begins with hyphens, ends with a colon or has a colon after a label.
    private static func shortLine(_ node: ParsedNode) -> Substring? {
        let bytes = node.textBytes
        guard bytes.count <= maximumLineBytes, let first = bytes.first(where: { !$0.isHTMLWhitespace }) else {
            return nil
        }
        let colon = UInt8(ascii: ":")
        guard first == UInt8(ascii: "-") || bytes.contains(where: { $0 == colon || $0 == 0xEF }) else { return nil }
        return Substring(String(decoding: bytes, as: UTF8.self)).drop { $0.isWhitespace }
    }

    private static func announcesForward(_ text: String) -> Bool {
        text.split(whereSeparator: \.isNewline).prefix(2).contains {
            let line = $0.drop { $0.isWhitespace }
            if QuotedHeader.separator(line) == .forwarded { return true }
            // The fields follow without a line break here: "---- Forwarded message ---- From: Bob".
            return line.hasPrefix("---") && line.prefix(48).lowercased().contains("forwarded message")
        }
    }

    /// Returns true if the text is the label of the author, or of the date as in GMX, in a header whose other
    /// fields follow.
    private mutating func beginsHeader(_ line: Substring) -> Bool {
        guard QuotedHeaderBlock.mayBegin(line), searchCount < Self.maximumSearches else { return false }
        searchCount += 1
        // The label may be in bold, in a cell or on its own line.
        return frames.suffix(6).reversed().contains { QuotedHeaderBlock.begins(in: $0.node, from: $0.nextChild - 1) }
    }

    /// A signature is short and has no quote. In Outlook, a reply typed over the signature stays in the `div` of the
    /// signature; Outlook on the web puts the quote there.
    private mutating func isSignature(_ node: ParsedNode) -> Bool {
        guard searchCount < Self.maximumSearches, texts.contains(where: { $0.first != nil }) else { return false }
        searchCount += 1
        guard node.leadingText(limit: Self.maximumSignatureBytes + 1).utf8.count <= Self.maximumSignatureBytes else {
            return false
        }
        var pending = [node]
        var count = 0
        while let next = pending.popLast(), count < Self.maximumSignatureNodes {
            count += 1
            for index in 0..<min(next.childCount, Self.maximumSignatureNodes) {
                guard let child = next.child(index), child.kind == .element else { continue }
                switch QuoteMark(child) {
                case .quote, .headerOfQuote, .forward, .attribution: return false
                case .signature, nil: pending.append(child)
                }
            }
        }
        return true
    }

    private static let maximumSignatureBytes = 1_200
    private static let maximumSignatureNodes = 400
}

// MARK: - Folding to the end

extension QuotedText {
    /// The header of a quoted message often has its own `div`, which the message follows: the fold begins at the
    /// outermost element in which nothing precedes the header.
    private mutating func foldToEnd(from header: ParsedNode) {
        if !fold(from: header, depth: frames.count - 1) { descend(header) }
    }

    /// Returns false where the text cannot begin a fold, because something stands before it in its block.
    private mutating func foldToEndFromText() -> Bool {
        var depth = frames.count - 1
        while depth > 0, frames[depth].position > lastContent {
            if fold(from: frames[depth].node, depth: depth - 1) { return true }
            depth -= 1
        }
        return false
    }

    /// `Yes.<br>-----Original Message-----<br>From: Bob`: a separator among the lines of the author's own block. Only
    /// an element that can contain any other is divided.
    private mutating func foldToEnd(fromLine node: ParsedNode) -> Bool {
        fold(from: node, depth: frames.count - 1)
    }

    private var lastContent: Int { max(texts.last?.last ?? 0, found.last?.position ?? 0) }

    /// Folds from a child of the frame at a depth on, or from an enclosing element; false if no fold is allowed there.
    private mutating func fold(from node: ParsedNode, depth: Int) -> Bool {
        var (start, depth) = (node, depth)
        while depth > 0, frames[depth].node.name == "div", frames[depth].position > lastContent {
            start = frames[depth].node
            depth -= 1
        }
        guard depth >= 0, Self.containers.contains(frames[depth].node.name) else { return false }
        found.append((position, start, Fold(kind: .quote, reachesParentEnd: true)))
        texts.append(OwnText())
        frames.removeSubrange(depth...)
        return true
    }

    /// Elements that can contain any element, so that their remaining children can be wrapped in another element.
    private static let containers: Set<String> = [
        "html", "body", "div", "td", "center", "section", "article", "main", "blockquote",
    ]
}
