import Foundation
import Logging
import MailApp

/// What commands share: the environment, the two output streams.
enum Console {
    /// The program, built from this process's environment. A command tells its errors itself, so nothing is logged but what
    /// `logLevel` or `VAULTMAIL_LOG` asks for.
    static func application(logLevel: Logger.Level = .critical) -> Application {
        let environment = ProcessInfo.processInfo.environment
        let level = environment["VAULTMAIL_LOG"].flatMap(Logger.Level.init(rawValue:)) ?? logLevel
        LoggingSystem.bootstrap { label in
            var handler = StreamLogHandler.standardError(label: label)
            handler.logLevel = level
            return handler
        }
        return Application(environment: environment, logger: Logger(label: "vaultmail"))
    }

    /// Writes data to standard output.
    static func print(_ text: String) {
        FileHandle.standardOutput.write(Data((text + "\n").utf8))
    }

    /// Writes octets to standard output, nothing behind them.
    static func write(_ bytes: [UInt8]) {
        FileHandle.standardOutput.write(Data(bytes))
    }

    /// Says what to do where there is nothing to show.
    static func noteNoAccount() { note("No account yet; add one with `vaultmail account add`.") }

    /// Writes everything else to standard error.
    static func note(_ text: String) {
        FileHandle.standardError.write(Data((text + "\n").utf8))
    }
}

/// Numbers with their nouns.
enum Count {
    /// `1 message`, `2 messages`.
    static func of(_ number: Int, _ noun: String, _ plural: String? = nil) -> String {
        "\(number) \(number == 1 ? noun : plural ?? noun + "s")"
    }
}

/// A text fitted into columns of a terminal.
enum Column {
    /// Date and time of day where the person is.
    static func date(_ date: Date) -> String {
        let style = Date.ISO8601FormatStyle(timeZone: .current).year().month().day()
        return String(
            date.formatted(style.dateTimeSeparator(.space).time(includingFractionalSeconds: false)).prefix(16))
    }

    /// The text on one line, cut or filled to a number of characters.
    static func fit(_ text: String, _ width: Int) -> String {
        let line = cut(text, width)
        return line + String(repeating: " ", count: width - line.count)
    }

    /// The text on one line of at most so many characters.
    static func cut(_ text: String, _ width: Int) -> String {
        let line = TerminalText.line(text)
        return line.count > width ? line.prefix(width - 1) + "…" : line
    }
}
