import MailModel

/// The prefixes of subjects, which are never doubled, in any language of the program that wrote them.
enum SubjectPrefix {
    /// Returns the subject of a reply: `Re: Tea` for `Tea`, `RE: Tea`, `Sv: Tea` and `AW: Re[2]: Tea`.
    static func reply(_ subject: String) -> String {
        let subject = OneLine.cleaned(subject)
        if hasPrefixAfterTag(subject, isReply) { return subject }
        return joined("Re:", stripped(subject, isReply))
    }

    /// Returns the subject of a forwarded message: `Fwd: Tea` for `Tea`, `FW: Tea` and `WG: Tea`.
    static func forward(_ subject: String) -> String {
        let subject = OneLine.cleaned(subject)
        if hasPrefixAfterTag(subject, isForward) { return subject }
        return joined("Fwd:", stripped(subject, isForward))
    }

    private static func joined(_ prefix: String, _ subject: String) -> String {
        subject.isEmpty ? prefix : "\(prefix) \(subject)"
    }

    /// The subject without the prefixes of a kind at its start.
    private static func stripped(_ subject: String, _ isKind: (String) -> Bool) -> String {
        var rest = subject
        while let prefix = leadingPrefix(of: rest), isKind(prefix) {
            rest = OneLine.cleaned(String(rest.dropFirst(prefix.count)))
        }
        return rest
    }

    /// `[list] Re: Tea`: most lists write their tag before the prefix.
    private static func hasPrefixAfterTag(_ subject: String, _ isKind: (String) -> Bool) -> Bool {
        guard subject.first == "[", let close = subject.prefix(64).firstIndex(of: "]") else { return false }
        let rest = OneLine.cleaned(String(subject[subject.index(after: close)...]))
        return leadingPrefix(of: rest).map(isKind) ?? false
    }

    /// The first word with its colon, if programs write it before the subjects of replies or forwarded messages.
    private static func leadingPrefix(of subject: String) -> String? {
        guard let colon = subject.prefix(maximumLength).firstIndex(where: { $0 == ":" || $0 == "：" }) else {
            return nil
        }
        let prefix = String(subject[...colon])
        return BaseSubject(prefix + " \(probe)").text == probe ? prefix : nil
    }

    /// A word that is no prefix itself.
    private static let probe = "subject"
    private static let maximumLength = 28

    private static func isForward(_ prefix: String) -> Bool { ForwardedSubject.isForward(prefix) && !isFinnish(prefix) }

    private static func isReply(_ prefix: String) -> Bool { !isForward(prefix) }

    /// `VS:` is a reply in Finnish, and nowhere written by a program for a forwarded message.
    private static func isFinnish(_ prefix: String) -> Bool { prefix.prefix(2).lowercased() == "vs" }
}
