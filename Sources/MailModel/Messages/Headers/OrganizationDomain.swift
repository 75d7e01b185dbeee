/// The part of a host name that stands for its owner.
public enum OrganizationDomain {
    /// The last two labels, or three below a country's own second level such as `co.uk`. An estimate: there is no list
    /// of public suffixes.
    public static func of(_ host: String) -> String {
        let labels = host.lowercased().split(separator: ".")
        guard labels.count > 2, let country = labels.last, country.utf8.count == 2 else {
            return labels.suffix(2).joined(separator: ".")
        }
        let second = String(labels[labels.count - 2])
        return labels.suffix(secondLevels.contains(second) ? 3 : 2).joined(separator: ".")
    }

    /// The part behind the last `@`, in lower case; empty without one.
    public static func host(of address: String) -> String {
        address.lastIndex(of: "@").map { address[address.index(after: $0)...].lowercased() } ?? ""
    }

    private static let secondLevels: Set<String> = [
        "ac", "co", "com", "edu", "gob", "gov", "gv", "ne", "net", "or", "org",
    ]
}
