import MailModel

extension MailProvider {
    /// The providers that need no look-up. `docs/account-setup.md` lists them.
    public static let table: [MailProvider] = international + european + hostedDomains

    static func tls(_ host: String, _ port: Int) -> ServerEndpoint {
        ServerEndpoint(host: host, port: port, security: .implicitTLS)
    }

    static func startTLS(_ host: String, _ port: Int) -> ServerEndpoint {
        ServerEndpoint(host: host, port: port, security: .startTLS)
    }

    static let createAppPassword = "Create an app password for VaultMail"
    static let pasteAppPassword = GuideStep("Paste the app password into the field below.")

    static let googleSteps = [
        GuideStep(
            "Turn on 2-Step Verification; Google offers app passwords only with it.",
            link: "https://myaccount.google.com/signinoptions/twosv"),
        GuideStep("\(createAppPassword).", link: "https://myaccount.google.com/apppasswords"),
        pasteAppPassword,
    ]

    static let yandexSteps = [
        GuideStep("Allow access by IMAP with app passwords.", link: "https://mail.yandex.com/#setup/client"),
        GuideStep(
            "\(createAppPassword), of the type “Mail”.", link: "https://id.yandex.com/security/app-passwords"),
        pasteAppPassword,
    ]

    static let fastmailSteps = [
        GuideStep(
            "\(createAppPassword), with access to mail (IMAP and SMTP).",
            link: "https://app.fastmail.com/settings/security/integrations"),
        pasteAppPassword,
    ]

    static let zohoSteps = [
        GuideStep("Turn on IMAP access in the settings of your account.", link: "https://mail.zoho.com/zm/#settings"),
        GuideStep(
            "If you use multi-factor authentication: \(createAppPassword.lowercasedFirst).",
            link: "https://accounts.zoho.com/home#security/app_password"),
        GuideStep("Enter that password, or your account's own, below."),
    ]

    static let mailboxSteps = [
        GuideStep(
            "If you use two-factor authentication: create an application password in the settings.",
            link: "https://kb.mailbox.org/en/private/security-privacy-article/app-passwords/"),
        GuideStep("Enter that password, or your account's own, below."),
    ]

    static let protonSteps = [
        GuideStep(
            "Install Proton Mail Bridge and sign in to it. It needs a paid plan.", link: "https://proton.me/mail/bridge"
        ),
        GuideStep("In Bridge, open the account's mailbox details and copy the password into the field below."),
        GuideStep(
            "In Bridge, export the TLS certificates, and add “cert.pem” to the trusted certificates of this computer."),
    ]
}

extension String {
    /// For joining a sentence to another.
    fileprivate var lowercasedFirst: String { prefix(1).lowercased() + dropFirst() }
}
