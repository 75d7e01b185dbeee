import Foundation
import MailModel

/// Encodes commands (RFC 3501 §9 `command`). An argument cannot end a command or begin another one: it is written as a
/// checked atom, a quoted string without line ends, or a counted literal.
public struct CommandEncoder: Sendable {
    /// How literals are sent.
    public var literals: LiteralMode
    /// True if `ENABLE UTF8=ACCEPT` succeeded: then SEARCH must not name a charset (RFC 6855 §3).
    public var acceptsUTF8: Bool

    /// Creates an encoder for the extensions that the server offers.
    public init(literals: LiteralMode = .synchronizing, acceptsUTF8: Bool = false) {
        self.literals = literals
        self.acceptsUTF8 = acceptsUTF8
    }

    /// Encodes the whole command with its tag and line end. The tag is an atom without `+`.
    public func encode(_ command: IMAPCommand, tag: String) throws(EncodingFailure) -> EncodedCommand {
        var writer = CommandWriter(literals: literals)
        if case .done = command {
            writer.text("DONE")
        } else {
            guard !tag.utf8.contains(UInt8(ascii: "+")) else { throw .invalidAtom }
            try writer.atom(tag)
            writer.text(" \(command.name)")
            try arguments(of: command, &writer)
        }
        writer.text("\r\n")
        return EncodedCommand(parts: writer.finished())
    }

    private func arguments(of command: IMAPCommand, _ writer: inout CommandWriter) throws(EncodingFailure) {
        switch command {
        case .capability, .noop, .logout, .startTLS, .idle, .namespace, .unselect, .close, .done: break
        case .compress: writer.text(" DEFLATE")
        case .login, .authenticate, .enable, .id: try sessionArguments(of: command, &writer)
        case .list, .listExtended, .listSubscribed, .listWithUses: try listArguments(of: command, &writer)
        case .select, .selectResynchronizing, .status, .append: try mailboxArguments(of: command, &writer)
        case .create, .createSpecialUse, .delete, .rename, .subscribe, .unsubscribe:
            try nameArguments(of: command, &writer)
        case .fetch, .uidFetch, .uidFetchOnward, .uidFetchSaved: try fetchArguments(of: command, &writer)
        case .uidSearch, .uidSort, .uidThread: try searchArguments(of: command, &writer)
        case .notify(let groups, let status): try notifyArguments(groups, status: status, &writer)
        case .getQuota(let root): try writer.mailbox(root)
        case .getQuotaRoot(let name): try writer.mailbox(name)
        case .uidStore, .uidStoreLabels, .uidCopy, .uidMove, .uidExpunge: try changeArguments(of: command, &writer)
        }
    }
}

// MARK: Groups of commands

extension CommandEncoder {
    private func fetchArguments(of command: IMAPCommand, _ writer: inout CommandWriter) throws(EncodingFailure) {
        switch command {
        case .fetch(let first, let last, let items):
            guard first > 0, first <= last else { throw .emptyArgument }
            writer.text(first == last ? " \(first)" : " \(first):\(last)")
            try writer.fetchItems(items)
        case .uidFetch(let uids, let items, let sequence, let vanished, let page):
            try writer.uids(uids)
            try writer.fetchItems(items)
            writer.fetchModifiers(changedSince: sequence, vanished: vanished, partial: page)
        case .uidFetchOnward(let first, let items, let sequence):
            writer.text(" \(first):*")
            try writer.fetchItems(items)
            writer.fetchModifiers(changedSince: sequence, vanished: false, partial: nil)
        case .uidFetchSaved(let items):
            writer.text(" $")
            try writer.fetchItems(items)
        default: break
        }
    }

    private func sessionArguments(of command: IMAPCommand, _ writer: inout CommandWriter) throws(EncodingFailure) {
        switch command {
        case .login(let user, let password):
            writer.beginSensitive()
            try writer.string(user)
            try writer.string(password)
        case .authenticate(let mechanism, let response):
            writer.text(" ")
            try writer.atom(mechanism)
            guard let response else { return }
            writer.beginSensitive()
            // RFC 4954 §4 and RFC 4959 §3: an empty response is an equals sign.
            writer.text(" " + (response.isEmpty ? "=" : Base64.encode(response)))
        case .enable(let names):
            guard !names.isEmpty else { throw .emptyArgument }
            for name in names {
                writer.text(" ")
                try writer.atom(name)
            }
        case .id(let fields): try identification(fields, &writer)
        default: break
        }
    }

    /// RFC 2971 §3.3: at most 30 fields, names of 30 and values of 1024 bytes.
    private func identification(
        _ fields: [String: String], _ writer: inout CommandWriter
    ) throws(EncodingFailure) {
        guard !fields.isEmpty else { return writer.text(" NIL") }
        guard fields.count <= 30 else { throw .tooLarge }
        writer.text(" (")
        for (index, field) in fields.sorted(by: { $0.key < $1.key }).enumerated() {
            guard field.key.utf8.count <= 30, field.value.utf8.count <= 1024 else { throw .tooLarge }
            try writer.string(Array(field.key.utf8), separator: index == 0 ? "" : " ")
            try writer.string(Array(field.value.utf8))
        }
        writer.text(")")
    }

    private func mailboxArguments(of command: IMAPCommand, _ writer: inout CommandWriter) throws(EncodingFailure) {
        switch command {
        case .select(let name, let condstore, _):
            try writer.mailbox(name)
            if condstore { writer.text(" (CONDSTORE)") }
        case .selectResynchronizing(let name, let point, _):
            try writer.mailbox(name)
            writer.text(" (QRESYNC (\(point.uidValidity) \(point.modificationSequence)")
            if let uids = point.knownUIDs { try writer.uids(uids) }
            writer.text("))")
        case .status(let name, let items):
            try writer.mailbox(name)
            writer.text(" ")
            try writer.atomList(items.map(\.name))
        case .append(let name, let flags, let date, let message):
            try writer.mailbox(name)
            if !flags.isEmpty { try writer.flags(flags) }
            if let date {
                guard let text = InternalDate.text(date) else { throw .invalidDate }
                writer.text(" \(text)")
            }
            try writer.literal(message)
        default: break
        }
    }

    private func changeArguments(of command: IMAPCommand, _ writer: inout CommandWriter) throws(EncodingFailure) {
        switch command {
        case .uidStore(let uids, let change, let flags, let silent, let sequence):
            // Replacing with an empty list clears all flags; adding or removing an empty list is an error.
            guard change == .replace || !flags.isEmpty else { throw .emptyArgument }
            try writer.uids(uids)
            if let sequence { writer.text(" (UNCHANGEDSINCE \(sequence))") }
            writer.text(" \(change.rawValue)" + (silent ? ".SILENT" : ""))
            try writer.flags(flags)
        case .uidStoreLabels(let uids, let change, let labels, let silent):
            guard change == .replace || !labels.isEmpty else { throw .emptyArgument }
            try writer.uids(uids)
            writer.text(" " + change.rawValue.replacing("FLAGS", with: "X-GM-LABELS") + (silent ? ".SILENT" : ""))
            try writer.labels(labels)
        case .uidCopy(let uids, let name), .uidMove(let uids, let name):
            try writer.uids(uids)
            try writer.mailbox(name)
        case .uidExpunge(let uids): try writer.uids(uids)
        default: break
        }
    }
}
