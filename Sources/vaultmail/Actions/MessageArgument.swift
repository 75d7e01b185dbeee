import ArgumentParser

/// The id of a message as a person gives it.
enum MessageArgument {
    /// As many characters the store asks for: fewer name too many messages.
    private static let minimumLength = 4

    /// Refuses what can name no message before it is looked for: "There is no message ." helps nobody.
    static func check(_ id: String) throws {
        guard id.count < minimumLength else { return }
        throw ValidationError(
            "Give the message's id, or its first characters, \(minimumLength) at least: "
                + "`vaultmail list inbox` and `vaultmail search` show it.")
    }
}
