import Foundation
import Synchronization

/// One client's session with a `MiniServer`.
final class MiniSession: Sendable {
    private let place = Mutex<(user: String, mailbox: String?, idleTag: String?)>(("", nil, nil))

    /// The user name; each connection of a `MiniAccount` has its own.
    var user: String { place.withLock { $0.user } }
    var mailbox: String? { place.withLock { $0.mailbox } }

    func endIdle() -> String {
        place.withLock { place in
            defer { place.idleTag = nil }
            return place.idleTag.map { "\($0) OK done\r\n" } ?? ""
        }
    }

    /// The user name in a PLAIN response (RFC 4616 §2).
    private static func user(inPlain answer: String) -> String {
        let parts = Data(base64Encoded: answer)?.split(separator: 0) ?? []
        return parts.first.map { String(decoding: $0, as: UTF8.self) } ?? ""
    }

    func carryOut(_ command: String, tag: String, on server: inout MiniServer.State) -> String {
        let words = command.split(separator: " ").map(String.init)
        let first = words[0].uppercased()
        let argument = words.count > 1 ? words[1].filter { $0 != "\"" } : ""
        switch first {
        case "AUTHENTICATE":
            place.withLock { $0.user = Self.user(inPlain: words.last ?? "") }
            return "\(tag) OK [CAPABILITY \(server.capabilities)] in\r\n"
        case "CAPABILITY": return "* CAPABILITY \(server.capabilities)\r\n\(tag) OK done\r\n"
        case "LIST":
            let rows = server.boxes.keys.sorted().filter { !server.unlisted.contains($0) }.map {
                "* LIST (\(server.attributes[$0] ?? "")) \"/\" \($0)\r\n"
            }
            return rows.joined() + "\(tag) OK done\r\n"
        case "NAMESPACE": return "* NAMESPACE ((\"\(server.prefix)\" \"/\")) NIL NIL\r\n\(tag) OK done\r\n"
        case "SELECT", "EXAMINE": return select(argument, tag: tag, in: server)
        case "STATUS":
            guard let box = server.boxes[argument] else { return "\(tag) NO [NONEXISTENT] none\r\n" }
            let numbers = "MESSAGES \(box.messages.count) UIDNEXT \(box.next) UIDVALIDITY 7 UNSEEN 0"
            return "* STATUS \(argument) (\(numbers))\r\n\(tag) OK done\r\n"
        case "UNSELECT":
            place.withLock { $0.mailbox = nil }
            return "\(tag) OK done\r\n"
        case "IDLE":
            place.withLock { $0.idleTag = tag }
            return "+ idling\r\n" + server.idleEvents
        case "FETCH": return fetch(words.dropFirst(), byUID: false, tag: tag, in: server)
        case "UID": return carryOutByUID(words, tag: tag, on: &server)
        default: return "\(tag) OK done\r\n"
        }
    }

    private func select(_ name: String, tag: String, in server: MiniServer.State) -> String {
        guard let box = server.boxes[name] else { return "\(tag) NO [NONEXISTENT] none\r\n" }
        place.withLock { $0.mailbox = name }
        let flags = server.permanentFlags.map { "* OK [PERMANENTFLAGS (\($0))] \r\n" } ?? ""
        return
            "* \(box.messages.count) EXISTS\r\n\(flags)* OK [UIDVALIDITY 7] \r\n* OK [UIDNEXT \(box.next)] \r\n\(tag) OK done\r\n"
    }

    private func carryOutByUID(_ words: [String], tag: String, on server: inout MiniServer.State) -> String {
        guard let name = mailbox, var box = server.boxes[name] else { return "\(tag) BAD nothing is selected\r\n" }
        let uids = box.messages.keys.sorted()
        switch words[1] {
        case "SEARCH":
            let found =
                words[2] == "UID"
                ? uids.filter(MiniSequenceSet(words[3]).contains)
                : uids.filter { uid in
                    words[2] != "HEADER" || words.last == "\"\(box.messages[uid]?.subject ?? "")@example.org\""
                }
            return "* SEARCH\(found.map { " \($0)" }.joined())\r\n\(tag) OK done\r\n"
        case "FETCH":
            return fetch(words.dropFirst(2), byUID: true, tag: tag, in: server)
        case "STORE":
            let flags = words.dropFirst(4).map { $0.filter { !"()".contains($0) } }
            for uid in uids.filter(MiniSequenceSet(words[2]).contains) {
                if words[3].hasPrefix("+") { box.messages[uid]?.flags.formUnion(flags) }
                if words[3].hasPrefix("-") { box.messages[uid]?.flags.subtract(flags) }
            }
            server.boxes[name] = box
            return "\(tag) OK done\r\n"
        case "MOVE", "COPY":
            var lines = ""
            for uid in uids.filter(MiniSequenceSet(words[2]).contains) {
                guard let message = box.messages[uid], var target = server.boxes[words[3]] else {
                    return "\(tag) NO [TRYCREATE] none\r\n"
                }
                if words[1] == "MOVE" { box.messages[uid] = nil }
                if server.tellsCopies { lines += "* OK [COPYUID 7 \(uid) \(target.next)] \r\n" }
                target.add(message)
                server.boxes[words[3]] = target
            }
            server.boxes[name] = box
            return lines + "\(tag) OK done\r\n"
        default: return "\(tag) OK done\r\n"
        }
    }

    private func fetch(
        _ words: ArraySlice<String>, byUID: Bool, tag: String, in server: MiniServer.State
    ) -> String {
        guard let box = mailbox.flatMap({ server.boxes[$0] }), let set = words.first else { return "\(tag) BAD no\r\n" }
        let asked = Asked(words.dropFirst().joined(separator: " "))
        let wanted = MiniSequenceSet(set)
        var answer = ""
        for (index, uid) in box.messages.keys.sorted().enumerated() {
            let number = byUID ? uid : UInt32(index + 1)
            guard let message = box.messages[uid], wanted.contains(number) else { continue }
            answer += asked.row(index + 1, uid, message)
        }
        return answer + "\(tag) OK done\r\n"
    }

    /// The items that a FETCH requests.
    private struct Asked {
        private let items: String
        private let hasMoreThanDate: Bool

        init(_ items: String) {
            self.items = items
            hasMoreThanDate = items != "(UID INTERNALDATE)" && items != "(UID)"
        }

        func row(_ number: Int, _ uid: UInt32, _ message: MiniServer.Message) -> String {
            let date = "INTERNALDATE \"\(message.date)\""
            guard hasMoreThanDate else {
                return "* \(number) FETCH (UID \(uid) \(date))\r\n"
            }
            var items = ["UID \(uid)"]
            if self.items.contains("FLAGS") { items.append("FLAGS (\(message.flags.sorted().joined(separator: " ")))") }
            if self.items.contains("INTERNALDATE") { items.append(date) }
            if self.items.contains("RFC822.SIZE") { items.append("RFC822.SIZE \(message.text.utf8.count)") }
            let identifier = message.identifier
            if let name = identifier.split(separator: " ").first, self.items.contains(name) {
                items.append(identifier)
            }
            if self.items.contains("BODYSTRUCTURE") {
                items.append("BODYSTRUCTURE (\"TEXT\" \"PLAIN\" (\"CHARSET\" \"us-ascii\") NIL NIL \"7BIT\" 7 1)")
            }
            if let start = self.items.range(of: "BODY.PEEK["), let end = self.items.lastIndex(of: "]") {
                let section = self.items[start.upperBound..<end]
                let isText = section == "1"
                let value = section.isEmpty ? message.text : isText ? "hello\r\n" : message.header
                items.append("BODY[\(section)]\(isText ? "<0>" : "") {\(value.utf8.count)}\r\n\(value)")
            }
            return "* \(number) FETCH (\(items.joined(separator: " ")))\r\n"
        }
    }
}
