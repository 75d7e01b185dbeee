import CGumbo
import Foundation

/// A safe view of a node in the parser's tree. Valid only during the call of ``ParserArena`` that provides it.
struct ParsedNode {
    /// The kind of a node.
    enum Kind {
        case text, element, other
    }

    /// An attribute with its character references decoded.
    struct Attribute {
        var name: String
        var value: String
    }

    private let node: UnsafePointer<GumboNode>

    init(_ node: UnsafePointer<GumboNode>) {
        self.node = node
    }

    /// The kind of the node; comments, document nodes and all others are `other`.
    var kind: Kind {
        switch node.pointee.type {
        case GUMBO_NODE_ELEMENT: .element
        case GUMBO_NODE_TEXT, GUMBO_NODE_WHITESPACE: .text
        default: .other
        }
    }

    /// The element's lower-case name; empty for other nodes, for unknown elements and outside the HTML namespace.
    var name: String {
        // The node is a C union; the element fields are valid only for elements.
        guard kind == .element else { return "" }
        let element = node.pointee.v.element
        guard element.tag_namespace == GUMBO_NAMESPACE_HTML, element.tag != GUMBO_TAG_UNKNOWN,
            let name = gumbo_normalized_tagname(element.tag)
        else { return "" }
        return String(cString: name)
    }

    /// Identifies the node within the tree.
    var identity: UnsafeRawPointer { UnsafeRawPointer(node) }

    /// The text of a text node in UTF-8; empty for other nodes.
    var textBytes: UnsafeRawBufferPointer {
        guard kind == .text, let text = node.pointee.v.text.text else {
            return UnsafeRawBufferPointer(start: nil, count: 0)
        }
        return UnsafeRawBufferPointer(start: text, count: strlen(text))
    }

    /// True if a text node contains anything but white space.
    var hasVisibleText: Bool {
        // U+00A0, which is common in mail, is encoded as C2 A0.
        textBytes.contains { !$0.isHTMLWhitespace && $0 != 0xC2 && $0 != 0xA0 }
    }

    /// The number of child nodes.
    var childCount: Int { kind == .element ? Int(node.pointee.v.element.children.length) : 0 }

    /// Returns the child at an index; nil if there is none.
    func child(_ index: Int) -> ParsedNode? {
        guard index >= 0, index < childCount, let pointer = node.pointee.v.element.children.data?[index] else {
            return nil
        }
        return ParsedNode(UnsafePointer(pointer.assumingMemoryBound(to: GumboNode.self)))
    }

    /// The attributes of the element in order; the parser has removed duplicates.
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

    /// The value of an attribute; nil if the element does not have it.
    func attribute(_ name: String) -> String? {
        attributes.first { $0.name == name }?.value
    }

    /// The text in an element as it will be written, up to about `limit` bytes.
    func leadingText(limit: Int) -> String {
        var bytes: [UInt8] = []
        var pending = [self]
        while let node = pending.popLast(), bytes.count < limit {
            bytes.append(contentsOf: node.textBytes.lazy.filter(HTMLWriter.isWritten).prefix(limit))
            if node.name == "img" { bytes.append(contentsOf: ImageSize.description(of: node.attributes).utf8) }
            // Only as many children as can matter: a link may have thousands.
            for index in (0..<min(node.childCount, limit)).reversed() {
                guard let child = node.child(index) else { continue }
                if child.kind == .text || ElementRule.kept.contains(child.name) { pending.append(child) }
            }
        }
        return BidirectionalText.visible(String(decoding: bytes, as: UTF8.self))
    }
}
