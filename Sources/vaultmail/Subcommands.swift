import ArgumentParser

/// The commands below `vaultmail`.
enum Subcommands {
    static let all: [any ParsableCommand.Type] = [
        AccountCommand.self, SyncCommand.self, StatusCommand.self, MailboxesCommand.self, MailboxCommand.self,
        ListCommand.self, ShowCommand.self, ExplainCommand.self, FetchCommand.self, ConfigCommand.self,
        NotifyCommand.self, StorageCommand.self, ModelCommand.self, AppLockCommand.self, VaultCommand.self,
        SessionCommand.self, OutboxCommand.self, SearchCommand.self, SummarizeCommand.self, ImportCommand.self,
        ExportCommand.self, ArchiveCommand.self, TrashCommand.self, DeleteCommand.self, MoveCommand.self,
        CopyCommand.self, SpamCommand.self, NotSpamCommand.self, ReadCommand.self, UnreadCommand.self,
        StarCommand.self, UnstarCommand.self, LockCommand.self, UnlockCommand.self, LabelCommand.self,
        RuleCommand.self, SendersCommand.self, UnsubscribeCommand.self, MuteCommand.self, UnmuteCommand.self,
        CategoryCommand.self, SplitCommand.self, SendCommand.self, ReplyCommand.self, DraftsCommand.self,
        ComposeCommand.self, SendmailCommand.self, IdentityCommand.self, RegisterMailtoCommand.self, JoinCommand.self,
        UndoCommand.self, BackupCommand.self, RestoreCommand.self, CompactCommand.self, ServeCommand.self,
        ServiceCommand.self, OpenCommand.self, DoctorCommand.self, CompletionCommand.self, DebugCommand.self,
    ]

    /// The commands that the parser needs if the first argument is `word`: the command of that name, or all, to name
    /// them in help, errors and the completion of shells.
    ///
    /// The parser describes each command and its options before it reads an argument; for all commands that takes a
    /// quarter of the time of a start.
    static func needed(for word: String?) -> [any ParsableCommand.Type] {
        let named = all.first { $0._commandName == word }
        guard let named, named != CompletionCommand.self else { return all }
        return [named]
    }
}
