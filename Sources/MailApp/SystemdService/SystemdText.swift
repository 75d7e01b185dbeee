/// Quoting of systemd's unit files (systemd.syntax(7), systemd.service(5)).
enum SystemdText {
    /// A word in quotes with its special characters escaped.
    ///
    /// - Parameter doublesDollar: true for arguments of a command; the path of a program and an assignment in
    ///   `Environment=` take `$` as it is.
    static func quoted(_ word: String, doublesDollar: Bool) -> String {
        var result = ""
        for scalar in word.unicodeScalars {
            switch scalar {
            case "\\": result += "\\\\"
            case "\"": result += "\\\""
            case "%": result += "%%"
            case "$": result += doublesDollar ? "$$" : "$"
            case "\n": result += "\\n"
            case "\t": result += "\\t"
            case _ where scalar.value < 0x20 || scalar.value == 0x7F: result += hexadecimal(scalar.value)
            default: result.unicodeScalars.append(scalar)
            }
        }
        return "\"\(result)\""
    }

    private static func hexadecimal(_ value: UInt32) -> String {
        let digits = String(value, radix: 16)
        return "\\x" + (digits.utf8.count < 2 ? "0" : "") + digits
    }
}
