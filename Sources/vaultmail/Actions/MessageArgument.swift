import ArgumentParser

/// Validation of a message ID given on the command line.
enum MessageArgument {
    /// The minimum prefix length that the store accepts; shorter prefixes match too many messages.
    private static let minimumLength = 4

    /// Rejects an ID that is too short before the lookup: "Message  not found." would not help the user.
    static func check(_ id: String) throws {
        guard id.count < minimumLength else { return }
        throw ValidationError(
            "Give a message ID or at least its first \(minimumLength) characters. "
                + "`vaultmail list inbox` and `vaultmail search` print message IDs.")
    }
}
