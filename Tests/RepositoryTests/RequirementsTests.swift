import Foundation
import Testing

@Suite("Requirements and the tests that prove them")
struct RequirementsTests {
    private static func requirements() throws -> [Requirement] {
        Requirement.parse(try Repository.text("docs/requirements.md"))
    }

    @Test("docs/requirements.md lists every requirement of the specifications once, and no other")
    func completeness() throws {
        let ids = try Self.requirements().map(\.id)
        let repeated = Dictionary(grouping: ids, by: \.self).filter { $0.value.count > 1 }.keys.sorted()
        #expect(repeated.isEmpty)
        let known = Set(Requirement.known)
        #expect(known.subtracting(ids).sorted().isEmpty, "missing from the lists")
        #expect(Set(ids).subtracting(known).sorted().isEmpty, "not a requirement")
    }

    @Test("Every test named in docs/requirements.md exists")
    func testsExist() throws {
        let swift = try Repository.files(below: "Tests", withExtensions: ["swift"])
            .map { try Repository.text($0) }.joined(separator: "\n")
        // Looked up in a set: a search of all tests for each name would take a quarter of a minute.
        let quoted = Set(swift.utf8.split(separator: UInt8(ascii: "\"")).map { String($0) ?? "" })
        let python = try Repository.files(below: "Tests", withExtensions: ["py"])
            .map { try Repository.text($0) }.joined(separator: "\n")
        for requirement in try Self.requirements() {
            for name in requirement.tests {
                let isThere =
                    quoted.contains(name) || python.contains("def \(name)(")
                    || isHeld(requirement.id, by: name)
                #expect(isThere, "\(requirement.id) names a test that does not exist: \(name)")
            }
        }
    }

    /// Returns true if the name is a benchmark that fails if the requirement's limit is exceeded.
    private func isHeld(_ id: String, by name: String) -> Bool {
        let words = name.split(separator: " ")
        guard words.count == 2, words[0] == "script/bench" else { return false }
        return (try? Repository.text("script/bench.d/\(words[1])"))?.contains("hold(\"\(id)\"") == true
    }

    @Test("Each requirement names tests, tests and what is missing, or says that there is nothing yet")
    func entries() throws {
        #expect(try Self.requirements().filter { !$0.isWellFormed }.map(\.id) == [])
    }

    @Test("The README lists exactly the requirements that tests do not wholly prove yet")
    func readme() throws {
        let unproved = Set(try Self.requirements().filter { !$0.isProven }.map(\.id))
        let readme = try Repository.text("README.md")
        let start = try #require(readme.range(of: "<!-- not-yet:start -->"))
        let end = try #require(readme.range(of: "<!-- not-yet:end -->"))
        try #require(start.upperBound <= end.lowerBound)
        let quoted = readme[start.upperBound..<end.lowerBound].split(separator: "`", omittingEmptySubsequences: false)
        // Between backticks: every second piece.
        let listed = Set(quoted.enumerated().filter { $0.offset % 2 == 1 }.map { String($0.element) })
        #expect(listed.subtracting(unproved).sorted().isEmpty, "listed, but tests prove it")
        #expect(unproved.subtracting(listed).sorted().isEmpty, "not wholly proven, and not listed")
    }

    @Test("A list is read with any number of names, and with what is missing")
    func parsing() {
        let requirements = Requirement.parse(
            """
            - a list before them
            - **A-01:** something
              - not yet
            - **A-02:** more, of which there is so much to say that it
              goes on
              - `One thing`
              - `test_other`

            ## Others

            - **A-03:** much
              - `One thing`
              - not yet: the rest
            - **A-04:** forgotten
            - **A-05:** unsaid
              - `One thing`
              - not yet
            - **A-06:** without quotes
              - One thing
            - **A-07:** in the wrong order
              - not yet: the rest
              - `One thing`
            - **A-08:** a name of two lines
              - `One
                thing`
            - **A-09:** not indented
            - `One thing`
            - **A-10:** not indented enough
              - `One thing`
             - `test_other`
            """)
        #expect(requirements.map(\.id) == (1...9).map { "A-0\($0)" } + ["A-10"])
        let one = ["One thing"]
        #expect(requirements.map(\.tests) == [[], ["One thing", "test_other"], one, [], one, [], one, one, [], []])
        let isProven = [false, true, false, false, false, false, false, true, false, false]
        #expect(requirements.map(\.isProven) == isProven)
        let isWellFormed = [true, true, true, false, false, false, false, true, false, false]
        #expect(requirements.map(\.isWellFormed) == isWellFormed)
    }
}
