import MailApp
import MailModel

extension Console {
    /// Asks for the passphrase of the passwords on a terminal, if this process needs them. Elsewhere what needs them
    /// fails with a sentence.
    static func unlockVault(of application: Application) throws {
        guard try application.vaultState() == .locked, TerminalPrompt.isPossible else { return }
        try application.unlockVault(try TerminalPrompt.password("Passphrase of your passwords: "))
    }
}
