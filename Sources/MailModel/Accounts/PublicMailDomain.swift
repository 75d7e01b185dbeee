/// Domains where strangers have their addresses: what is known of one sender says nothing about another.
public enum PublicMailDomain {
    /// Returns true for such a domain, in lower case.
    public static func matches(_ domain: String) -> Bool { domain.isEmpty || domains.contains(domain) }

    private static let domains: Set<String> = [
        "aol.com", "fastmail.com", "free.fr", "gmail.com", "gmx.at", "gmx.ch", "gmx.de", "gmx.net", "googlemail.com",
        "hotmail.com", "hotmail.fr", "icloud.com", "laposte.net", "libero.it", "live.com", "mac.com", "mail.ru",
        "mailbox.org", "me.com", "msn.com", "orange.fr", "outlook.com", "posteo.de", "proton.me", "protonmail.com",
        "qq.com", "t-online.de", "web.de", "yahoo.co.jp", "yahoo.com", "yahoo.de", "yahoo.fr", "yandex.ru", "ziggo.nl",
    ]
}
