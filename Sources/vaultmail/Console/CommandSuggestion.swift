import ArgumentParser
import MailApp

/// Suggests a command for a mistyped one.
enum CommandSuggestion {
    /// A sentence if a word where a command belongs is none, also behind `help`; nil if the error is about something
    /// else.
    static func sentence(for written: [String]) -> String? {
        let arguments = written.first == "help" ? Array(written.dropFirst()) : written
        let (group, path) = command(in: arguments)
        let rest = arguments.dropFirst(path.count)
        let names = names(of: group)
        guard !names.isEmpty, let word = rest.first, !word.hasPrefix("-"), word != "help" else { return nil }
        let advice = path.isEmpty ? "`vaultmail help` lists the commands." : "\(help(path)) lists its commands."
        let unknown = (path + [word]).joined(separator: " ")
        if let near = NearestName.of(word, among: names + (path.isEmpty ? ["help"] : [])) {
            return "Unknown command '\(unknown)'. Did you mean '\(near)'? \(advice)"
        }
        // The word may belong to the command that runs without a name.
        guard group.configuration.defaultSubcommand == nil else { return nil }
        return "Unknown command '\(unknown)'. \(advice)"
    }

    /// How to read about the command of the arguments.
    static func advice(for arguments: [String]) -> String {
        let path = command(in: arguments).path
        return path.isEmpty ? "`vaultmail help` lists the commands." : "\(help(path)) explains the command."
    }

    /// The command that the first words name, and these words.
    private static func command(in arguments: [String]) -> (group: any ParsableCommand.Type, path: [String]) {
        var group: any ParsableCommand.Type = VaultMail.self
        var path: [String] = []
        for word in arguments {
            let found = group.configuration.subcommands.first { $0._commandName == word }
            guard let found else { break }
            group = found
            path.append(word)
        }
        return (group, path)
    }

    private static func names(of group: any ParsableCommand.Type) -> [String] {
        group.configuration.subcommands.map { $0._commandName }
    }

    private static func help(_ path: [String]) -> String { "`vaultmail help \(path.joined(separator: " "))`" }
}
