import MailModel
import WebRequests
import WireTransport

/// Downloads the configuration file of a domain, over `https` only.
struct AutoconfigFiles: Sendable {
    let web: WebClient
    let limits: DiscoveryLimits

    /// The servers in the file; nil if there is no valid one.
    func result(
        for address: AccountAddress, at location: AutoconfigLocation, contacts: DiscoveryContacts
    ) async -> DiscoveryResult? {
        guard var target = location.address(of: address.domain) else { return nil }
        let limits = WebLimits(maximumBodyBytes: limits.maximumFileBytes, time: limits.time)
        for _ in 0...self.limits.maximumRedirects {
            contacts.note(host: target.host)
            let request = WebRequest(target, accept: "text/xml, application/xml")
            let response: WebResponse
            do {
                response = try await web.send(request, limits: limits)
            } catch {
                if error.hasReachedHost { contacts.noteAnswer() }
                return nil
            }
            contacts.noteAnswer()
            if response.status == 200 {
                guard let host = HostName(target.host) else { return nil }
                return AutoconfigDocument(response.body, for: address)?.result(for: address, from: host)
            }
            guard let redirect = response.redirect, let next = target.resolving(redirect), next.scheme == .https,
                HostName(next.host) != nil, !next.isLoopback
            else { return nil }
            target = next
        }
        return nil
    }
}

extension WebError {
    /// True if the network is there: the host answered, even if only to refuse.
    fileprivate var hasReachedHost: Bool {
        guard case .connection(let error) = kind else { return kind == .tooLarge || kind == .malformed }
        return ![.hostNotFound, .unreachable, .timedOut].contains(error.kind)
    }
}
