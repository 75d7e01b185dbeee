import Foundation

/// The program that runs.
enum RunningProgram {
    /// Its file, regardless of the name it was started by.
    static var file: URL {
        let link = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
        return link.path == "/proc/self/exe" ? Bundle.main.executableURL ?? link : link
    }
}
