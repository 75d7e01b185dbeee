import MailModel

extension MailStore {
    /// The domains of the user's accounts and identities, in lower case: what others may imitate.
    public func ownDomains() throws -> Set<String> {
        let addresses = try accounts().map(\.settings.address) + identities().map(\.address)
        return Set(addresses.map(OrganizationDomain.host)).subtracting([""])
    }
}
