import MailModel
import Testing

@Suite("Account errors")
struct AccountErrorTests {
    @Test(
        "The error for a refused password names the command that enters another one",
        arguments: [
            ("Signing in failed.", "Signing in failed."),
            ("Signing in failed. The server says: “No.”", "Signing in failed. The server says: “No.”"),
            ("The server says: “Invalid credentials (Failure)”", "The server says: “Invalid credentials (Failure)”."),
        ])
    func advice(error: String, beginning: String) {
        let settings = AccountSettings(address: "a@example.org", imap: nil, username: "a")
        var account = Account(id: AccountID(1), settings: settings, isActive: false, error: error)
        let command = "vaultmail account password a@example.org --password-stdin"
        #expect(account.advisedError == "\(beginning) Run `\(command)` to enter a new one.")
        account.isActive = true
        #expect(account.advisedError == error)
        account.error = nil
        account.isActive = false
        #expect(account.advisedError == nil)
    }
}
