import MailModel

extension MailProvider {
    static let international: [MailProvider] = [
        MailProvider(
            id: "gmail", name: "Gmail", domains: ["gmail.com", "googlemail.com"], imap: tls("imap.gmail.com", 993),
            smtp: tls("smtp.gmail.com", 465), signIns: [.oauth(provider: "google"), .appPassword], steps: googleSteps),
        MailProvider(
            id: "outlook", name: "Outlook.com",
            domains: [
                "outlook.com", "outlook.de", "outlook.fr", "outlook.es", "outlook.it", "outlook.jp", "outlook.com.br",
                "hotmail.com", "hotmail.co.uk", "hotmail.de", "hotmail.fr", "hotmail.it", "hotmail.es", "live.com",
                "live.co.uk", "live.de", "live.fr", "live.nl", "msn.com", "passport.com", "windowslive.com",
            ],
            imap: tls("outlook.office365.com", 993), smtp: startTLS("smtp-mail.outlook.com", 587),
            signIns: [.oauth(provider: "microsoft")],
            steps: [
                GuideStep(
                    "Turn on “Let devices and apps use IMAP”.",
                    link: "https://outlook.live.com/mail/0/options/mail/accounts")
            ]),
        MailProvider(
            id: "icloud", name: "iCloud", domains: ["icloud.com", "me.com", "mac.com"],
            imap: tls("imap.mail.me.com", 993), smtp: startTLS("smtp.mail.me.com", 587), signIns: [.appPassword],
            steps: appleSteps),
        MailProvider(
            id: "yahoo", name: "Yahoo",
            domains: [
                "yahoo.com", "ymail.com", "rocketmail.com", "myyahoo.com", "yahoo.co.uk", "yahoo.de", "yahoo.fr",
                "yahoo.it", "yahoo.es", "yahoo.ca", "yahoo.in", "yahoo.co.in", "yahoo.com.au", "yahoo.com.br",
                "yahoo.com.mx", "yahoo.com.ar", "yahoo.co.id",
            ],
            imap: tls("imap.mail.yahoo.com", 993), smtp: tls("smtp.mail.yahoo.com", 465),
            signIns: [.appPassword, .oauth(provider: "yahoo")],
            steps: [
                GuideStep("\(createAppPassword).", link: "https://login.yahoo.com/account/security"), pasteAppPassword,
            ]),
        MailProvider(
            id: "aol", name: "AOL", domains: ["aol.com", "aim.com", "aol.de", "aol.fr", "aol.co.uk", "verizon.net"],
            imap: tls("imap.aol.com", 993), smtp: tls("smtp.aol.com", 465), signIns: [.appPassword],
            steps: [
                GuideStep("\(createAppPassword).", link: "https://login.aol.com/account/security"), pasteAppPassword,
            ]),
        MailProvider(
            id: "fastmail", name: "Fastmail",
            domains: ["fastmail.com", "fastmail.fm", "fastmail.net", "fastmail.org", "sent.com"],
            exchangers: ["messagingengine.com"], imap: tls("imap.fastmail.com", 993),
            smtp: tls("smtp.fastmail.com", 465), signIns: [.appPassword, .oauth(provider: "fastmail")],
            steps: fastmailSteps),
        MailProvider(
            id: "zoho", name: "Zoho Mail", domains: ["zoho.com", "zohomail.com"], imap: tls("imap.zoho.com", 993),
            smtp: tls("smtp.zoho.com", 465), signIns: [.password, .appPassword], steps: zohoSteps),
        MailProvider(
            id: "yandex", name: "Yandex",
            domains: ["yandex.com", "yandex.ru", "yandex.by", "yandex.kz", "ya.ru"], exchangers: ["yandex.net"],
            imap: tls("imap.yandex.com", 993), smtp: tls("smtp.yandex.com", 465), signIns: [.appPassword],
            steps: yandexSteps),
        MailProvider(
            id: "mailru", name: "Mail.ru", domains: ["mail.ru", "inbox.ru", "list.ru", "bk.ru", "internet.ru"],
            exchangers: ["emx.mail.ru"], imap: tls("imap.mail.ru", 993), smtp: tls("smtp.mail.ru", 465),
            signIns: [.appPassword],
            steps: [
                GuideStep(
                    "\(createAppPassword).", link: "https://account.mail.ru/user/2-step-auth/passwords/"),
                pasteAppPassword,
            ]),
    ]

    static let appleSteps = [
        GuideStep(
            "Open “App-Specific Passwords” in your Apple account, and create one for VaultMail.",
            link: "https://account.apple.com/account/manage"),
        pasteAppPassword,
    ]
}
