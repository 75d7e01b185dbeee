import Foundation

/// Programs of the tests that are not Swift.
enum TestTool {
    static func path(_ name: String) -> String {
        URL(fileURLWithPath: #filePath).resolvingSymlinksInPath().deletingLastPathComponent()
            .appendingPathComponent("../../Tools/\(name)").standardizedFileURL.path
    }
}
