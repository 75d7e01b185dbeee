import Foundation

@testable import MIME

/// The text that a reader of format=flowed displays: the same, except for the blanks before quotations and at line
/// ends.
enum FlowedReading {
    /// Lines with line feeds, including the last one.
    static func lines(_ text: String) -> String {
        let unified = text.replacingOccurrences(of: "\r\n", with: "\n").replacingOccurrences(of: "\r", with: "\n")
        return unified.isEmpty || unified.hasSuffix("\n") ? unified : unified + "\n"
    }

    static func text(_ text: String) -> String {
        let all = lines(text).split(separator: "\n", omittingEmptySubsequences: false)
        return all.map { line(String($0)) }.joined(separator: "\n")
    }

    private static func line(_ line: String) -> String {
        var depth = 0
        var rest = line[...]
        while rest.hasPrefix(">") {
            let behind = rest.drop { $0 == ">" }
            guard behind.isEmpty || behind.hasPrefix(" ") else { break }
            depth += rest.count - behind.count
            rest = behind.dropFirst()
        }
        if depth > ComposeLimits.quoteDepth { (depth, rest) = (0, line[...]) }
        if rest != "-- " { while rest.hasSuffix(" ") { rest = rest.dropLast() } }
        return depth > 0 ? String(repeating: ">", count: depth) + " " + rest : String(rest)
    }
}
