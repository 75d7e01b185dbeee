import Foundation
import MailModel

/// Prepares untrusted text for a model: without quotes, invisible characters, and what chat templates use as marks.
enum MailWords {
    /// The words of a text; empty if there are none.
    static func of(_ text: String) -> String {
        var lines: [String] = []
        for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
            if QuotedHeader.separator(line) == .original { break }
            guard !line.hasPrefix(">") else { continue }
            let words = visible(line).trimmingCharacters(in: .whitespaces)
            if !words.isEmpty || !(lines.last ?? "").isEmpty { lines.append(words) }
        }
        while lines.last?.isEmpty == true { lines.removeLast() }
        return lines.joined(separator: "\n")
    }

    /// Letters in tag characters and other invisible ones are read by models, but not by people.
    private static func visible(_ line: Substring) -> String {
        var scalars = String.UnicodeScalarView()
        for scalar in line.unicodeScalars {
            switch scalar.properties.generalCategory {
            case .control: scalars.append(" ")
            case .format, .surrogate, .privateUse, .unassigned: continue
            default: if !scalar.properties.isDefaultIgnorableCodePoint { scalars.append(scalar) }
            }
        }
        // Special tokens of chat templates: <|im_start|>, [INST], <<SYS>>, <start_of_turn>.
        return String(scalars).replacing("<|", with: "< |").replacing("|>", with: "| >").replacing("[INST]", with: "")
            .replacing("[/INST]", with: "").replacing("<<", with: "< <").replacing("_of_turn>", with: "_of_turn >")
    }
}
