/// Makes the names of files in one folder different from each other, also where letters differ only in case.
enum UniqueNames {
    /// Adds ` (2)` and so on before the extension of a name that was there before.
    static func make(_ names: [String]) -> [String] {
        var taken: Set<String> = []
        var next: [String: Int] = [:]
        return names.map { name in
            var result = name
            while !taken.insert(result.lowercased()).inserted {
                let number = next[name.lowercased(), default: 2]
                next[name.lowercased()] = number + 1
                result = numbered(name, number)
            }
            return result
        }
    }

    private static func numbered(_ name: String, _ number: Int) -> String {
        guard let dot = name.lastIndex(of: "."), dot > name.startIndex else { return "\(name) (\(number))" }
        return "\(name[..<dot]) (\(number))\(name[dot...])"
    }
}
