import IMAPProtocol

extension IMAPConnection {
    /// The raw name for a path that the user chose: modified UTF-7, or UTF-8 where the session uses it (RFC 6855).
    public func rawName(of path: String) -> String {
        RawMailboxName.string(MailboxName.encode(path, utf8: session.usesUTF8))
    }

    /// Creates a mailbox (RFC 3501 §6.3.3).
    ///
    /// - Parameter rawName: the raw name.
    public func create(_ rawName: String) async throws {
        try await exclusively { _ = try await run(.create(rawName: RawMailboxName.bytes(rawName))) }
    }

    /// Renames a mailbox and those inside it (RFC 3501 §6.3.5). Its name is left as a new, empty mailbox only if it is
    /// INBOX.
    public func rename(_ rawName: String, to newName: String) async throws {
        try await exclusively {
            try await leave(rawName)
            _ = try await run(
                .rename(rawName: RawMailboxName.bytes(rawName), to: RawMailboxName.bytes(newName)))
        }
    }

    /// Deletes a mailbox with all its messages (RFC 3501 §6.3.4).
    public func delete(_ rawName: String) async throws {
        try await exclusively {
            try await leave(rawName)
            _ = try await run(.delete(rawName: RawMailboxName.bytes(rawName)))
        }
    }

    /// Adds a mailbox to the subscribed ones (RFC 3501 §6.3.6).
    public func subscribe(_ rawName: String) async throws {
        try await exclusively { _ = try await run(.subscribe(rawName: RawMailboxName.bytes(rawName))) }
    }

    /// Removes a mailbox from the subscribed ones (RFC 3501 §6.3.7).
    public func unsubscribe(_ rawName: String) async throws {
        try await exclusively { _ = try await run(.unsubscribe(rawName: RawMailboxName.bytes(rawName))) }
    }

    /// Several servers refuse to rename or delete the selected mailbox.
    private func leave(_ rawName: String) async throws {
        if session.selected?.rawName == rawName { try await deselect() }
    }
}
