import Foundation
import Testing

@Suite("Paths in scripts")
struct ScriptPathTests {
    @Test("Every source file that a script names exists")
    func everyFileExists() throws {
        var paths: Set<String> = []
        for script in Repository.files(below: "script") {
            for path in try Repository.text(script).matches(of: #/(?:Sources|Tests)/[A-Za-z0-9/+]+\.(?:swift|txt|py)/#)
            {
                paths.insert(String(path.output))
            }
        }
        #expect(paths.count >= 5, "the scripts name no files any more")
        for path in paths.sorted() {
            #expect(FileManager.default.fileExists(atPath: Repository.root.appending(path: path).path), "\(path)")
        }
    }
}
