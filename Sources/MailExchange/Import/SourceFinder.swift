import Foundation
import IMAPProtocol

/// Looks for mail below paths that a person named.
struct SourceFinder {
    private(set) var sources: [MailSource] = []
    /// What was not taken and why, a sentence each.
    private(set) var troubles: [String] = []

    /// Files beside mail that everybody has and nobody misses.
    private static let silent = [".msf", ".dat", ".lock", ".json", ".ini", ".plist", ".uidvalidity", ".index"]

    /// Finds what is at the path.
    ///
    /// - Throws: `ExchangeError` where nothing is there, or a single file that is no mail.
    mutating func find(at path: String) throws(ExchangeError) {
        guard let file = MailFile(URL(fileURLWithPath: path), following: true) else {
            throw ExchangeError(.notFound, "There is no file or folder \(path).")
        }
        switch file.kind {
        case .file: try addNamed(file, path)
        case .folder:
            let before = sources.count
            addFolder(file, mailbox: Self.mailboxName(file.name), depth: 0)
            guard sources.count > before else {
                throw ExchangeError(
                    .unusable, "\(path) holds no mail: neither an mbox file, nor a Maildir, nor messages in files.")
            }
        case .other: throw ExchangeError(.unusable, "\(path) is neither a file nor a folder.")
        }
    }

    private mutating func addNamed(_ file: MailFile, _ path: String) throws(ExchangeError) {
        switch try FileContent(file) {
        case .mbox: sources.append(MailSource(form: .mbox(file), mailbox: Self.mailboxName(file.name)))
        case .message: sources.append(MailSource(form: .messages([file]), mailbox: "Imported"))
        case .empty: break
        case .unknown:
            throw ExchangeError(
                .unusable, "\(path) is no mail: an mbox file begins with a line `From `, a message with its header.")
        }
    }

    private mutating func addFolder(_ folder: MailFile, mailbox: String, depth: Int) {
        guard depth <= ExchangeLimits.folderDepth else {
            troubles.append("\(folder.path) lies too deep.")
            return
        }
        guard folder.isReadable else {
            troubles.append(folder.unreadable.explanation)
            return
        }
        if folder.isMaildir { sources.append(MailSource(form: .maildir(folder), mailbox: mailbox)) }
        var messages: [MailFile] = []
        for child in folder.children {
            switch child.kind {
            case .folder: addFolder(inside: folder, child, mailbox: mailbox, depth: depth)
            case .file: addFile(child, mailbox: mailbox, isInMaildir: folder.isMaildir, messages: &messages)
            case .other: troubles.append(Self.isNoMail(child))
            }
        }
        if !messages.isEmpty { sources.append(MailSource(form: .messages(messages), mailbox: mailbox)) }
    }

    private mutating func addFolder(inside folder: MailFile, _ child: MailFile, mailbox: String, depth: Int) {
        let name = child.name
        if folder.isMaildir, ["cur", "new", "tmp"].contains(name) { return }
        if name.hasPrefix(".") {
            // Maildir++: the folder A/B lies beside the inbox as .A.B.
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
            troubles.append(error.explanation)
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
        case .unknown: troubles.append(Self.isNoMail(file))
        }
    }

    private static func isNoMail(_ file: MailFile) -> String { "\(file.path) is no mail." }

    /// A level of a folder's name in Maildir++, which is written as IMAP writes names; one that is not stays as it is.
    private static func shown(_ level: Substring) -> String {
        let name = MailboxName.decode(wire: Array(level.utf8))
        return name.unicodeScalars.last == "\u{FFFD}" ? String(level) : name
    }

    /// Collections of messages have files such as `00017.1a2b3c.txt`, each of which may begin with a `From ` line; mailboxes are
    /// called otherwise.
    private static func isNamedAsMessage(_ name: String) -> Bool {
        let isNumbered = name.utf8.first.map { (48...57 as ClosedRange<UInt8>).contains($0) } ?? false
        return (isNumbered && !name.hasSuffix(".mbox"))
            || [".txt", ".msg", ".mail", ".email"].contains { name.hasSuffix($0) }
    }

    /// A file's or folder's name without what only says of which kind it is; Thunderbird keeps folders below X in `X.sbd`.
    private static func mailboxName(_ name: String) -> String {
        let kinds = [".mbox", ".sbd", ".mbx", ".maildir"]
        guard let kind = kinds.first(where: { name.lowercased().hasSuffix($0) }), name.utf8.count > kind.utf8.count
        else { return name }
        return String(name.dropLast(kind.count))
    }
}
