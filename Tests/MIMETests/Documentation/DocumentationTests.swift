import Foundation
import Testing

@Suite("The documentation of the module") struct DocumentationTests {
    private static let root = URL(fileURLWithPath: #filePath).resolvingSymlinksInPath().deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    private static let module = root.appendingPathComponent("Sources/MIME")

    private static func texts(in folder: URL, withExtension wanted: String) throws -> [(name: String, text: String)] {
        let paths = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
        return try paths.sorted().filter { $0.hasSuffix(".\(wanted)") }.map { path in
            (path, try String(contentsOf: folder.appendingPathComponent(path), encoding: .utf8))
        }
    }

    private static func pages() throws -> [(name: String, text: String)] {
        try texts(in: module.appendingPathComponent("MIME.docc"), withExtension: "md")
    }

    /// The lines without indentation, except empty ones.
    private static func lines(_ text: String, without prefix: String = "") -> [String] {
        text.split(separator: "\n").map { line in
            let trimmed = line.trimmingCharacters(in: .whitespaces)
            guard trimmed.hasPrefix(prefix) else { return trimmed }
            return trimmed.dropFirst(prefix.count).trimmingCharacters(in: .whitespaces)
        }
        .filter { !$0.isEmpty }
    }

    /// The content of code blocks in Swift.
    private static func examples(in lines: [String]) -> [String] {
        var result: [String] = []
        var current: [String]?
        for line in lines {
            if line.hasPrefix("```") {
                if let example = current { result.append(example.joined(separator: "\n")) }
                current = current == nil && line == "```swift" ? [] : nil
            } else {
                current?.append(line)
            }
        }
        return result
    }

    @Test("A test contains every line of every example")
    func examplesAreTested() throws {
        let folder = Self.root.appendingPathComponent("Tests/MIMETests/Documentation")
        let tested = try String(
            contentsOf: folder.appendingPathComponent("DocumentationExamples.swift"), encoding: .utf8)
        let tests = Self.lines(tested).joined(separator: "\n")
        var count = 0
        let comments = try Self.texts(in: Self.module, withExtension: "swift").map { file in
            (file.name, Self.lines(file.text).filter { $0.hasPrefix("///") }.map { String($0.dropFirst(3)) })
        }
        let pages = try Self.pages().map { ($0.name, Self.lines($0.text)) }
        for (name, lines) in pages + comments.map({ ($0.0, Self.lines($0.1.joined(separator: "\n"))) }) {
            for example in Self.examples(in: lines) {
                count += 1
                #expect(tests.contains(example), "\(name): \(example)")
            }
        }
        #expect(count >= 11)
    }

    @Test("The topics list every public type, and nothing else")
    func topics() throws {
        var types: Set<String> = []
        for file in try Self.texts(in: Self.module, withExtension: "swift") {
            for match in file.text.matches(of: /(?m)^public (?:final )?(?:struct|enum|class|protocol|actor) (\w+)/) {
                types.insert(String(match.1))
            }
        }
        var topics: Set<String> = []
        for page in try Self.pages() {
            for match in page.text.matches(of: /(?m)^- ``(\w+)``$/) { topics.insert(String(match.1)) }
            for match in page.text.matches(of: /``(\w+)[^`\n]*``/) where match.1 != "MIME" {
                #expect(types.contains(String(match.1)), "\(page.name) names \(match.1)")
            }
        }
        #expect(types.count > 25 && topics == types)
    }
}
