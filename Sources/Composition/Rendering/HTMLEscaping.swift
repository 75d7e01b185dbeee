/// Escapes text for HTML.
enum HTMLEscaping {
    /// Returns the text with all characters that have a meaning in HTML as character references, so that nothing in it
    /// can become markup; control characters become blanks.
    static func escaped(_ text: String) -> String {
        var result = ""
        result.reserveCapacity(text.utf8.count)
        for scalar in OneLine.withoutBreaks(text).unicodeScalars {
            switch scalar {
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            case "\"": result += "&quot;"
            case "'": result += "&#39;"
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result
    }

    /// Returns one line with its blanks kept; see the other method.
    static func line(_ text: String) -> String {
        var isAfterBlank = true
        return run(text, isAfterBlank: &isAfterBlank)
    }

    /// Returns a run of a line with its blanks kept: HTML would fold several into one, and drop those at the start. A
    /// tabulator becomes four.
    ///
    /// - Parameter isAfterBlank: True if the next blank would be folded; true at the start of a line.
    static func run(_ text: String, isAfterBlank: inout Bool) -> String {
        var result = ""
        for scalar in escaped(text).replacing("\t", with: "    ").unicodeScalars {
            // Every second blank stays one at which the line may be broken.
            let isBlank = scalar == " "
            if isBlank, isAfterBlank { result += "&nbsp;" } else { result.unicodeScalars.append(scalar) }
            isAfterBlank = isBlank && !isAfterBlank
        }
        return result
    }
}
