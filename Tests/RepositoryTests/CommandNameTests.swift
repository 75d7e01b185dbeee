import Foundation
import Testing

@Suite("Names of commands")
struct CommandNameTests {
    /// A name that is derived from a type costs a search of all protocol conformances, at every start of the program.
    @Test("every command states its name")
    func everyCommandStatesItsName() throws {
        var count = 0
        for file in Repository.files(below: "Sources/vaultmail", withExtensions: ["swift"]) {
            let pieces = try Repository.text(file).components(separatedBy: "CommandConfiguration(")
            for configuration in pieces.dropFirst() {
                count += 1
                let start = configuration.trimmingPrefix(while: \.isWhitespace)
                #expect(start.hasPrefix("commandName:"), "\(file) has a command without a name")
            }
        }
        #expect(count > 100)
    }
}
