import ArgumentParser

/// Suggests a command for a mistyped one.
enum CommandSuggestion {
    /// A sentence if the first argument is no command; nil if the error is about something else.
    static func sentence(for arguments: [String]) -> String? {
        guard let word = arguments.first, !word.hasPrefix("-") else { return nil }
        let names = VaultMail.configuration.subcommands.compactMap { $0.configuration.commandName } + ["help"]
        guard !names.contains(word) else { return nil }
        let advice = "`vaultmail help` lists the commands."
        let near = names.map { (name: $0, distance: distance(from: word, to: $0)) }.min { $0.distance < $1.distance }
        // One letter in three may be wrong.
        guard let near, near.distance <= max(1, near.name.count / 3) else {
            return "Unknown command '\(word)'. \(advice)"
        }
        return "Unknown command '\(word)'. Did you mean '\(near.name)'? \(advice)"
    }

    /// The number of letters to insert, remove, replace or swap with a neighbour (optimal string alignment).
    static func distance(from left: String, to right: String) -> Int {
        let (first, second) = (Array(left.lowercased().prefix(40)), Array(right))
        var table = [[Int]](repeating: Array(0...second.count), count: first.count + 1)
        for row in first.indices {
            table[row + 1][0] = row + 1
            for column in second.indices {
                let isSame = first[row] == second[column]
                var best = min(
                    table[row][column + 1] + 1, table[row + 1][column] + 1, table[row][column] + (isSame ? 0 : 1))
                if row > 0, column > 0, first[row] == second[column - 1], first[row - 1] == second[column] {
                    best = min(best, table[row - 1][column - 1] + 1)
                }
                table[row + 1][column + 1] = best
            }
        }
        return table[first.count][second.count]
    }
}
