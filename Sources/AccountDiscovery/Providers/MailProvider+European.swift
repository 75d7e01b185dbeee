import MailModel

extension MailProvider {
    static let european: [MailProvider] = [
        MailProvider(
            id: "gmx", name: "GMX", domains: ["gmx.de", "gmx.net", "gmx.at", "gmx.ch", "gmx.eu", "gmx.org"],
            imap: tls("imap.gmx.net", 993), smtp: tls("mail.gmx.net", 465), signIns: [.password, .appPassword],
            steps: unitedInternetSteps(
                activation: "https://hilfe.gmx.net/pop-imap/einschalten.html",
                passwords: "https://hilfe.gmx.net/sicherheit/2fa/anwendungsspezifisches-passwort.html")),
        MailProvider(
            id: "gmx-com", name: "GMX.com", domains: ["gmx.com", "gmx.us", "gmx.co.uk"],
            imap: tls("imap.gmx.com", 993), smtp: tls("mail.gmx.com", 465), signIns: [.password, .appPassword],
            steps: unitedInternetSteps(
                activation: "https://support.gmx.com/pop-imap/toggle.html",
                passwords: "https://support.gmx.com/security/2fa/application-specific-passwords.html")),
        MailProvider(
            id: "webde", name: "WEB.DE", domains: ["web.de"], imap: tls("imap.web.de", 993),
            smtp: startTLS("smtp.web.de", 587), signIns: [.password, .appPassword],
            steps: unitedInternetSteps(
                activation: "https://hilfe.web.de/pop-imap/einschalten.html",
                passwords: "https://hilfe.web.de/sicherheit/2fa/anwendungsspezifisches-passwort.html")),
        MailProvider(
            id: "t-online", name: "T-Online", domains: ["t-online.de", "magenta.de"],
            imap: tls("secureimap.t-online.de", 993), smtp: tls("securesmtp.t-online.de", 465),
            signIns: [.appPassword],
            steps: [
                GuideStep(
                    "Set a password for mail programs in the Telekom account; it differs from the one for the website.",
                    link: "https://account.idm.telekom.com/account-manager/"),
                GuideStep("Enter that password below."),
            ]),
        MailProvider(
            id: "posteo", name: "Posteo", domains: ["posteo.de", "posteo.net", "posteo.org", "posteo.eu"],
            imap: tls("posteo.de", 993), smtp: tls("posteo.de", 465), signIns: [.password]),
        MailProvider(
            id: "mailbox", name: "mailbox.org", domains: ["mailbox.org"], exchangers: ["mailbox.org"],
            imap: tls("imap.mailbox.org", 993), smtp: tls("smtp.mailbox.org", 465), signIns: [.password, .appPassword],
            steps: mailboxSteps),
        MailProvider(
            id: "proton", name: "Proton Mail (Bridge)",
            domains: ["proton.me", "protonmail.com", "protonmail.ch", "pm.me"], exchangers: ["protonmail.ch"],
            imap: startTLS("127.0.0.1", 1143), smtp: startTLS("127.0.0.1", 1025), signIns: [.appPassword],
            steps: protonSteps),
    ]

    /// GMX and WEB.DE are run by one company.
    private static func unitedInternetSteps(activation: String, passwords: String) -> [GuideStep] {
        [
            GuideStep("Allow access by POP3 and IMAP in the settings of your mailbox.", link: activation),
            GuideStep(
                "If you use two-factor authentication: create an application-specific password.", link: passwords),
            GuideStep("Enter that password, or your account's own, below."),
        ]
    }
}
