/// An `img` tag that is read without a tree.
struct ImageTag {
    /// The bytes of the value of `alt`, with character references; empty without one.
    private(set) var description: Range<Int> = 0..<0
    private var attributes: [ParsedNode.Attribute] = []

    /// The page shows up to 200 characters of a description.
    private static let maximumBytes = 800

    /// - Parameter attributesStart: The position after the name of the tag.
    init(_ bytes: [UInt8], attributesStart: Int) {
        var scanner = AttributeScanner(bytes: bytes, position: attributesStart)
        while let attribute = scanner.next(), attributes.count < TagScanner.maximumAttributes {
            let name = PlainTextWriter.decoded(bytes[attribute.name]).asciiLowercased
            // Of several attributes with one name the parser keeps the first.
            guard !attributes.contains(where: { $0.name == name }) else { continue }
            if name == "alt" { description = attribute.value.prefix(Self.maximumBytes) }
            let value = PlainTextWriter.decoded(bytes[attribute.value.prefix(StyleFilter.maximumBytes)])
            attributes.append(ParsedNode.Attribute(name: name, value: value))
        }
    }

    /// True if its description is shown instead of it: it is not a part of the message, and not too small to be seen.
    var isDescribed: Bool {
        let source = attributes.first { $0.name == "src" }?.value.trimmedOfHTMLWhitespace.prefix(5).lowercased() ?? ""
        return !source.hasPrefix("cid:") && source != "data:" && !ImageSize.description(of: attributes).isEmpty
    }
}
