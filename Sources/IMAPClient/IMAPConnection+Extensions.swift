import IMAPProtocol

extension IMAPConnection {
    /// Turns extensions on (RFC 5161 §3.1). Before a mailbox is selected.
    ///
    /// - Returns: those that the server says are on now, in capitals. iCloud answers OK and names none: then none is (Q19).
    /// - Throws: `IMAPError` `.notSupported` where the server has no ENABLE; `.serverRefused` where it refuses.
    public func enable(_ extensions: [String]) async throws -> Set<String> {
        try await exclusively {
            // RFC 9051 includes it.
            guard session.capabilities.contains("ENABLE") || session.capabilities.contains("IMAP4REV2") else {
                throw IMAPError(.notSupported, commandName: "ENABLE")
            }
            var enabled: Set<String> = []
            for case .enabled(let names) in try await run(.enable(extensions)).untagged {
                enabled.formUnion(names.map { $0.uppercased() })
            }
            return enabled
        }
    }
}
