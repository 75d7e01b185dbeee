import Foundation

/// A systemd user manager for one command.
enum UserManager {
    static let tool = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().appending(path: "Tools/with_user_manager").path

    static var isPossible: Bool {
        let check = Process()
        check.executableURL = URL(fileURLWithPath: tool)
        check.arguments = ["--check"]
        check.standardError = FileHandle.nullDevice
        guard (try? check.run()) != nil else { return false }
        check.waitUntilExit()
        return check.terminationStatus == 0
    }
}
