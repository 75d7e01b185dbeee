import Foundation
import MailModel

/// The path of a mailbox that the user named, checked before a server sees it.
struct NewMailboxPath {
    /// The decoded path, composed (NFC, RFC 6855 §3), without spaces around it.
    let path: String

    /// Servers keep a level as the name of a file, which has at most 255 bytes.
    private static let maximumLevelBytes = 250
    private static let maximumBytes = 1000

    /// - Parameter delimiter: nil for flat names.
    /// - Throws: `MailboxChangeError` `.invalid` with what is wrong.
    init(_ typed: String, delimiter: String?) throws(MailboxChangeError) {
        let path = typed.trimmingCharacters(in: .whitespacesAndNewlines).precomposedStringWithCanonicalMapping
        guard !path.isEmpty else { throw .init(.invalid, MailboxChangeText.noName) }
        guard !path.unicodeScalars.contains(where: Self.isInvisible) else {
            throw .init(.invalid, MailboxChangeText.controlCharacters)
        }
        // RFC 9051 §5.1: LIST would read them as wildcards.
        guard !path.contains(where: { "*%".contains($0) }) else {
            throw .init(.invalid, MailboxChangeText.wildcards)
        }
        let levels = delimiter.map { path.components(separatedBy: $0) } ?? [path]
        guard levels.allSatisfy({ !$0.trimmingCharacters(in: .whitespaces).isEmpty }) else {
            throw .init(
                .invalid, MailboxChangeText.emptyPart, hint: MailboxChangeText.separatorHint(delimiter ?? ""))
        }
        guard path.utf8.count <= Self.maximumBytes, levels.allSatisfy({ $0.utf8.count <= Self.maximumLevelBytes })
        else { throw .init(.invalid, MailboxChangeText.nameTooLong, hint: MailboxChangeText.shorterNameHint) }
        self.path = path
    }

    private static func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator, .surrogate, .unassigned, .privateUse: true
        // A direction override would show another name than the one that is stored.
        case .format: !["\u{200C}", "\u{200D}"].contains(scalar)
        default: scalar == "\u{FFFD}"
        }
    }
}
