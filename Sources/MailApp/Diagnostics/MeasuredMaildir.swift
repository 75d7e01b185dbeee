import Foundation
import MailModel

/// A Maildir++ tree of invented mail as a server would tell of it: for measuring the store without a server.
struct MeasuredMaildir {
    /// One mailbox of the tree and the files of its messages, the oldest name first.
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
            throw ApplicationError("The folder \(root.path) cannot be read.", status: .notFound)
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

    /// How many messages there are.
    var messageCount: Int { folders.reduce(0) { $0 + $1.files.count } }

    /// System flags from the letters at the end of a file's name, as Maildir has them.
    static func flags(of file: URL) -> MessageFlags {
        let letters: [Character: MessageFlags] = [
            "D": .draft, "F": .flagged, "R": .answered, "S": .seen, "T": .deleted,
        ]
        guard let mark = file.lastPathComponent.range(of: ":2,") else { return [] }
        return file.lastPathComponent[mark.upperBound...].reduce(into: MessageFlags()) { flags, letter in
            if let flag = letters[letter] { flags.insert(flag) }
        }
    }

    /// When it arrived: the seconds that its name begins with.
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
