import Foundation
import MailModel

/// Makes the bytes of commands (RFC 3501 §9 `command`). No argument can end a command or begin another one: every one is an
/// atom that was checked, a quoted string without line ends, or a literal whose bytes are counted.
public struct CommandEncoder: Sendable {
    /// Whether the server lets literals be written without waiting.
    public var literals: LiteralMode
    /// Whether `ENABLE UTF8=ACCEPT` succeeded: then SEARCH must not name a charset (RFC 6855 §3).
    public var acceptsUTF8: Bool

    /// An encoder for what the server offers.
    public init(literals: LiteralMode = .synchronizing, acceptsUTF8: Bool = false) {
        self.literals = literals
        self.acceptsUTF8 = acceptsUTF8
    }

    /// The whole command with its tag and line end. The tag is an atom without `+`.
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
        case .login, .authenticate, .enable, .id: try sessionArguments(of: command, &writer)
        case .list, .select, .status, .create, .append: try mailboxArguments(of: command, &writer)
        case .fetch(let first, let last, let items):
            guard first > 0, first <= last else { throw .emptyArgument }
            writer.text(first == last ? " \(first)" : " \(first):\(last)")
            try writer.fetchItems(items)
        case .uidFetch(let uids, let items, let sequence, let vanished):
            try writer.uids(uids)
            try writer.fetchItems(items)
            writer.changedSince(sequence, vanished: vanished)
        case .uidFetchOnward(let first, let items, let sequence):
            writer.text(" \(first):*")
            try writer.fetchItems(items)
            writer.changedSince(sequence, vanished: false)
        case .uidSearch(let criterion, let options): try search(criterion, options, &writer)
        case .uidStore, .uidCopy, .uidMove, .uidExpunge: try changeArguments(of: command, &writer)
        }
    }
}

// MARK: Groups of commands

extension CommandEncoder {
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
            writer.text(" " + (response.isEmpty ? "=" : Base64Text.encode(response)))
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
        case .list(let reference, let pattern, let options):
            try writer.string(Array(reference.utf8))
            try writer.string(Array(pattern.utf8))
            if !options.isEmpty { try writer.listOptions(options) }
        case .select(let name, let condstore, _):
            try writer.mailbox(name)
            if condstore { writer.text(" (CONDSTORE)") }
        case .status(let name, let items):
            try writer.mailbox(name)
            writer.text(" ")
            try writer.atomList(items.map(\.name))
        case .create(let name): try writer.mailbox(name)
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
            // Replacing by nothing clears all flags; adding or removing nothing is a mistake.
            guard change == .replace || !flags.isEmpty else { throw .emptyArgument }
            try writer.uids(uids)
            if let sequence { writer.text(" (UNCHANGEDSINCE \(sequence))") }
            writer.text(" \(change.rawValue)" + (silent ? ".SILENT" : ""))
            try writer.flags(flags)
        case .uidCopy(let uids, let name), .uidMove(let uids, let name):
            try writer.uids(uids)
            try writer.mailbox(name)
        case .uidExpunge(let uids): try writer.uids(uids)
        default: break
        }
    }

    private func search(
        _ criterion: SearchCriterion, _ options: [SearchReturnOption], _ writer: inout CommandWriter
    ) throws(EncodingFailure) {
        if !options.isEmpty {
            writer.text(" RETURN ")
            try writer.atomList(options.map(\.name))
        }
        // RFC 3501 §6.4.4: strings are US-ASCII unless a charset is named.
        if criterion.holdsNonASCII, !acceptsUTF8 { writer.text(" CHARSET UTF-8") }
        writer.text(" ")
        try writer.criterion(criterion, depth: 1)
    }
}
