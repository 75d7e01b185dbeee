import MailModel
public import SearchLanguage

/// Rules as a Sieve script (RFC 5228, with `fileinto` and RFC 5232 `imap4flags`), if Sieve supports them.
///
/// Sieve compares text and VaultMail words, so `contains` in a script is a little wider than the rule.
public struct SieveScript: Sendable {
    /// The script; lines end with LF.
    public let text: String
    /// The rules that are missing from it.
    public let untranslated: [SieveUntranslated]

    /// Exclusions come first, because a script stops where they match. A rule that moves mail ends with `stop` if a
    /// later one moves mail too: the first move wins, and Sieve would file a copy in each mailbox.
    ///
    /// - Parameter moment: the reference for dates.
    public init(_ rules: [Rule], at moment: SearchMoment) {
        let enabled = rules.filter(\.draft.isEnabled).sorted { $0.position < $1.position }
        let ordered = enabled.filter { $0.draft.kind == .exclusion } + enabled.filter { $0.draft.kind == .action }
        var blocks: [String] = []
        var missing: [SieveUntranslated] = []
        let lastMove = ordered.last { rule in
            rule.draft.actions.contains(where: \.isMove) && (try? Self.block(rule.draft, at: moment)) != nil
        }
        for rule in ordered {
            do {
                var draft = rule.draft
                if draft.actions.contains(where: \.isMove), rule.id != lastMove?.id { draft.stops = true }
                blocks.append(try Self.block(draft, at: moment))
            } catch let error as RuleError {
                missing.append(SieveUntranslated(rule: rule.draft.name, reason: error.explanation))
            } catch {
                missing.append(SieveUntranslated(rule: rule.draft.name, reason: "\(error)"))
            }
        }
        let needed = ["fileinto", "imap4flags"].filter { name in
            blocks.contains { $0.contains(name == "fileinto" ? "fileinto \"" : "addflag \"") }
        }
        let list = needed.map { "\"\($0)\"" }.joined(separator: ", ")
        let disabled = rules.filter { !$0.draft.isEnabled }.sorted { $0.position < $1.position }
        let notes = disabled.map { "# Left out, because it is turned off: \(Self.comment($0.draft.name))\n" }
        text = (needed.isEmpty ? "" : "require [\(list)];\n") + blocks.joined() + notes.joined()
        untranslated = missing
    }

    private static func block(_ draft: RuleDraft, at moment: SearchMoment) throws -> String {
        let condition = try RuleCondition(draft, at: moment)
        var test = try SieveTestWriter.test(condition.condition)
        if let exception = condition.exception {
            test = "allof (\(test), not \(try SieveTestWriter.test(exception)))"
        }
        // fileinto files the message with the flags that are set by then (RFC 5232 §4).
        let actions = draft.actions.filter { !$0.isMove } + draft.actions.filter(\.isMove)
        var lines = actions.map(command)
        if draft.kind == .exclusion { lines = ["keep;"] }
        if draft.stops || draft.kind == .exclusion { lines.append("stop;") }
        return "# rule:[\(comment(draft.name))]\nif \(test) {\n" + lines.map { "    \($0)\n" }.joined() + "}\n"
    }

    /// A name in a comment, which ends at the first `]`.
    private static func comment(_ name: String) -> String {
        name.replacing("]", with: ")").replacing("\n", with: " ").replacing("\r", with: " ")
    }

    /// What is read back when a script with this rule is read: a script has one way to say what rules can say in
    /// several, and adds `stop` to moves that others follow. A script names no account.
    ///
    /// - Parameter moment: the reference for dates.
    /// - Returns: nothing if Sieve cannot say the rule.
    public static func readings(of draft: RuleDraft, at moment: SearchMoment) -> [RuleDraft] {
        var stopping = draft
        stopping.stops = true
        let forms = draft.actions.contains(where: \.isMove) ? [draft, stopping] : [draft]
        return forms.flatMap { form -> [RuleDraft] in
            guard let text = try? block(form, at: moment), let found = try? rules(in: text) else { return [] }
            return found.drafts
        }
    }

    private static func command(_ action: RuleAction) -> String {
        switch action {
        case .trash: "fileinto \"Trash\";"
        case .archive: "fileinto \"Archive\";"
        case .move(let mailbox): "fileinto \(quoted(mailbox));"
        case .read: #"addflag "\\Seen";"#
        case .star: #"addflag "\\Flagged";"#
        case .lock: "addflag \"$VaultMailLocked\";"
        case .keyword(let name): "addflag \(quoted(name));"
        }
    }

    /// RFC 5228 §2.4.2.
    static func quoted(_ text: String) -> String {
        "\"" + text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
    }
}
