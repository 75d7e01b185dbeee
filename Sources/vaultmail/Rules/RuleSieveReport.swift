import ArgumentParser
import Foundation
import MailApp
import MailRules
import MailStorage

/// What could not be translated.
enum RuleSieveReport {
    static func print(_ parts: [SieveUntranslated]) {
        for part in parts { Console.note(TerminalText.line("Left out “\(part.rule)”: \(part.reason)")) }
    }
}
