import Foundation

/// Walks a parsed document once and writes the safe one. Uses an explicit stack, so that deep documents cannot overflow
/// the call stack.
struct SanitizerWalk {
    /// Elements nested deeper than this are unwrapped.
    static let maximumDepth = 100

    private struct Frame {
        var node: ParsedNode
        var nextChild = 0
        /// What to write after the children, last one first.
        var ends: [End] = []
    }

    private enum End {
        case element(String)
        /// The end of a `details` element that the sanitizer added; its contents start at `start` in the output.
        case fold(FoldedText.Kind, start: Int)
    }

    private let lookup: ImageLookup
    private var writer = HTMLWriter()
    private var result: SanitizedHTML
    private var hosts: Set<String> = []
    private var trackerHosts: Set<String> = []
    private var images = ImageEmbedder()
    /// The addresses in `result.loadableImages`.
    private var loadable: Set<String> = []
    private var nesting = Nesting()
    private let sheet: StyleSheet
    private let folding: Folding
    /// Bytes of style attributes that style sheets may still lead to.
    private var styleBudget = 1024 * 1024
    private var foldable: [UnsafeRawPointer: QuotedText.Fold] = [:]
    /// The start of the contents of the last `pre` in the output.
    private var preformattedStart: Int?

    init(removed: [String: Int], sheet: StyleSheet, foldsAs folding: Folding, lookup: ImageLookup) {
        result = SanitizedHTML(removed: removed)
        self.sheet = sheet
        self.folding = folding
        self.lookup = lookup
    }

    /// Walks the tree below a root and returns the result.
    mutating func run(_ root: ParsedNode) -> SanitizedHTML {
        foldable = folding == .nothing ? [:] : QuotedText.foldable(below: root, as: folding)
        var frames = [Frame(node: root)]
        while var frame = frames.popLast() {
            guard let child = frame.node.child(frame.nextChild) else {
                for end in frame.ends.reversed() { close(end) }
                continue
            }
            frame.nextChild += 1
            frames.append(frame)
            switch child.kind {
            case .text:
                if let end = openFoldToParentEnd(child) { frames[frames.count - 1].ends.append(end) }
                writeText(child)
            case .element:
                if let end = openFoldToParentEnd(child) { frames[frames.count - 1].ends.append(end) }
                if let ends = open(child) { frames.append(Frame(node: child, ends: ends)) }
            case .other: break
            }
        }
        result.html = writer.string
        result.blockedHosts = hosts.sorted()
        result.trackerHosts = trackerHosts.sorted()
        return result
    }

    /// Writes the start of an element and returns what ends it; nil if its children must not be visited.
    private mutating func open(_ node: ParsedNode) -> [End]? {
        let name = node.name
        switch name {
        case "html", "body", "head": return []
        case "img":
            writeImage(node)
            return nil
        default: break
        }
        guard ElementRule.kept.contains(name) else {
            result.removed[name.isEmpty ? "foreign" : name, default: 0] += 1
            return nil
        }
        guard nesting.allows(name), nesting.depth < Self.maximumDepth else {
            result.removed[name, default: 0] += 1
            return []
        }
        let fold = foldable[node.identity].flatMap { $0.reachesParentEnd ? nil : openFold($0.kind) }
        writer.startTag(name, attributes(of: node, name))
        guard !ElementRule.void.contains(name) else { return nil }
        nesting.open(name)
        if name == "pre" { preformattedStart = writer.bytes.count }
        return [fold, .element(name)].compactMap(\.self)
    }

    private mutating func close(_ end: End) {
        switch end {
        case .element(let name): writer.endTag(name)
        case .fold(let kind, let start):
            result.folds.append(SanitizedHTML.Fold(kind: kind, byteRange: start..<writer.bytes.count))
            writer.endTag("details")
        }
        nesting.close()
    }

    /// Opens a fold that reaches to the end of the node's parent; the fold is closed with the parent.
    private mutating func openFoldToParentEnd(_ node: ParsedNode) -> End? {
        guard let fold = foldable[node.identity], fold.reachesParentEnd else { return nil }
        return openFold(fold.kind)
    }

    /// Opens a fold; returns nil where its two elements are not allowed.
    private mutating func openFold(_ kind: FoldedText.Kind) -> End? {
        guard nesting.allows("details"), nesting.depth < Self.maximumDepth - 2 else { return nil }
        writer.startTag("details")
        nesting.open("details")
        writer.startTag("summary", [("title", "Show or hide the quoted text")])
        writer.text("…".utf8)
        writer.endTag("summary")
        return .fold(kind, start: writer.bytes.count)
    }

    private mutating func writeText(_ node: ParsedNode) {
        let bytes = node.textBytes
        // A parser ignores a line break directly after the start tag of `pre`, so it must be written twice.
        if writer.bytes.count == preformattedStart, bytes.first(where: HTMLWriter.isWritten) == UInt8(ascii: "\n") {
            writer.text("\n".utf8)
        }
        if nesting.isInLink, bytes.contains(0xE2) {
            writer.text(BidirectionalText.visible(String(decoding: bytes, as: UTF8.self)).utf8)
        } else {
            writer.text(bytes)
        }
    }
}

// MARK: - Attributes and links

extension SanitizerWalk {
    private mutating func attributes(of node: ParsedNode, _ name: String) -> [(name: String, value: String)] {
        let source = node.attributes
        let rules = rules(for: name, source)
        guard !source.isEmpty || !rules.isEmpty else { return [] }
        let filtered = AttributeFilter(element: name, attributes: source, rules: rules)
        takeFromBudget(filtered, rules)
        for removed in filtered.removed { result.removed["\(name)@\(removed.prefix(48))", default: 0] += 1 }
        for address in filtered.remoteAddresses {
            if let remote = RemoteImage(address: address) { block(remote) }
        }
        guard name == "a" else { return filtered.attributes }
        return (filtered.attributes + linkAttributes(of: node, source)).sorted { $0.name < $1.name }
    }

    private func rules(for name: String, _ source: [ParsedNode.Attribute]) -> [StyleRule] {
        guard !sheet.isEmpty, sheet.hidesText || styleBudget > 0 else { return [] }
        return sheet.rules(for: StyleTarget(name: name, source))
    }

    /// Beyond the budget of the document, only declarations that hide text are applied: a rule of 8 kB for every cell
    /// of a table would produce gigabytes.
    private mutating func takeFromBudget(_ filtered: AttributeFilter, _ rules: [StyleRule]) {
        guard !rules.isEmpty, let style = filtered.attributes.first(where: { $0.name == "style" }) else { return }
        styleBudget -= style.value.utf8.count
    }

    private mutating func linkAttributes(
        of node: ParsedNode, _ source: [ParsedNode.Attribute]
    ) -> [(name: String, value: String)] {
        guard let address = source.first(where: { $0.name == "href" })?.value else { return [] }
        guard let target = LinkTarget(address) else {
            result.removed["a@href", default: 0] += 1
            return []
        }
        var attributes = [("href", target.address), ("rel", "noopener noreferrer"), ("target", "_blank")]
        let text = node.leadingText(limit: 512)
        if let warning = target.warning(forText: text) {
            attributes.append(("title", warning))
            note(target, text)
        } else if let warning = target.hostWarning,
            source.contains(where: { $0.name == "title" && $0.value == warning })
        {
            // Keep our own warning from an earlier pass, which has normalized the URL. It is still true.
            attributes.append(("title", warning))
        }
        return attributes
    }
}

extension SanitizerWalk {
    private static let maximumMisleadingLinks = 20

    /// Notes a link that seems to lead elsewhere.
    private mutating func note(_ target: LinkTarget, _ text: String) {
        guard let host = target.host, result.misleadingLinks.count < Self.maximumMisleadingLinks else { return }
        let named = LinkTarget.hostNamed(in: text)
        result.misleadingLinks.append(
            SanitizedHTML.MisleadingLink(host: host, named: named == host ? nil : named))
    }
}

// MARK: - Images

extension SanitizerWalk {
    private mutating func block(_ image: RemoteImage) {
        result.blockedRemoteCount += 1
        if let host = image.host { hosts.insert(host) }
    }

    private mutating func writeImage(_ node: ParsedNode) {
        let source = node.attributes
        let filtered = AttributeFilter(element: "img", attributes: source, rules: rules(for: "img", source))
        for removed in filtered.removed { result.removed["img@\(removed.prefix(48))", default: 0] += 1 }
        if let address = embeddedAddress(source) {
            let attributes = filtered.attributes + [("src", address)]
            writer.startTag("img", attributes.sorted { $0.name < $1.name })
            return
        }
        let size = ImageSize(source)
        let text = ImageSize.description(of: source)
        if let remote = remoteImage(source) {
            if !size.looksLikeTracker, let address = loadedAddress(remote) {
                result.loadedRemoteCount += 1
                writer.startTag("img", (filtered.attributes + [("src", address)]).sorted { $0.name < $1.name })
                return
            }
            block(remote)
            if size.looksLikeTracker {
                result.likelyTrackerCount += 1
                if let host = remote.host { trackerHosts.insert(host) }
            } else {
                noteLoadable(remote)
                let mark = text.isEmpty && size.width == nil ? "▣" : text
                writePlaceholder(remote.placeholderAttributes(size), text: mark)
            }
        } else if !text.isEmpty {
            writePlaceholder([], text: text)
        }
    }

    /// The `data:` URL of a remote image that the user wanted and that was loaded.
    private mutating func loadedAddress(_ remote: RemoteImage) -> String? {
        remote.address.flatMap(lookup.loaded).flatMap { images.address(of: $0) }
    }

    private mutating func noteLoadable(_ remote: RemoteImage) {
        guard let address = remote.address, result.loadableImages.count < SanitizedHTML.maximumImages,
            loadable.insert(address).inserted
        else { return }
        result.loadableImages.append(address)
    }

    private mutating func embeddedAddress(_ source: [ParsedNode.Attribute]) -> String? {
        guard let raw = source.first(where: { $0.name == "src" })?.value else { return nil }
        let address = String(raw.trimmedOfHTMLWhitespace)
        switch address.prefix(5).lowercased() {
        case "data:": return images.address(ofData: address)
        case let start where start.hasPrefix("cid:"):
            let identifier = Self.contentID(address.dropFirst(4))
            return lookup.byContentID(identifier).flatMap { $0.reference ?? images.address(of: $0.bytes) }
        default: return lookup.atLocation(address).flatMap { images.address(of: $0.bytes) }
        }
    }

    /// RFC 2392: a `cid:` URL contains the content ID without angle brackets, percent-encoded.
    private static func contentID(_ text: Substring) -> String {
        let decoded = String(text).removingPercentEncoding ?? String(text)
        guard decoded.hasPrefix("<"), decoded.hasSuffix(">"), decoded.count > 2 else { return decoded }
        return String(decoded.dropFirst().dropLast())
    }

    /// The first URL of an image that a browser would load from the network.
    private func remoteImage(_ source: [ParsedNode.Attribute]) -> RemoteImage? {
        let names = ["src", "srcset", "dynsrc", "lowsrc"]
        return names.lazy.compactMap { name in source.first { $0.name == name } }
            .compactMap { attribute in
                let value = attribute.value.trimmedOfHTMLWhitespace
                // A set is a list of addresses, each with its width.
                return RemoteImage(address: String(attribute.name == "srcset" ? value.prefix { $0 != " " } : value))
            }.first
    }

    private mutating func writePlaceholder(_ attributes: [(name: String, value: String)], text: some StringProtocol) {
        guard nesting.depth < Self.maximumDepth else { return }
        writer.startTag("span", attributes)
        writer.text(nesting.isInLink ? BidirectionalText.visible(String(text)).utf8 : String(text).utf8)
        writer.endTag("span")
    }
}
