import Foundation
import Testing

@Suite("Machine-specific paths")
struct MachinePathTests {
    /// Split so that this file does not match itself.
    private static let patterns = ["/wor" + "k/", "/roo" + "t/", "/Use" + "rs/", "../sha" + "red", "/tm" + "p/vm-"]

    @Test("No file mentions a path of the machine that it was written on")
    func machinePaths() throws {
        for file in Repository.files() {
            // What is not UTF-8 is a picture or a mail fixture.
            guard let text = try? Repository.text(file) else { continue }
            for pattern in Self.patterns where text.contains(pattern) {
                let line = text.split(separator: "\n").first { $0.contains(pattern) }
                #expect(Bool(false), "\(file): \(line.map(String.init) ?? pattern)")
            }
        }
    }

    @Test("Every script can be run")
    func scripts() {
        let scripts =
            ["setup", "run", "demo", "dovecot", "test", "bench", "conformance", "fuzz", "faults"].map { "script/\($0)" }
            + [
                ".ci/run"
            ]
        for script in scripts {
            #expect(
                FileManager.default.isExecutableFile(atPath: Repository.root.appendingPathComponent(script).path),
                "\(script)")
        }
    }
}
