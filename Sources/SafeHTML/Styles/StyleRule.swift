/// A rule of a style sheet: a selector and its declarations that are allowed or hide something.
struct StyleRule {
    var selector: StyleSelector
    var declarations: [StyleFilter.Declaration]
    /// Its place in the sheets: of two equal weights the later one wins.
    var order: Int

    /// Declarations in the order of their weight, the strongest last (CSS Cascading Level 4 §6.1).
    ///
    /// - Parameter rules: Those that select the element, as ``StyleSheet/rules(for:)`` returns them.
    static func cascade(_ rules: [StyleRule], inline: [StyleFilter.Declaration]) -> [StyleFilter.Declaration] {
        guard !rules.isEmpty else { return inline }
        let sheet = rules.flatMap(\.declarations)
        return sheet.filter { !$0.isImportant } + inline.filter { !$0.isImportant } + sheet.filter(\.isImportant)
            + inline.filter(\.isImportant)
    }
}
