import MailModel

extension MailProvider {
    /// Providers of customers' own domains, recognized by the mail exchangers only.
    static let hostedDomains: [MailProvider] = [
        MailProvider(
            id: "google-workspace", name: "Google Workspace", domains: [],
            exchangers: ["google.com", "googlemail.com"], imap: tls("imap.gmail.com", 993),
            smtp: tls("smtp.gmail.com", 465), signIns: [.oauth(provider: "google"), .appPassword], steps: googleSteps),
        MailProvider(
            id: "microsoft-365", name: "Microsoft 365", domains: [],
            exchangers: ["mail.protection.outlook.com", "mx.microsoft"], imap: tls("outlook.office365.com", 993),
            smtp: startTLS("smtp.office365.com", 587), signIns: [.oauth(provider: "microsoft")],
            steps: [
                GuideStep("Your administrator must allow IMAP, authenticated SMTP and the registered application.")
            ]),
        MailProvider(
            id: "icloud-domain", name: "iCloud with an own domain", domains: [], exchangers: ["mail.icloud.com"],
            imap: tls("imap.mail.me.com", 993), smtp: startTLS("smtp.mail.me.com", 587), usernameForm: .other,
            signIns: [.appPassword],
            steps: [GuideStep("The user name is your address at icloud.com, not the one of your own domain.")]
                + appleSteps),
        MailProvider(
            id: "zoho-domain", name: "Zoho Mail with an own domain", domains: [], exchangers: ["zoho.com"],
            imap: tls("imappro.zoho.com", 993), smtp: tls("smtppro.zoho.com", 465), signIns: [.password, .appPassword],
            steps: zohoSteps),
    ]
}
