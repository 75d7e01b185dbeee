/// Suggests a name for a mistyped one.
public enum NearestName {
    /// Longer texts are compared by their beginning; bounds the work.
    private static let maximumLength = 40

    /// The name that is nearest to the word in any case, and the first of several; nil if none is near: one letter in
    /// three may be wrong.
    public static func of(_ word: String, among names: [String]) -> String? {
        var best: (name: String, distance: Int)?
        for name in names {
            let distance = distance(from: word, to: name)
            guard distance <= max(1, name.count / 3), distance < best?.distance ?? .max else { continue }
            best = (name, distance)
        }
        return best?.name
    }

    /// The number of letters to insert, remove, replace or swap with a neighbour (optimal string alignment).
    static func distance(from left: String, to right: String) -> Int {
        let (first, second) = (
            Array(left.lowercased().prefix(maximumLength)), Array(right.lowercased().prefix(maximumLength))
        )
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
