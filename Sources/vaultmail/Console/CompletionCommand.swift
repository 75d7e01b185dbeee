import ArgumentParser

/// `vaultmail completion`.
struct CompletionCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "completion", abstract: "Print the completion script for a shell.",
        discussion: """
            EXAMPLES
              vaultmail completion bash \\
                > ~/.local/share/bash-completion/completions/vaultmail
              vaultmail completion zsh > "${fpath[1]}/_vaultmail"
              vaultmail completion fish > ~/.config/fish/completions/vaultmail.fish
            """)

    /// The supported shells.
    enum Shell: String, ExpressibleByArgument, CaseIterable {
        case bash, zsh, fish

        var completion: CompletionShell {
            switch self {
            case .bash: .bash
            case .zsh: .zsh
            case .fish: .fish
            }
        }
    }

    @Argument(help: "bash, zsh or fish.")
    var shell: Shell

    func run() { Console.print(VaultMail.completionScript(for: shell.completion)) }
}
