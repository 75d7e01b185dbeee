import Foundation
import IMAPProtocol
import MailModel

/// Finds mail below paths that the user named.
struct SourceFinder {
    private(set) var sources: [MailSource] = []
    /// What was skipped and why, one sentence each.
    private(set) var skipReasons: [String] = []

    /// Common files next to mail that are skipped silently.
    private static let silent = [".msf", ".dat", ".lock", ".json", ".ini", ".plist", ".uidvalidity", ".index"]

    /// Finds the mail at the path.
    ///
    /// - Throws: `ExchangeError` if the path does not exist, or is a single file that is not mail.
    mutating func find(at path: String) throws(ExchangeError) {
        guard let file = MailFile(URL(fileURLWithPath: path), following: true) else {
            throw ExchangeError(.notFound, ExchangeText.notFound(path))
        }
        switch file.kind {
        case .file: try addNamed(file, path)
        case .folder:
            let before = sources.count
            addFolder(file, mailbox: Self.mailboxName(file.name), depth: 0)
            guard sources.count > before else {
                throw ExchangeError(.unusable, ExchangeText.emptyFolder(path))
            }
        case .other: throw ExchangeError(.unusable, ExchangeText.noFile(path))
        }
    }

    private mutating func addNamed(_ file: MailFile, _ path: String) throws(ExchangeError) {
        switch try FileContent(file) {
        case .mbox: sources.append(MailSource(form: .mbox(file), mailbox: Self.mailboxName(file.name)))
        case .message: sources.append(MailSource(form: .messages([file]), mailbox: "Imported"))
        case .empty: break
        case .unknown: throw ExchangeError(.unusable, ExchangeText.noMailFile(path))
        }
    }

    private mutating func addFolder(_ folder: MailFile, mailbox: String, depth: Int) {
        guard depth <= ExchangeLimits.folderDepth else {
            skipReasons.append(ExchangeText.tooDeep(folder.path))
            return
        }
        guard folder.isReadable else {
            skipReasons.append(folder.unreadable.explanation)
            return
        }
        if folder.isMaildir { sources.append(MailSource(form: .maildir(folder), mailbox: mailbox)) }
        var messages: [MailFile] = []
        for child in folder.children {
            switch child.kind {
            case .folder: addFolder(inside: folder, child, mailbox: mailbox, depth: depth)
            case .file: addFile(child, mailbox: mailbox, isInMaildir: folder.isMaildir, messages: &messages)
            case .other: skipReasons.append(ExchangeText.noMail(child.path))
            }
        }
        if !messages.isEmpty { sources.append(MailSource(form: .messages(messages), mailbox: mailbox)) }
    }

    private mutating func addFolder(inside folder: MailFile, _ child: MailFile, mailbox: String, depth: Int) {
        let name = child.name
        if folder.isMaildir, ["cur", "new", "tmp"].contains(name) { return }
        if name.hasPrefix(".") {
            // Maildir++: the folder A/B is next to the inbox as .A.B.
            guard folder.isMaildir, child.isMaildir else { return }
            let levels = name.split(separator: ".").map(Self.shown).joined(separator: "/")
            return addFolder(child, mailbox: "\(mailbox)/\(levels)", depth: depth + 1)
        }
        addFolder(child, mailbox: "\(mailbox)/\(Self.mailboxName(name))", depth: depth + 1)
    }

    private mutating func addFile(
        _ file: MailFile, mailbox: String, isInMaildir: Bool, messages: inout [MailFile]
    ) {
        let name = file.name.lowercased()
        if name.hasPrefix(".") || isInMaildir || Self.silent.contains(where: name.hasSuffix) { return }
        let content: FileContent
        do { content = try FileContent(file) } catch {
            skipReasons.append(error.explanation)
            return
        }
        switch content {
        case .mbox:
            // Apple Mail keeps the mailbox X in the file X.mbox/mbox.
            let isOfFolder = name == "mbox" || Self.isNamedAsMessage(name)
            let own = isOfFolder ? mailbox : "\(mailbox)/\(Self.mailboxName(file.name))"
            sources.append(MailSource(form: .mbox(file), mailbox: own))
        case .message: messages.append(file)
        case .empty: break
        case .unknown: skipReasons.append(ExchangeText.noMail(file.path))
        }
    }

    /// Decodes one level of a Maildir++ folder name, which is encoded like an IMAP name; invalid encoding is kept.
    private static func shown(_ level: Substring) -> String {
        let name = MailboxName.decode(wire: Array(level.utf8))
        return name.unicodeScalars.last == "\u{FFFD}" ? String(level) : name
    }

    /// Message collections contain files such as `00017.1a2b3c.txt`, each of which may begin with a `From ` line;
    /// mailboxes have other names.
    private static func isNamedAsMessage(_ name: String) -> Bool {
        let isNumbered = name.utf8.first?.isASCIIDigit ?? false
        return (isNumbered && !name.hasSuffix(".mbox"))
            || [".txt", ".msg", ".mail", ".email"].contains { name.hasSuffix($0) }
    }

    /// The name of a file or folder without its type suffix; Thunderbird stores subfolders of X in `X.sbd`.
    private static func mailboxName(_ name: String) -> String {
        let kinds = [".mbox", ".sbd", ".mbx", ".maildir"]
        guard let kind = kinds.first(where: { name.lowercased().hasSuffix($0) }), name.utf8.count > kind.utf8.count
        else { return name }
        return String(name.dropLast(kind.count))
    }
}
