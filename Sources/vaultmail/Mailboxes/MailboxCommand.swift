import ArgumentParser

/// `vaultmail mailbox`.
struct MailboxCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "mailbox", abstract: "Create, rename, delete and subscribe mailboxes.",
        discussion: """
            The server is changed at once, so it must be reachable. The levels of a path are separated as in the list \
            of `vaultmail mailboxes`, on most servers by “/” or “.”.

            EXAMPLES
              vaultmail mailbox create Projects/Atlas
              vaultmail mailbox rename Projects/Atlas Projects/Done
              vaultmail mailbox delete Projects/Done
            """,
        subcommands: [
            MailboxCreateCommand.self, MailboxRenameCommand.self, MailboxDeleteCommand.self,
            MailboxSubscribeCommand.self, MailboxUnsubscribeCommand.self,
        ])
}
