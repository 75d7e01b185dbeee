import Foundation
import Testing

@Suite("Types and their files")
struct TypeFileTests {
    private static let exempt: Set<String> = [
        // Several types: the identifiers of rows differ only in their names.
        "Sources/MailModel/Identifiers.swift",
        // Functions only: the example of the documentation, and what libFuzzer calls.
        "Tests/IMAPClientTests/ExampleProgram.swift", "Tests/Fuzzing/IMAP/ResponseFuzzing.swift",
        "Tests/Fuzzing/MIME/MessageFuzzing.swift",
    ]

    private static let kinds: Set<String> = ["struct", "class", "enum", "actor", "protocol", "typealias"]
    private static let modifiers: Set<String> = [
        "public", "package", "internal", "open", "final", "indirect", "nonisolated", "distributed",
    ]

    /// What a file declares at its top level, without what only the file itself can use.
    struct Declarations: Equatable {
        var types: [String] = []
        /// Every name in the heads of extensions, such as Collection and UInt8 of `extension Collection<UInt8>`.
        var extended: Set<String> = []
    }

    /// Reads lines that begin a declaration: only the top level is not indented.
    static func declarations(of source: String) -> Declarations {
        var result = Declarations()
        var isText = false
        for line in source.split(separator: "\n") {
            let wasText = isText
            if line.components(separatedBy: "\"\"\"").count.isMultiple(of: 2) { isText.toggle() }
            guard !wasText, line.first?.isLetter == true || line.first == "@" else { continue }
            let words = names(in: line).drop { modifiers.contains($0) }
            guard let kind = words.first, let name = words.dropFirst().first else { continue }
            if kinds.contains(kind) { result.types.append(name) }
            if kind == "extension" { result.extended.formUnion(words.dropFirst()) }
        }
        return result
    }

    /// The words of a line up to its brace, without attributes.
    private static func names(in line: Substring) -> [String] {
        // Between quotation marks: every second piece.
        let pieces = line.split(separator: "\"", omittingEmptySubsequences: false).enumerated()
        let code = pieces.filter { $0.offset.isMultiple(of: 2) }.map { String($0.element) }.joined(separator: "")
        let head = code.prefix { $0 != "{" }
        // The arguments of an attribute end with the last parenthesis.
        let declaration = head.hasPrefix("@") ? head.split(separator: ")").last ?? head : head
        return declaration.split(separator: " ").drop { $0.hasPrefix("@") }.flatMap { word in
            word.split { !$0.isLetter && !$0.isNumber && $0 != "_" }.map(String.init)
        }
    }

    /// What is wrong with the name of a file; nil if nothing is.
    static func problem(of name: String, _ found: Declarations) -> String? {
        if let plus = name.firstIndex(of: "+") {
            if let type = found.types.first { return "\(type) needs a file of its own" }
            let extended = String(name[..<plus])
            return found.extended.contains(extended) ? nil : "there is no extension of \(extended)"
        }
        if found.types == [name] { return nil }
        return found.types.isEmpty ? "named after no type: Type+Topic" : "has \(found.types.joined(separator: ", "))"
    }

    @Test(
        "A file has one type, after which it is named, or extensions, as Type+Topic", arguments: ["Sources", "Tests"])
    func files(folder: String) throws {
        let files = Repository.files(below: folder, withExtensions: ["swift"])
        #expect(files.count > 400)
        for file in files where !Self.exempt.contains(file) {
            let name = ((file as NSString).lastPathComponent as NSString).deletingPathExtension
            let problem = Self.problem(of: name, Self.declarations(of: try Repository.text(file)))
            #expect(problem == nil, "\(file)")
        }
    }

    @Test(
        "Mismatches of names and declarations are found",
        arguments: [
            ("Cat", "public struct Cat: Hashable {", true), ("Cat", "@main struct Cat {", true),
            ("Cat", "@Suite(\"A {b} c\", .serialized) struct Cat {", true), ("Cat", "@Suite struct Dog {", false),
            ("Cat", "final class Cat<Name> {\n}\nprivate enum Tail {\n}\nextension Dog {\n}", true),
            ("Cat", "let text = \"\"\"\nstruct Dog {\n\"\"\"\nstruct Cat {\n    struct Ear {}\n}", true),
            ("Cat", "typealias Cat = Dog", true), ("Cat", "struct Cat {}\nenum Dog {}", false),
            ("Cat", "struct Dog {}", false), ("Cat", "extension Cat {", false),
            ("Cat+Ears", "extension Cat {\n}\nfileprivate struct Ear {", true),
            ("Cat+Ears", "extension Sequence<Cat> {", true), ("Cat+Ears", "extension Cats {", false),
            ("Cat+Ears", "extension Cat {\n}\nstruct Ear {", false),
        ])
    func problems(name: String, source: String, isRight: Bool) {
        #expect((Self.problem(of: name, Self.declarations(of: source)) == nil) == isRight)
    }
}
