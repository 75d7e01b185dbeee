import MailModel

/// The sentences of notices.
enum NoticeText {
    /// Longer subjects are cut.
    private static let maximumSubjectLength = 60

    static func sentence(_ record: NoticeRecord) -> String {
        let count = record.repetitions > 1 ? " (\(record.repetitions) times)" : ""
        return ([text(record.kind) + count] + particulars(record)).joined(separator: " ")
    }

    private static func text(_ kind: Notice.Kind) -> String {
        switch kind {
        case .changeRefused(let operation, let flags):
            return "The mail server refused to \(action(operation, flags)), so the change was reverted."
        case .messageNotFound:
            return "An archived message is not on the mail server any more, so the change was not made."
                + " The message stays in the archive here."
        case .mailboxRemoved(let path, let count):
            let changes = count == 1 ? "one change to its messages was" : "\(count) changes to its messages were"
            return "The mailbox \(cleaned(path)) was removed on the server, so \(changes) dropped."
        case .moveTargetRemoved:
            return "A mailbox was removed on the server, so messages that were to be moved there stay where they were."
        case .restoredChangesDropped(let count):
            return count == 1
                ? "A change that was pending when the backup was made was dropped. Make it again if you still want it."
                : "\(count) changes that were pending when the backup was made were dropped."
                    + " Make them again if you still want them."
        case .returnFailed:
            return "A message could not be put back, because it is not on the mail server any more."
                + " It stays in the archive here."
        case .sendingInterrupted:
            return
                "A message was not sent, because VaultMail was closed while it could still be undone. It is in Drafts."
        case .changeSuperseded:
            return "Another program moved or removed a message before VaultMail could move it, so it is where that"
                + " program put it."
        case .ruleFailed(let name):
            return "The rule “\(cleaned(name))” could not act on new mail and is tried again later."
        case .ruleUnusable(let name):
            return "The rule “\(cleaned(name))” cannot be used. Change it in Settings > Rules."
        case .exclusionUnusable(let name):
            return "No rule acts on new mail, because the exclusion “\(cleaned(name))” cannot be used."
                + " Change it in Settings > Rules."
        }
    }

    private static func action(_ kind: Operation.Kind, _ flags: MessageFlags) -> String {
        switch kind {
        case .addFlags, .removeFlags:
            flags.contains(.flagged) ? "star or unstar a message" : "mark a message as read or unread"
        case .move: "move a message"
        case .archive: "archive a message"
        case .delete: "delete a message permanently"
        }
    }

    private static func particulars(_ record: NoticeRecord) -> [String] {
        let subject = shortened(record.particulars.subject ?? "")
        let target = record.particulars.target.map { " to \(cleaned($0))" } ?? ""
        let start = record.repetitions > 1 ? "Last message" : "Message"
        let message: String? =
            subject.isEmpty && target.isEmpty
            ? nil : "\(start): \(subject.isEmpty ? "(no subject)" : "“\(subject)”")\(target)."
        let (problem, refusal) = (record.particulars.problem, record.particulars.refusal)
        return [message, problem?.explanation ?? refusal.map { cleaned($0.explanation) }].compactMap(\.self)
    }

    private static func shortened(_ subject: String) -> String {
        let line = cleaned(subject)
        return line.count > maximumSubjectLength ? line.prefix(maximumSubjectLength - 1) + "…" : line
    }

    /// The text on one line: invisible characters could reverse the sentence.
    private static func cleaned(_ text: String) -> String {
        var result = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            switch scalar.properties.generalCategory {
            case .control, .lineSeparator, .paragraphSeparator: result.append(" ")
            // Joiners shape scripts and emoji.
            case .format where scalar.value != 0x200C && scalar.value != 0x200D: continue
            default: result.append(scalar)
            }
        }
        return String(result).split(separator: " ").joined(separator: " ")
    }
}
