import MailModel
import WebRequests

/// Downloads the configuration file of a domain, over `https` only.
struct AutoconfigFiles: Sendable {
    let web: WebClient
    let limits: DiscoveryLimits

    /// The servers in the file; nil if there is no valid one.
    func result(
        for address: AccountAddress, at location: AutoconfigLocation, contacts: ContactedHosts
    ) async -> DiscoveryResult? {
        guard var target = location.address(of: address.domain) else { return nil }
        let limits = WebLimits(maximumBodyBytes: limits.maximumFileBytes, time: limits.time)
        for _ in 0...self.limits.maximumRedirects {
            contacts.note(target.host)
            let request = WebRequest(target, accept: "text/xml, application/xml")
            guard let response = try? await web.send(request, limits: limits) else { return nil }
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
