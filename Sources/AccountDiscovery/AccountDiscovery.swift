public import Logging
import MailModel
public import NIOCore
public import WebRequests

/// Finds the servers of an address (FR-OB-01): the built-in table, DNS service records, a configuration file of the
/// domain and its mail exchangers, in this order of trust, all asked at the same time.
///
/// Only the domain is sent, to the resolvers of the system and to two hosts of the domain.
public struct AccountDiscovery: Sendable {
    private let resolver: DNSResolver
    private let files: AutoconfigFiles
    private let limits: DiscoveryLimits
    private let clock: any Clock<Duration>

    /// - Parameters:
    ///   - resolvers: the name servers to ask; those of the system by default.
    ///   - clock: measures the time limit of the whole discovery.
    public init(
        web: WebClient, resolvers: [DNSServer] = DNSServer.system(), limits: DiscoveryLimits = DiscoveryLimits(),
        clock: any Clock<Duration> = ContinuousClock(), logger: Logger, eventLoopGroup: any EventLoopGroup
    ) {
        resolver = DNSResolver(
            servers: resolvers, timeLimit: limits.time, clock: clock, logger: logger, eventLoopGroup: eventLoopGroup)
        files = AutoconfigFiles(web: web, limits: limits)
        self.limits = limits
        self.clock = clock
    }

    /// Finds the servers within the time limit. Always gives a result: the usual names if nothing better is known.
    public func discover(_ address: AccountAddress) async -> DiscoveryResult {
        if let provider = MailProvider.serving(address.domain) {
            return DiscoveryResult(provider, address: address, source: .table)
        }
        let contacts = DiscoveryContacts()
        var found = await findings(for: address, contacts: contacts)
        found.giveUpWaiting()
        var result = found.decision ?? DiscoveryResult(guessFor: address)
        result.contactedHosts = contacts.hosts
        result.contactedResolvers = contacts.resolvers
        result.isOffline = result.source == .guess && !contacts.isAnswered
        return result
    }

    private func findings(for address: AccountAddress, contacts: DiscoveryContacts) async -> DiscoveryFindings {
        await withTaskGroup(of: DiscoveryFindings.Step.self) { group in
            let lookup = ServiceLookup(resolver: resolver, contacts: contacts)
            group.addTask { .serviceRecords(await lookup.result(for: address)) }
            for location in AutoconfigLocation.allCases {
                group.addTask { .file(location, await files.result(for: address, at: location, contacts: contacts)) }
            }
            group.addTask { .mailExchanger(await lookup.provider(of: address)) }
            group.addTask {
                try? await clock.sleep(for: limits.time)
                return .outOfTime
            }
            var findings = DiscoveryFindings()
            for await step in group {
                findings.note(step)
                if findings.isDecided { break }
            }
            group.cancelAll()
            return findings
        }
    }
}
