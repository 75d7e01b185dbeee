import MailModel

/// What a subject or a name looks like, regardless of its words.
enum SubjectShape {
    static func signals(of subject: String) -> [CategorySignal] {
        var signals: [CategorySignal] = []
        let bytes = Array(subject.utf8.prefix(CategoryFeatures.maximumSubjectBytes))
        if BaseSubject(subject).hasReplyPrefix { signals.append(.replySubject) }
        if bytes.first == UInt8(ascii: "["), bytes.prefix(40).contains(UInt8(ascii: "]")) {
            signals.append(.taggedSubject)
        }
        if bytes.contains(UInt8(ascii: "!")) { signals.append(.exclamation) }
        if bytes.contains(UInt8(ascii: "%")) { signals.append(.percent) }
        if bytes.contains(0xF0) { signals.append(.emoji) }
        if subject.unicodeScalars.prefix(CategoryFeatures.maximumSubjectBytes).contains(where: money.contains) {
            signals.append(.money)
        }
        if bytes.split(whereSeparator: { !$0.isASCIIDigit }).contains(where: { (4...8).contains($0.count) }) {
            signals.append(.number)
        }
        let capitals = bytes.count { (0x41...0x5A).contains($0) }
        if capitals >= 8, capitals * 2 > bytes.count { signals.append(.capitals) }
        return signals
    }

    /// Two or three words that begin with a capital, with nothing else.
    static func isPersonName(_ name: String?) -> Bool {
        guard let name, name.utf8.count < 60 else { return false }
        let words = name.split(separator: " ")
        return (2...3).contains(words.count)
            && words.allSatisfy { word in
                word.first?.isUppercase == true
                    && word.allSatisfy { $0.isLetter || $0 == "." || $0 == "-" || $0 == "'" }
            }
    }

    private static let money: Set<Unicode.Scalar> = ["$", "€", "£", "¥"]
}
