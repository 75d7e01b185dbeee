import Foundation

/// What the text of a refused sign-in says, where providers use no code for it: Gmail, Outlook, Yahoo, Yandex, Mail.ru
/// and Zoho describe the reason in English only.
struct RefusalWording: Sendable {
    private let text: String

    init(_ text: String) { self.text = text.lowercased() }

    /// The normal password is not accepted.
    var wantsAppPassword: Bool {
        let names = ["application-specific password", "app-specific password", "app password", "application password"]
        return names.contains { text.contains($0) }
    }

    /// The protocol is switched off in the account's settings.
    func saysSwitchedOff(_ name: String) -> Bool {
        let verbs = [
            "not enabled", "disabled", "yet to enable", "not allowed", "switched off", "turned off", "is blocked",
        ]
        return text.contains(name) && verbs.contains { text.contains($0) }
    }

    /// Nothing beyond the fact that the sign-in was refused.
    var isGeneric: Bool {
        let known: Set = [
            "", "authentication failed", "authenticationfailed", "invalid credentials", "login failed", "incorrect",
            "authentication credentials invalid", "incorrect authentication data", "error: authentication failed",
        ]
        return known.contains(text.trimmingCharacters(in: .whitespaces.union(.punctuationCharacters)))
    }

    /// Outlook's text for an account without access by IMAP.
    var isConnectedToNothing: Bool { text.contains("authenticated but not connected") }
}
