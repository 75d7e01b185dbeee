/// Sentences about messages that are kept from Trash and deletion (IMAP-02).
enum LockedMessages {
    /// Nothing changed.
    static func all(_ count: Int) -> String {
        "Nothing changed: \(count == 1 ? "the message is" : "\(Count.of(count, "message")) are") locked. \(unlocking)"
    }

    /// Others changed.
    static func some(_ count: Int) -> String {
        "\(Count.of(count, "locked message")) \(count == 1 ? "stays" : "stay"). \(unlocking)"
    }

    private static let unlocking = "Unlock with: vaultmail unlock ID"
}
