import Foundation

@testable import SafeHTML

/// Parses a sanitized document again and looks for anything that must not be in it.
///
/// The lists are separate from those of the sanitizer, so that a mistake there is found.
enum OutputCheck {
    private static let elements = Set(
        """
        a abbr address article aside b bdi bdo big blockquote br caption center cite code col colgroup dd del details \
        dfn div dl dt em figcaption figure font footer h1 h2 h3 h4 h5 h6 header hr i img ins kbd li main mark nav ol p \
        pre q rp rt ruby s samp section small span strike strong sub summary sup table tbody td tfoot th thead time tr \
        tt u ul var wbr
        """.split(separator: " ").map(String.init))

    private static let attributes = Set(
        """
        align alt bgcolor border cellpadding cellspacing color colspan data-vaultmail-image dir face height href \
        hspace lang nowrap rel role rowspan scope size span src start style target title type valign value vspace width
        """.split(separator: " ").map(String.init))

    /// Returns descriptions of everything wrong with a sanitized document; empty if it is safe.
    static func defects(in html: String) -> [String] {
        let arena = ParserArena(budget: 256 * 1024 * 1024)
        let defects = arena.parse(Array((DocumentPreparation.prologue + html).utf8)) { root in
            check(ParsedNode(root))
        }
        return (defects ?? ["nothing could be parsed"]) + sourceDefects(in: html)
    }

    /// The mark of a blocked image as it is written. Text and values cannot contain it: their quotes are escaped.
    private static let imageMark = " data-vaultmail-image=\"blocked\""

    /// The number of elements that the sanitizer marked as blocked images.
    static func imageMarkCount(in html: String) -> Int { html.components(separatedBy: imageMark).count - 1 }

    /// A sanitized document as sanitizing it again returns it.
    static func withoutImageMarks(_ html: String) -> String { html.replacing(imageMark, with: "") }

    /// Checks that the source contains nothing that a less strict parser could read as active markup.
    private static func sourceDefects(in html: String) -> [String] {
        ["<script", "<!--", "<svg", "<style", "<math", "<iframe", "<link", "<meta", "<base", "<form", "\0"]
            .filter { html.lowercased().contains($0) }.map { "the source holds \($0)" }
    }

    private static func check(_ root: ParsedNode) -> [String] {
        var defects: [String] = []
        var pending = [root]
        while let node = pending.popLast() {
            switch node.kind {
            case .text: continue
            case .other: defects.append("a comment or declaration")
            case .element: defects += elementDefects(node)
            }
            for index in 0..<node.childCount { if let child = node.child(index) { pending.append(child) } }
        }
        return defects
    }

    private static func elementDefects(_ node: ParsedNode) -> [String] {
        let name = node.name
        guard !["html", "head", "body"].contains(name) else { return node.attributes.map { "\(name)@\($0.name)" } }
        guard elements.contains(name) else { return ["element \(name.isEmpty ? "unknown or foreign" : name)"] }
        var defects = node.attributes.compactMap { attributeDefect($0, of: name) }
        let hasTarget = node.attribute("target") == "_blank" && node.attribute("rel") == "noopener noreferrer"
        if node.attribute("href") != nil, !hasTarget { defects.append("a link that keeps its opener") }
        return defects
    }

    private static func attributeDefect(_ attribute: ParsedNode.Attribute, of element: String) -> String? {
        let value = attribute.value
        guard attributes.contains(attribute.name) else { return "attribute \(element)@\(attribute.name)" }
        switch attribute.name {
        case "href":
            let starts = ["http://", "https://", "mailto:", "tel:"]
            let isSafe =
                element == "a" && starts.contains { value.hasPrefix($0) }
                && value.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F }
            return isSafe ? nil : "href \(value)"
        case "src":
            let starts = ["png", "jpeg", "gif", "webp"].map { "data:image/\($0);base64," }
            return element == "img" && starts.contains { value.hasPrefix($0) } ? nil : "src \(value.prefix(60))"
        case "style":
            let bad = ["url", "\\", "@", "<", "/*", "expression", "position", "var(", "image", "!", "javascript", "\""]
            return bad.first { value.lowercased().contains($0) }.map { "style with \($0): \(value)" }
        case "data-vaultmail-image": return element == "span" && value == "blocked" ? nil : "mark \(element)=\(value)"
        case "alt", "title": return nil
        default: return value.contains(":") || value.contains("(") ? "\(attribute.name)=\(value)" : nil
        }
    }
}
