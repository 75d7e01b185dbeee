import Foundation
import IMAPProtocol
import MailModel
import SASL

@testable import IMAPClient

/// Runs the actions of transcripts, and returns the results as lines of text.
struct TranscriptActor {
    let connection: IMAPConnection

    /// The result; for an error its kind, and whether the connection is still usable.
    func outcome(of words: [String]) async -> [String] {
        do {
            return try await perform(words)
        } catch let error as IMAPError {
            return ["\(error.kind), \(await connection.isUsable ? "usable" : "closed")"]
        } catch {
            return ["\(error)"]
        }
    }

    private func perform(_ words: [String]) async throws -> [String] {
        let name = words.dropFirst().joined(separator: " ")
        switch words[0] {
        case "sign-in":
            try await connection.logIn(Sessions.credentials)
            return [await connection.signInMechanism?.rawValue ?? "nothing"]
        case "offers": return [await connection.capabilities.contains(name) ? "yes" : "no"]
        case "enable": return [try await connection.enable(Array(words.dropFirst())).sorted().joined(separator: " ")]
        case "list": return try await connection.listMailboxes().map(Self.line)
        case "statuses":
            guard let all = try await connection.allStatuses() else { return ["not to be had"] }
            return all.sorted { $0.key < $1.key }.map { "\($0.key): \(Self.line($0.value))" }
        case "status": return [Self.line(try await connection.status(name))]
        case "select": return [Self.line(try await connection.select(name))]
        case "examine": return [Self.line(try await connection.select(name, readOnly: true))]
        case "uids": return ["\(try await connection.searchAll())"]
        case "search": return ["\(try await connection.search(in: Self.uids(name)))"]
        case "noop":
            try await connection.noop()
            return await connection.takeEvents().map { "\($0)" }
        case "idle": return try await connection.idleUntilEvent(limit: .seconds(600)).map { "\($0)" }
        default: return try await performOnMessages(words)
        }
    }

    private func performOnMessages(_ words: [String]) async throws -> [String] {
        let uids = Self.uids(words[1])
        switch words[0] {
        case "rows":
            return try await rows(uids, [.uid, .flags, .rfc822Size, .bodyPeek(section: "HEADER.FIELDS (SUBJECT)")])
        case "rows-of-gmail":
            return try await rows(uids, [.uid, .flags, .gmailMessageID, .gmailThreadID, .gmailLabels])
        case "flags": return try await rows(uids, [.uid, .flags])
        case "changes":
            let sequence = ModificationSequence(clamping: UInt64(words[2]) ?? 0)
            return try await rows(uids, [.uid, .flags, .modseq], since: sequence)
        case "body": return try await rows(uids, [.uid, .bodyPeek(section: "")])
        case "add": return try await nothing { try await connection.store(uids, add: Array(words.dropFirst(2))) }
        case "remove": return try await nothing { try await connection.store(uids, remove: Array(words.dropFirst(2))) }
        case "expunge": return try await nothing { try await connection.expunge(uids) }
        case "move":
            guard let moved = try await connection.move(uids, to: words.dropFirst(2).joined(separator: " ")) else {
                return ["new UIDs unknown"]
            }
            return moved.mapping.sorted { $0.key < $1.key }.map { "\($0.key.rawValue) is \($0.value.rawValue)" }
        default: return ["unknown: \(words[0])"]
        }
    }

    private func nothing(_ body: () async throws -> Void) async throws -> [String] {
        try await body()
        return ["done"]
    }

    private func rows(
        _ uids: UIDSet, _ items: [FetchItem], since sequence: ModificationSequence? = nil
    ) async throws -> [String] {
        try await connection.fetch(uids, items: items, changedSince: sequence).map(Self.line)
    }

    // MARK: Lines

    private static func uids(_ text: String) -> UIDSet {
        UIDSet(
            normalizing: text.split(separator: ",").map { range in
                let ends = range.split(separator: ":").compactMap { UInt32($0) }
                return ends[0]...(ends.last ?? ends[0])
            })
    }

    private static func line(_ mailbox: ListedMailbox) -> String {
        let delimiter = mailbox.delimiter ?? "none"
        return "\(mailbox.path) is \(mailbox.role.rawValue), delimiter \(delimiter)"
            + (mailbox.isSelectable ? "" : ", not to be selected")
    }

    private static func line(_ status: MailboxStatus) -> String {
        func text(_ value: (some CustomStringConvertible)?) -> String { value.map { "\($0)" } ?? "unknown" }
        return "messages \(text(status.messages)), next \(text(status.uidNext)), "
            + "validity \(text(status.uidValidity?.rawValue)), "
            + "sequence \(text(status.highestModificationSequence?.rawValue))"
    }

    private static func line(_ selected: SelectedMailbox) -> String {
        let next = selected.uidNext.map { "\($0)" } ?? "unknown"
        let sequence = selected.highestModificationSequence.map { "\($0.rawValue)" } ?? "none"
        return
            "messages \(selected.exists), next \(next), validity \(selected.uidValidity.rawValue), sequence \(sequence)"
            + (selected.isReadOnly ? ", read only" : "")
    }

    private static func line(_ row: FetchResponse) -> String {
        var parts = [row.uid.map { "\($0.rawValue)" } ?? "no UID"]
        if let flags = row.flags { parts.append("flags " + flags.joined(separator: " ")) }
        if let size = row.size { parts.append("size \(size)") }
        if let sequence = row.modseq { parts.append("sequence \(sequence.rawValue)") }
        if let number = row.gmailMessageID { parts.append("message \(number)") }
        if let number = row.gmailThreadID { parts.append("thread \(number)") }
        if let labels = row.gmailLabels { parts.append("labels " + labels.map { $0.name() }.joined(separator: ", ")) }
        if let header = row.headerBytes {
            parts.append(
                String(decoding: header, as: UTF8.self).replacing("\r\n", with: " ").trimmingCharacters(
                    in: .whitespaces))
        }
        for bytes in row.bodySections.filter({ $0.key == BodySection(name: "") }).values {
            parts.append("\(bytes?.count ?? 0) octets")
        }
        if !row.invalidItems.isEmpty { parts.append("invalid " + row.invalidItems.joined(separator: " ")) }
        return parts.joined(separator: ", ")
    }
}
