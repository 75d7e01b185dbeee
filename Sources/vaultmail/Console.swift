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

    /// Writes everything else to standard error.
    static func note(_ text: String) {
        FileHandle.standardError.write(Data((text + "\n").utf8))
    }
}

/// A text fitted into columns of a terminal.
enum Column {
    /// The text on one line, cut or filled to a number of characters.
    static func fit(_ text: String, _ width: Int) -> String {
        let line = TerminalText.line(text)
        if line.count > width { return line.prefix(width - 1) + "…" }
        return line + String(repeating: " ", count: width - line.count)
    }
}
