import Foundation

/// An entry of a list in a document: `- **name:** words`, with items in a list below it.
struct ListedEntry: Equatable {
    let name: String
    /// The items in order, each in one line.
    var items: [String] = []

    /// The entries of the text, in order.
    ///
    /// A line that begins no item continues the one above it, so that no item is lost by a wrong indentation: it spoils
    /// the one that it is added to.
    static func parse(_ text: String) -> [ListedEntry] {
        var entries: [ListedEntry] = []
        var current: ListedEntry?
        for line in text.split(separator: "\n").map(String.init) {
            if line.hasPrefix("#") {
                entries += [current].compactMap(\.self)
                current = nil
            } else if let name = entryName(in: line) {
                entries += [current].compactMap(\.self)
                current = ListedEntry(name: name)
            } else {
                current?.add(line)
            }
        }
        return entries + [current].compactMap(\.self)
    }

    /// The name at the beginning of an entry; nil for another line.
    private static func entryName(in line: String) -> String? {
        guard line.hasPrefix("- **"), let end = line.range(of: ":** ") else { return nil }
        return String(line[..<end.lowerBound].dropFirst(4))
    }

    private mutating func add(_ line: String) {
        if line.hasPrefix("  - ") {
            items.append(String(line.dropFirst(4)))
        } else if let last = items.popLast() {
            items.append(last + " " + line.trimmingCharacters(in: .whitespaces))
        }
    }

    /// The text between two backticks; nil for what is anything else.
    static func unquoted(_ text: String) -> String? {
        let inner = text.dropFirst().dropLast()
        return text.hasPrefix("`") && text.hasSuffix("`") && !inner.isEmpty && !inner.contains("`")
            ? String(inner) : nil
    }
}
