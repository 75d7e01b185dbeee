import ArgumentParser
import Foundation
import MailApp

/// `vaultmail register-mailto`.
struct RegisterMailtoCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "register-mailto", abstract: "Open mailto: links of other programs with VaultMail.",
        discussion: "Writes a desktop file of this user. The links work while `vaultmail serve` is running.")

    func run() throws {
        // The file that runs, whatever name it was started by.
        let link = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
        let executable =
            link.path == "/proc/self/exe" ? Bundle.main.executableURL ?? link : link
        let (file, isDefault) = try Console.application().registerForMailto(executable: executable)
        Console.note("Wrote \(file.path).")
        Console.note(
            isDefault
                ? "mailto: links now open in VaultMail."
                : "xdg-mime was not found: choose VaultMail for mail in the settings of the desktop.")
    }
}
