import Foundation
import MailTestKit
import Testing

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// Collects the arguments and environments of a program and its children while a test runs, as another process of the
/// same user can read them.
struct ProcessWatch {
    private let watcher: RunningTool
    private let found: URL
    private let folder: TemporaryDirectory

    /// Reads `/proc` until SIGTERM, and writes each list of arguments and each environment once.
    private static let script = """
        import os, signal, sys, threading
        home, found = sys.argv[1].encode(), sys.argv[2]
        ended, seen = threading.Event(), set()
        signal.signal(signal.SIGTERM, lambda *_: ended.set())
        # Other tests run at the same time.
        os.nice(10)
        def read(process, name):
            try:
                with open(f"/proc/{process}/{name}", "rb") as file:
                    return file.read()
            except OSError:
                return b""
        with open(found, "wb", buffering=0) as out:
            out.write(b"begun\\n")
            while not ended.wait(0.02):
                for process in filter(str.isdigit, os.listdir("/proc")):
                    environment, arguments = read(process, "environ"), read(process, "cmdline")
                    if int(process) == os.getpid() or home not in environment:
                        continue
                    for part in {arguments, environment} - seen:
                        seen.add(part)
                        out.write(part + b"\\n")
        """

    /// Begins to watch every process that has the program's home folder in its environment.
    static func begin(_ program: Program) async throws -> ProcessWatch {
        let folder = try TemporaryDirectory()
        let found = folder.file("found")
        let watcher = try RunningTool(
            ["python3", "-c", script, program.home.path, found.path], errors: folder.file("errors"))
        for _ in 1...3000 where (try? Data(contentsOf: found))?.isEmpty ?? true {
            try await ContinuousClock().sleep(for: .milliseconds(10))
        }
        return ProcessWatch(watcher: watcher, found: found, folder: folder)
    }

    /// Ends watching; returns everything that was seen.
    func end() async throws -> Data {
        watcher.signal(SIGTERM)
        #expect(await watcher.end() == 0, "\(watcher.errors)")
        return try Data(contentsOf: found)
    }
}
