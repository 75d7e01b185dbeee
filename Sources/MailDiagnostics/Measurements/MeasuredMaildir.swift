import Foundation
import MailApp
import MailModel

/// A Maildir++ tree of generated mail, presented as a server would list it, to measure the store without a server.
struct MeasuredMaildir {
    /// A mailbox of the tree and the files of its messages, sorted by name.
    struct Folder {
        let listing: ListedMailbox
        let files: [URL]
    }

    /// The inbox first, then the others by name.
    let folders: [Folder]

    /// - Throws: `ApplicationError` when the tree cannot be read.
    init(root: URL) throws {
        let names: [String]
        do {
            names = try FileManager.default.contentsOfDirectory(atPath: root.path)
        } catch {
            throw ApplicationError("Cannot read folder \(root.path).", status: .notFound)
        }
        let below = names.filter { $0.hasPrefix(".") && $0.count > 1 }.sorted()
        folders =
            [Folder(listing: Self.listing("INBOX"), files: try Self.files(of: root))]
            + (try below.map { name in
                Folder(
                    listing: Self.listing(name.dropFirst().replacing(".", with: "/")),
                    files: try Self.files(of: root.appendingPathComponent(name)))
            })
    }

    /// The number of messages.
    var messageCount: Int { folders.reduce(0) { $0 + $1.files.count } }

    /// The system flags encoded in the suffix of a Maildir file name.
    static func flags(of file: URL) -> MessageFlags {
        let letters: [Character: MessageFlags] = [
            "D": .draft, "F": .flagged, "R": .answered, "S": .seen, "T": .deleted,
        ]
        guard let mark = file.lastPathComponent.range(of: ":2,") else { return [] }
        return file.lastPathComponent[mark.upperBound...].reduce(into: MessageFlags()) { flags, letter in
            if let flag = letters[letter] { flags.insert(flag) }
        }
    }

    /// The arrival date, encoded as seconds at the start of the file name.
    static func arrival(of file: URL) -> Date? {
        file.lastPathComponent.split(separator: ".").first.flatMap { Double($0) }.map(Date.init(timeIntervalSince1970:))
    }

    private static let roles: [String: MailboxRole] = [
        "INBOX": .inbox, "Sent": .sent, "Drafts": .drafts, "Trash": .trash, "Junk": .spam, "Archive": .archive,
    ]

    private static func listing(_ path: some StringProtocol) -> ListedMailbox {
        let path = String(path)
        return ListedMailbox(
            path: path, rawName: path, delimiter: "/", role: roles[path] ?? .custom, isSelectable: true)
    }

    private static func files(of folder: URL) throws -> [URL] {
        let current = folder.appendingPathComponent("cur", isDirectory: true)
        guard let names = try? FileManager.default.contentsOfDirectory(atPath: current.path) else { return [] }
        return names.sorted().map { current.appendingPathComponent($0) }
    }
}
