import MailApp
import MailModel

extension Console {
    /// Asks for the passphrase of the passwords on a terminal, if this process needs them. Elsewhere what needs them
    /// fails with a sentence.
    static func unlockVault(of application: Application) throws {
        guard try application.vaultState() == .locked, Prompt.isPossible else { return }
        try application.unlockVault(try Prompt.password("Passphrase of your passwords: "))
    }
}
