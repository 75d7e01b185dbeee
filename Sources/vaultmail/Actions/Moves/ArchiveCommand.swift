import ArgumentParser
import MailModel

/// `vaultmail archive`.
struct ArchiveCommand: MessageActionCommand {
    static let configuration = CommandConfiguration(
        commandName: "archive", abstract: "Archive messages: remove them from the inbox and keep them.",
        discussion: """
            EXAMPLE
              vaultmail search -0 from:shop older_than:1y | vaultmail archive -0
            """)
    static let action = UserAction.archive
    static let done = "Archived"
    static let unchanged = "Nothing to archive."

    @OptionGroup var selection: MessageSelection
}
