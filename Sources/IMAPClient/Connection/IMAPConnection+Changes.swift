import IMAPProtocol
public import MailModel

extension IMAPConnection {
    /// Sets flags on messages of the selected mailbox. Idempotent.
    public func store(_ uids: UIDSet, add flags: [String]) async throws {
        try await store(uids, flags, adds: true)
    }

    /// Clears flags on messages of the selected mailbox.
    public func store(_ uids: UIDSet, remove flags: [String]) async throws {
        try await store(uids, flags, adds: false)
    }

    private func store(_ uids: UIDSet, _ flags: [String], adds: Bool) async throws {
        guard !uids.isEmpty, !flags.isEmpty else { return }
        try await exclusively {
            try requireWritable("UID STORE")
            for piece in uids.pieces(maximumBytes: Self.maximumSetBytes) {
                try await run(.uidStore(piece, add: adds, flags: flags))
            }
        }
    }

    /// Moves messages of the selected mailbox to another one (RFC 6851).
    ///
    /// Without MOVE, messages are copied, and only after the server has confirmed the copy with its UIDs, marked as
    /// deleted and expunged by UID. Without UIDPLUS the marked originals stay, because a plain EXPUNGE would also
    /// remove other messages (Q40).
    /// - Returns: the new UIDs that the server reported; nil if it reported none.
    /// - Throws: `IMAPError`, of kind `.serverRefused(.unconfirmed)` if it is unknown whether copies exist; the
    ///   originals are still there.
    public func move(_ uids: UIDSet, to rawName: String) async throws -> MovedMessages? {
        guard !uids.isEmpty else { return nil }
        return try await exclusively {
            try requireWritable("UID MOVE")
            return try await inChunks(uids) { try await movePiece($0, to: RawMailboxName.bytes(rawName)) }
        }
    }

    /// Copies messages of the selected mailbox to another one (RFC 3501 §6.4.7).
    ///
    /// - Returns: the new UIDs that the server reported; nil if it reported none.
    public func copy(_ uids: UIDSet, to rawName: String) async throws -> MovedMessages? {
        try await exclusively {
            try await inChunks(uids) { piece in
                Self.mapping(of: try await run(.uidCopy(piece, rawName: RawMailboxName.bytes(rawName))), moved: piece)
            }
        }
    }

    private func inChunks(
        _ uids: UIDSet, _ carry: (UIDSet) async throws -> MovedMessages?
    ) async throws -> MovedMessages? {
        var moved: MovedMessages?
        for piece in uids.pieces(maximumBytes: Self.maximumSetBytes) {
            guard let part = try await carry(piece) else { continue }
            if moved?.uidValidity == part.uidValidity {
                moved?.mapping.merge(part.mapping) { _, new in new }
            } else {
                moved = part
            }
        }
        return moved
    }

    private func movePiece(_ uids: UIDSet, to rawName: [UInt8]) async throws -> MovedMessages? {
        if hasMove { return Self.mapping(of: try await run(.uidMove(uids, rawName: rawName)), moved: uids) }
        let copied = try await run(.uidCopy(uids, rawName: rawName))
        let mapping = Self.mapping(of: copied, moved: uids)
        // RFC 4315 §3: a server with UIDPLUS reports the UIDs of copies. A copy that it does not confirm may not exist.
        guard !hasUIDPlus || UIDSet((mapping?.mapping ?? [:]).keys) == uids else {
            throw IMAPError(.serverRefused(.unconfirmed), commandName: "UID COPY")
        }
        try await run(.uidStore(uids, add: true, flags: [#"\Deleted"#]))
        if hasUIDPlus { try await run(.uidExpunge(uids)) }
        return mapping
    }

    /// Expunges only these messages, which must be marked as deleted (RFC 4315 §2.1). Without UIDPLUS they stay marked.
    public func expunge(_ uids: UIDSet) async throws {
        guard !uids.isEmpty, hasUIDPlus else { return }
        try await exclusively {
            try requireWritable("UID EXPUNGE")
            for piece in uids.pieces(maximumBytes: Self.maximumSetBytes) { try await run(.uidExpunge(piece)) }
        }
    }

    /// True if messages can be expunged by UID, without removing others that are marked as deleted (RFC 4315).
    public var expungesByUID: Bool { hasUIDPlus }

    /// True if a move is a single atomic command (RFC 6851).
    public var movesAtOnce: Bool { hasMove }

    // RFC 9051 includes both.
    private var hasMove: Bool { capabilities.contains("MOVE") || capabilities.contains("IMAP4REV2") }
    private var hasUIDPlus: Bool { capabilities.contains("UIDPLUS") || capabilities.contains("IMAP4REV2") }

    private func requireWritable(_ name: String) throws {
        guard try !requireSelection().isReadOnly else {
            throw IMAPError(.serverRefused(.noPermission), commandName: name)
        }
    }

    /// COPYUID arrives in an untagged OK, in the tagged OK, or on a separate line (Q08).
    private static func mapping(of reply: Reply, moved: UIDSet) -> MovedMessages? {
        var codes = reply.untagged.compactMap { response -> ResponseCode? in
            guard case .status(_, let code, _) = response else { return nil }
            return code
        }
        if let code = reply.completion.code { codes.append(code) }
        var result: MovedMessages?
        for case .copyUID(let validity, let source, let destination) in codes {
            // A UIDVALIDITY of zero is not trusted (Q09).
            guard validity != 0, let pairs = pairs(source, destination, moved: moved) else { continue }
            if result?.uidValidity.rawValue == validity {
                result?.mapping.merge(pairs) { _, new in new }
            } else {
                result = MovedMessages(uidValidity: UIDValidity(validity), mapping: pairs)
            }
        }
        return result
    }

    /// Nil unless both sides have the same number of UIDs, and at most as many as were moved.
    private static func pairs(
        _ source: [ClosedRange<UInt32>], _ destination: [ClosedRange<UInt32>], moved: UIDSet
    ) -> [UID: UID]? {
        let count = source.reduce(0) { $0 + $1.count }
        guard count > 0, count <= moved.count, count == destination.reduce(0, { $0 + $1.count }) else { return nil }
        let from = source.lazy.flatMap(\.self)
        let to = destination.lazy.flatMap(\.self)
        var result: [UID: UID] = [:]
        for (old, new) in zip(from, to) {
            guard let old = UID(old), let new = UID(new), moved.contains(old) else { return nil }
            result[old] = new
        }
        return result
    }
}
