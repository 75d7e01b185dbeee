public import MailModel

extension HeaderBlock {
    /// What the receiving server reports about the sender; nil if there is no report that can be trusted.
    ///
    /// Only the topmost `Authentication-Results` counts: servers add theirs above everything that the sender wrote. A
    /// good report counts only if its server is of the organization that the `Received` fields next to it name; a bad
    /// one always counts.
    public func senderVerification() -> SenderVerification? {
        guard let index = entries.firstIndex(where: { isNamed($0, "authentication-results") }) else { return nil }
        let text = String(decoding: HeaderText.unfolded(bytes[entries[index].value]), as: UTF8.self)
        let report = AuthenticationResults(parsing: text)
        let header = messageHeader()
        let domain = OrganizationDomain.host(of: header.from?.address ?? "")
        let state = Self.state(report, domain: domain, isOneAuthor: header.coAuthors.isEmpty)
        guard state == .failed || isReceiver(report.server, at: index) else { return nil }
        let signatures = report.results.filter { $0.method == "dkim" }
        return SenderVerification(
            state: state, domain: domain, server: report.server,
            checks: report.results.map { SenderVerification.Check(method: $0.method, result: $0.result) },
            isSigned: signatures.isEmpty ? nil : signatures.contains { $0.result == "pass" })
    }

    private static func state(
        _ report: AuthenticationResults, domain: String, isOneAuthor: Bool
    ) -> SenderVerification.State {
        if let dmarc = report.first("dmarc") {
            if dmarc.result == "fail" { return .failed }
            let isOfDomain = dmarc.properties["header.from"].map { isAligned(domain, with: $0) } ?? true
            if dmarc.result == "pass", isOfDomain, isOneAuthor, !domain.isEmpty { return .verified }
        }
        let isSigned = report.results.contains { result in
            result.method == "dkim" && result.result == "pass"
                && signer(result).map { isAligned(domain, with: $0) } == true
        }
        return isSigned && isOneAuthor ? .verified : .unverified
    }

    /// The domain that signed: `header.d`, else that of `header.i`.
    private static func signer(_ result: AuthenticationResults.Result) -> String? {
        result.properties["header.d"] ?? result.properties["header.i"].map(OrganizationDomain.host)
    }

    private static func isAligned(_ domain: String, with signer: String) -> Bool {
        guard signer.contains("."), !domain.isEmpty else { return false }
        return domain == signer || domain.hasSuffix("." + signer)
    }

    /// True if a server of this name took the message: the `Received` fields above a report, and the first below it,
    /// are of the servers behind which it was written.
    private func isReceiver(_ server: String, at index: Int) -> Bool {
        guard server.contains(".") else { return false }
        let received = entries.indices.filter { isNamed(entries[$0], "received") }
        let near = received.filter { $0 < index } + received.filter { $0 > index }.prefix(1)
        return near.contains { position in
            guard let host = Self.receiver(bytes[entries[position].value]) else { return false }
            return OrganizationDomain.of(host) == OrganizationDomain.of(server)
        }
    }

    /// The host after `by` (RFC 5321 §4.4).
    private static func receiver(_ value: ArraySlice<UInt8>) -> String? {
        let text = String(decoding: HeaderText.unfolded(value), as: UTF8.self).lowercased()
        let words = text.split(maxSplits: 64, whereSeparator: \.isWhitespace)
        guard let by = words.firstIndex(of: "by"), by + 1 < words.endIndex else { return nil }
        let host = words[by + 1].prefix { $0 != ";" }
        return host.contains(".") ? String(host) : nil
    }

    private func isNamed(_ entry: Entry, _ name: String) -> Bool { bytes[entry.name].equalsIgnoringCase(name) }
}
