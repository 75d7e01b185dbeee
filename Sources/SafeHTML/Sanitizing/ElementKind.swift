/// How the parser treats an element while it is open (HTML standard §13.2.4.2).
struct ElementKind: OptionSet {
    let rawValue: Int

    /// End tags of ordinary elements do not close elements outside it.
    static let special = ElementKind(rawValue: 1)
    /// End tags of other blocks do not close elements outside it.
    static let scope = ElementKind(rawValue: 2)
    /// It continues after the end of its parent, until its own end tag.
    static let formatting = ElementKind(rawValue: 4)
    /// Formatting from outside does not continue inside it.
    static let marker = ElementKind(rawValue: 8)
    /// A table, or an element that is only allowed in a table.
    static let tablePart = ElementKind(rawValue: 16)
    /// It is not allowed in a paragraph and closes it.
    static let closesParagraph = ElementKind(rawValue: 32)
    static let heading = ElementKind(rawValue: 64)

    /// Returns the kind of an element by its lower-case name; empty for ordinary elements.
    static func of(_ name: String) -> ElementKind { table[name] ?? [] }

    private static let table: [String: ElementKind] = {
        var table: [String: ElementKind] = [:]
        func add(_ names: String, _ kind: ElementKind) {
            for name in names.split(separator: " ") { table[String(name), default: []].formUnion(kind) }
        }
        let blocks = """
            address article aside blockquote center details div dl figcaption figure footer header main nav ol p \
            section summary ul h1 h2 h3 h4 h5 h6 pre listing table hr li dd dt
            """
        add(blocks, [.special, .closesParagraph])
        add("dialog", .closesParagraph)
        add("caption colgroup col tbody thead tfoot tr td th", [.special, .tablePart])
        add("table", .tablePart)
        add("applet br img wbr", .special)
        add("td th caption table applet", .scope)
        add("td th caption applet", .marker)
        add("h1 h2 h3 h4 h5 h6", .heading)
        add("a b big code em font i s small strike strong tt u", .formatting)
        return table
    }()
}
