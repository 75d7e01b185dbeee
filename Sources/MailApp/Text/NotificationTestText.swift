/// The sentences about notifications that are tried out, and about VIP contacts. Those named as hints follow another
/// sentence.
enum NotificationTestText {
    static let pageHint = "An open page can show notifications while the daemon runs."
    static let vipHint = "`vaultmail notify vip` lists them."

    static func notVIP(_ address: String) -> String { "\(address) is not a VIP contact." }
}
