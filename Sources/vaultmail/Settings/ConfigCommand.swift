public import ArgumentParser
import MailApp
public import MailModel

/// `vaultmail config`.
struct ConfigCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "config", abstract: "Show or change settings.",
        discussion: """
            The page uses the same settings and follows changes at once.

            EXAMPLES
              vaultmail config list
              vaultmail config set undoSendDelaySeconds 10
              vaultmail config reset undoSendDelaySeconds
            """,
        subcommands: [List.self, Get.self, Set.self, Reset.self])

    /// `vaultmail config list`.
    struct List: AsyncParsableCommand {
        static let configuration = CommandConfiguration(abstract: "Show every setting with its default and choices.")

        @OptionGroup var output: OutputOptions

        func run() async throws {
            let document = SettingsOutput(try Console.application().settings())
            try output.print(document.settings, document: document) { setting in
                let choices = setting.choices.isEmpty ? "" : "; choices: \(setting.choices.joined(separator: ", "))"
                let standard = setting.default.isEmpty ? "none" : setting.default
                return "\(Column.fit(setting.key, 26))  \(setting.value)  (default: \(standard)\(choices))"
            }
        }
    }

    /// `vaultmail config get`.
    struct Get: AsyncParsableCommand {
        static let configuration = CommandConfiguration(abstract: "Print the value of a setting.")

        @Argument(help: "Key of the setting; see `vaultmail config list`.")
        var key: SettingKey

        @Flag(help: "Print the setting as a JSON document.")
        var json = false

        func run() async throws {
            let settings = try Console.application().settings()
            guard let setting = settings.first(where: { $0.key == key }) else { throw ExitStatus.notFound }
            Console.print(json ? try OutputJSON.document(SettingOutput(setting)) : setting.value)
        }
    }

    /// `vaultmail config set`.
    struct Set: AsyncParsableCommand {
        static let configuration = CommandConfiguration(abstract: "Change a setting.")

        @Argument(help: "Key of the setting; see `vaultmail config list`.")
        var key: SettingKey

        // An array, so that a negative number is a value that is refused and not an unknown option.
        @Argument(parsing: .allUnrecognized, help: "The new value.")
        var value: [String] = []

        func validate() throws {
            guard value.count == 1 else {
                throw ValidationError("Give one value; quote it if it contains blanks. See `vaultmail config list`.")
            }
        }

        func run() async throws {
            let setting = try await Console.application().change(key, to: value.joined())
            Console.note("\(setting.key.rawValue) is now \(setting.value).")
        }
    }

    /// `vaultmail config reset`.
    struct Reset: AsyncParsableCommand {
        static let configuration = CommandConfiguration(abstract: "Restore the default of a setting.")

        @Argument(help: "Key of the setting; see `vaultmail config list`.")
        var key: SettingKey

        func run() async throws {
            let setting = try await Console.application().change(key, to: nil)
            let value = setting.value.isEmpty ? "unset" : setting.value
            Console.note("\(setting.key.rawValue) is now \(value).")
        }
    }
}

extension SettingKey: ExpressibleByArgument {}
