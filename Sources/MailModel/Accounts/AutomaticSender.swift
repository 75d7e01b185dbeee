/// Recognizes addresses that programs send from and no one reads.
public enum AutomaticSender {
    /// Returns true for such an address, in lower case.
    public static func matches(_ address: String) -> Bool {
        guard let at = address.lastIndex(of: "@") else { return true }
        let local = address[..<at]
        // Programs write an identifier into the address that replies go to.
        guard local.utf8.count <= maximumLength else { return true }
        let words = local.utf8.filter { $0 != UInt8(ascii: "-") && $0 != UInt8(ascii: "_") && $0 != UInt8(ascii: ".") }
        if phrases.contains(where: { ByteSearch.contains(words, $0) }) { return true }
        return names.contains(String(local.prefix { $0 != "+" && $0 != "=" }))
    }

    private static let maximumLength = 40

    private static let phrases = [
        "noreply", "donotreply", "dontreply", "nepasrepondre", "nichtantworten", "noresponder", "mailerdaemon",
        "autoreply", "noanswer", "ikkesvar", "svarinte",
    ].map { Array($0.utf8) }

    private static let names: Set<String> = [
        "bounce", "bounces", "postmaster", "newsletter", "newsletters", "notification", "notifications", "notify",
        "alert", "alerts", "automated", "robot", "daemon", "root", "cron", "www-data", "reply", "unsubscribe",
    ]
}
