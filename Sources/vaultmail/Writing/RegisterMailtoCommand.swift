import ArgumentParser
import Foundation
import MailApp

/// `vaultmail register-mailto`.
struct RegisterMailtoCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "register-mailto", abstract: "Open mailto: links of other programs with VaultMail.",
        discussion: "Writes a desktop file and an icon of this user. The links work while `vaultmail serve` is running."
    )

    func run() throws {
        let (files, isDefault) = try Console.application().registerForMailto(executable: RunningProgram.file)
        for file in files { Console.note("Wrote \(file.path).") }
        Console.note(
            isDefault
                ? "mailto: links now open in VaultMail."
                : "xdg-mime was not found: choose VaultMail for mail in the settings of the desktop.")
    }
}
