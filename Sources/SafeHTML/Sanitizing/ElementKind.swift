/// How the parser treats an element while it is open (HTML standard §13.2.4.2).
struct ElementKind: OptionSet {
    let rawValue: Int

    /// End tags of ordinary elements do not reach beyond it.
    static let special = ElementKind(rawValue: 1)
    /// End tags of other blocks do not reach beyond it.
    static let scope = ElementKind(rawValue: 2)
    /// It goes on after its parent has ended, until its own end tag.
    static let formatting = ElementKind(rawValue: 4)
    /// Formatting from outside does not go on inside it.
    static let marker = ElementKind(rawValue: 8)
    /// A table, or what only a table has.
    static let tablePart = ElementKind(rawValue: 16)
    /// It cannot stand in a paragraph.
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
            address article aside blockquote center details div dl figcaption figure footer header main nav ol p section \
            summary ul h1 h2 h3 h4 h5 h6 pre listing table hr li dd dt
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
