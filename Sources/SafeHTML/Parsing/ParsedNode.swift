import CGumbo
import Foundation

/// A node of the parser's tree, read safely. Valid only while its ``ParserArena`` hands it out.
struct ParsedNode {
    /// What kind of node this is.
    enum Kind {
        case text, element, other
    }

    /// An attribute with its references decoded.
    struct Attribute {
        var name: String
        var value: String
    }

    private let node: UnsafePointer<GumboNode>

    init(_ node: UnsafePointer<GumboNode>) {
        self.node = node
    }

    /// Comments, document nodes and whatever else are `other`.
    var kind: Kind {
        switch node.pointee.type {
        case GUMBO_NODE_ELEMENT: .element
        case GUMBO_NODE_TEXT, GUMBO_NODE_WHITESPACE: .text
        default: .other
        }
    }

    /// The element's lower-case name; empty for other nodes, for unknown elements and outside the HTML namespace.
    var name: String {
        // The node is a C union: only an element has the fields of one.
        guard kind == .element else { return "" }
        let element = node.pointee.v.element
        guard element.tag_namespace == GUMBO_NAMESPACE_HTML, element.tag != GUMBO_TAG_UNKNOWN,
            let name = gumbo_normalized_tagname(element.tag)
        else { return "" }
        return String(cString: name)
    }

    /// Tells this node from every other node of the tree.
    var identity: UnsafeRawPointer { UnsafeRawPointer(node) }

    /// The text of a text node in UTF-8; empty for other nodes.
    var textBytes: UnsafeRawBufferPointer {
        guard kind == .text, let text = node.pointee.v.text.text else {
            return UnsafeRawBufferPointer(start: nil, count: 0)
        }
        return UnsafeRawBufferPointer(start: text, count: strlen(text))
    }

    /// Whether a text node holds anything but white space.
    var hasVisibleText: Bool {
        // U+00A0, which mail is full of, is the bytes C2 A0.
        textBytes.contains { !$0.isHTMLWhitespace && $0 != 0xC2 && $0 != 0xA0 }
    }

    /// The child nodes in order.
    var childCount: Int { kind == .element ? Int(node.pointee.v.element.children.length) : 0 }

    /// Returns a child, nil when there is none at that place.
    func child(_ index: Int) -> ParsedNode? {
        guard index >= 0, index < childCount, let pointer = node.pointee.v.element.children.data?[index] else {
            return nil
        }
        return ParsedNode(UnsafePointer(pointer.assumingMemoryBound(to: GumboNode.self)))
    }

    /// The element's attributes in order; the parser has left out repeated names.
    var attributes: [Attribute] {
        guard kind == .element else { return [] }
        let vector = node.pointee.v.element.attributes
        return (0..<Int(vector.length)).compactMap { index in
            guard let pointer = vector.data?[index]?.assumingMemoryBound(to: GumboAttribute.self),
                let name = pointer.pointee.name, let value = pointer.pointee.value
            else { return nil }
            return Attribute(name: String(cString: name).asciiLowercased, value: String(cString: value))
        }
    }

    /// The value of an attribute, nil when the element does not have it.
    func attribute(_ name: String) -> String? {
        attributes.first { $0.name == name }?.value
    }

    /// The text below an element as it will be written, up to about `limit` bytes.
    func leadingText(limit: Int) -> String {
        var bytes: [UInt8] = []
        var pending = [self]
        while let node = pending.popLast(), bytes.count < limit {
            bytes.append(contentsOf: node.textBytes.lazy.filter(HTMLWriter.isWritten).prefix(limit))
            if node.name == "img" { bytes.append(contentsOf: ImageSize.description(of: node.attributes).utf8) }
            // Only as many children as can still matter: a link may hold thousands.
            for index in (0..<min(node.childCount, limit)).reversed() {
                guard let child = node.child(index) else { continue }
                if child.kind == .text || ElementRule.kept.contains(child.name) { pending.append(child) }
            }
        }
        return BidirectionalText.visible(String(decoding: bytes, as: UTF8.self))
    }
}
