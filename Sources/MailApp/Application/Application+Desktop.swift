public import Foundation
import MailWeb

/// The program in the menus of the desktop.
extension Application {
    /// Writes the desktop file and the icon of this user.
    ///
    /// - Returns: the files.
    /// - Throws: `ApplicationError` if a file cannot be written.
    @discardableResult
    public func installDesktopEntry(executable: URL) throws -> [URL] {
        let files = [(entryFile, Data(entry(of: executable).text.utf8)), (iconFile, ProgramIcon.svg)]
        for (file, contents) in files {
            do {
                try FileManager.default.createDirectory(
                    at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
                try contents.write(to: file, options: .atomic)
            } catch {
                throw ApplicationError.folderUnusable(file.deletingLastPathComponent().path)
            }
        }
        return files.map(\.0)
    }

    /// Registers the program for `mailto:` links, with a desktop file of the user.
    ///
    /// - Returns: the files, and whether the desktop now opens such links with this program.
    /// - Throws: `ApplicationError` if a file cannot be written.
    public func registerForMailto(executable: URL) throws -> (files: [URL], isDefault: Bool) {
        (try installDesktopEntry(executable: executable), try makeDefault())
    }

    /// What `doctor` says about the desktop file.
    func desktopEntryFinding(executable: URL) -> Finding {
        let subject = "desktop entry"
        guard let text = try? String(contentsOf: entryFile, encoding: .utf8) else {
            return Finding(subject: subject, text: DoctorText.noDesktopEntry, isGood: true)
        }
        guard text == entry(of: executable).text else {
            return Finding(subject: subject, text: DoctorText.otherDesktopEntry(entryFile.path), isGood: false)
        }
        return Finding(subject: subject, text: entryFile.path, isGood: true)
    }

    private func entry(of executable: URL) -> DesktopEntry {
        DesktopEntry(executable: executable.path, home: environment["VAULTMAIL_HOME"])
    }

    private var entryFile: URL { shareFolder.appendingPathComponent("applications/\(DesktopEntry.filename)") }

    private var iconFile: URL {
        shareFolder.appendingPathComponent("icons/hicolor/scalable/apps/\(DesktopEntry.name).svg")
    }

    private var shareFolder: URL {
        let home = environment["HOME"] ?? FileManager.default.homeDirectoryForCurrentUser.path
        let data = environment["XDG_DATA_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil } ?? home + "/.local/share"
        return URL(fileURLWithPath: data, isDirectory: true)
    }

    /// Asks the desktop to open `mailto:` links with this program; false without `xdg-mime`.
    private func makeDefault() throws -> Bool {
        let programs = (environment["PATH"] ?? "/usr/bin").split(separator: ":")
            .map { URL(fileURLWithPath: String($0)).appendingPathComponent("xdg-mime") }
        guard let program = programs.first(where: { FileManager.default.isExecutableFile(atPath: $0.path) }) else {
            return false
        }
        let process = Process()
        process.executableURL = program
        process.arguments = ["default", DesktopEntry.filename, DesktopEntry.mailtoType]
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        try process.run()
        process.waitUntilExit()
        return process.terminationStatus == 0
    }
}
