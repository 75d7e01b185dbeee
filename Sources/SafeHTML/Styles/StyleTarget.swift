import MailModel

/// An element as selectors see it.
struct StyleTarget {
    /// What the division is called that a body element became.
    static let bodyMark = "vaultmail-body"
    /// No program gives an element more classes.
    private static let maximumClasses = 16

    /// The lower-case name. The division that was the body has both names.
    var names: [String]
    var id: String?
    var classes: [String]

    init(name: String, id: String?, classes: String?, isBody: Bool = false) {
        names = isBody ? [name, "body"] : [name]
        self.id = id.map(\.asciiLowercased)
        self.classes = (classes ?? "").utf8.split(whereSeparator: \.isHTMLWhitespace).prefix(Self.maximumClasses).map {
            String(decoding: $0.map(\.asciiLowercased), as: UTF8.self)
        }
    }

    init(name: String, _ attributes: [ParsedNode.Attribute]) {
        func value(_ name: String) -> String? { attributes.first { $0.name == name }?.value }
        self.init(name: name, id: value("id"), classes: value("class"), isBody: value(Self.bodyMark) != nil)
    }
}
