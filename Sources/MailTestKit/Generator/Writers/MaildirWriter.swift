public import Foundation
import MailModel
import Synchronization

/// Writes messages as a Maildir++ tree: flags in the file names, the internal date as modification time, where Dovecot
/// expects it.
public struct MaildirWriter: ~Copyable, Sendable {
    private let root: URL
    private let written = Atomic<Int>(0)

    /// Creates the folders of all mailboxes of a profile. Throws file system errors.
    public init(root: URL, profile: MailProfile = .small) throws {
        self.root = root
        for name in profile.mailboxes {
            let place = Self.place(of: name.path, in: root)
            for part in ["cur", "new", "tmp"] {
                try FileManager.default.createDirectory(
                    at: place.appendingPathComponent(part), withIntermediateDirectories: true)
            }
            if name.path != "INBOX" { try Data().write(to: place.appendingPathComponent("maildirfolder")) }
        }
    }

    /// Writes one message; the mailbox must be one of the profile's.
    public borrowing func write(_ message: GeneratedMessage) throws {
        let number = written.wrappingAdd(1, ordering: .relaxed).newValue
        let seconds = Int(message.internalDate.timeIntervalSince1970)
        // Dovecot assigns UIDs to new files by the timestamp at the start of their names.
        let name = "\(seconds).M\(number)P1.localhost,S=\(message.bytes.count):2,\(Self.letters(of: message.flags))"
        let path = Self.place(of: message.mailbox, in: root).appendingPathComponent("cur/\(name)").path
        try Data(message.bytes).write(to: URL(fileURLWithPath: path))
        let time = timespec(tv_sec: seconds, tv_nsec: 0)
        guard utimensat(AT_FDCWD, path, [time, time], 0) == 0 else { throw CocoaError(.fileWriteUnknown) }
    }

    private static func place(of mailbox: String, in root: URL) -> URL {
        guard mailbox != "INBOX" else { return root }
        return root.appendingPathComponent("." + mailbox.replacingOccurrences(of: "/", with: "."), isDirectory: true)
    }

    /// Maildir flag letters, which must be in alphabetical order.
    private static func letters(of flags: MessageFlags) -> String {
        let letters: [(MessageFlags, String)] = [
            (.draft, "D"), (.flagged, "F"), (.answered, "R"), (.seen, "S"), (.deleted, "T"),
        ]
        return letters.filter { flags.contains($0.0) }.map(\.1).joined()
    }
}
