import ArgumentParser
import MailApp
import MailModel
import MailPresentation

/// `vaultmail config`.
struct ConfigCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "config", abstract: "Show or change settings.",
        discussion: """
            The page uses the same settings and follows changes at once. displayName, syncWindowDays and, with \
            --account, attachmentCacheLimitMB are settings of an account; --account may be omitted if there is one \
            account only.

            EXAMPLES
              vaultmail config list
              vaultmail config set undoSendDelaySeconds 10
              vaultmail config set syncWindowDays 90 --account me@example.org
              vaultmail config set quietHoursStart 22:00
              vaultmail config reset undoSendDelaySeconds
            """,
        subcommands: [List.self, Get.self, Set.self, Reset.self])

    /// `vaultmail config list`.
    struct List: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "list", abstract: "Show every setting with its default and choices.")

        @OptionGroup var output: OutputOptions

        func run() async throws {
            let application = Console.application()
            let document = SettingsOutput(try application.settings(), accounts: try application.accountSettings())
            try output.print(document.settings, document: document, text: Self.line)
            guard output.chosen == .text else { return }
            for account in document.accounts {
                Console.print(TerminalText.line(account.account))
                for setting in account.settings { Console.print(Self.line(setting)) }
            }
        }

        private static func line(_ setting: SettingJSON) -> String {
            let choices = setting.choices.isEmpty ? "" : "; choices: \(setting.choices.joined(separator: ", "))"
            let standard = setting.default.isEmpty ? "none" : setting.default
            return TerminalText.line(
                "\(Column.fit(setting.key, 26))  \(setting.readableValue)  (default: \(standard)\(choices))")
        }
    }

    /// `vaultmail config get`.
    struct Get: AsyncParsableCommand {
        static let configuration = CommandConfiguration(commandName: "get", abstract: "Print the value of a setting.")

        @OptionGroup var key: ConfigKeyArgument

        @Option(help: "Email address of the account whose setting it is.")
        var account: String?

        @OptionGroup var formatting: JSONOption

        func run() async throws {
            let setting = try Self.setting(try key.key().resolved(account: account), of: account)
            Console.print(formatting.json ? try OutputJSON.document(setting) : setting.value)
        }

        private static func setting(_ key: ConfigKey, of account: String?) throws -> SettingJSON {
            let application = Console.application()
            switch key {
            case .account(let key): return try application.setting(key, of: account)
            case .program(let key):
                guard let setting = try application.settings().first(where: { $0.key == key }) else {
                    throw ExitStatus.notFound
                }
                return SettingJSON(setting)
            }
        }
    }

    /// `vaultmail config set`.
    struct Set: AsyncParsableCommand {
        static let configuration = CommandConfiguration(commandName: "set", abstract: "Change a setting.")

        @OptionGroup var key: ConfigKeyArgument

        @Option(help: "Email address of the account whose setting it is.")
        var account: String?

        @OptionGroup var confirmation: ConfirmationOptions

        // An array, so that a negative number is a value that is refused and not an unknown option.
        @Argument(parsing: .allUnrecognized, help: "The new value.")
        var value: [String] = []

        func validate() throws {
            guard value.count == 1 else {
                throw ValidationError("Give one value; quote it if it contains blanks. See `vaultmail config list`.")
            }
        }

        func run() async throws {
            let setting = try await key.key().change(
                to: value.joined(), account: account, isConfirmed: confirmation.yes)
            Console.note(TerminalText.line("\(setting.key) is now \(setting.readableValue)."))
        }
    }

    /// `vaultmail config reset`.
    struct Reset: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "reset", abstract: "Restore the default of a setting.")

        @OptionGroup var key: ConfigKeyArgument

        @Option(help: "Email address of the account whose setting it is.")
        var account: String?

        @OptionGroup var confirmation: ConfirmationOptions

        func run() async throws {
            let setting = try await key.key().change(to: nil, account: account, isConfirmed: confirmation.yes)
            let value = setting.value.isEmpty ? "unset" : setting.readableValue
            Console.note("\(setting.key) is now \(value).")
        }
    }
}

extension SettingJSON {
    /// The value, of a time also as clocks show it.
    fileprivate var readableValue: String { SettingKey(rawValue: key)?.definition.readable(value) ?? value }
}

extension ConfigKey {
    /// Changes the setting, or restores its default with nil.
    fileprivate func change(to value: String?, account: String?, isConfirmed: Bool) async throws -> SettingJSON {
        let application = Console.application()
        switch try resolved(account: account) {
        case .program(let key): return SettingJSON(try await application.change(key, to: value))
        case .account(let key):
            return try await application.change(key, of: account, to: value) { old, new in
                try old.confirm(new, isGiven: isConfirmed)
            }
        }
    }
}
