import Foundation
import MailModel

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// The user of this computer, to whom programs such as cron write by the login name alone.
public struct LocalUser: Hashable, Sendable {
    /// The login name.
    public let name: String
    /// The names of this computer, in lower case.
    public let hosts: Set<String>

    /// Creates a user of a computer.
    public init(name: String, hosts: Set<String>) {
        self.name = name
        self.hosts = Set(hosts.map { $0.lowercased() })
    }

    /// The user who runs this process. The computer may have the name of a mail domain, whose addresses stay.
    ///
    /// - Parameter mailDomains: The domains of the user's own addresses.
    public static func current(mailDomains: Set<String>) -> LocalUser {
        var hosts: Set<String> = ["localhost", "localhost.localdomain"]
        if let host = hostName { hosts.insert(host) }
        let others = Set(mailDomains.map { $0.lowercased() })
        return LocalUser(name: NSUserName(), hosts: hosts.filter { !others.contains($0.lowercased()) })
    }

    /// As the kernel knows it; `ProcessInfo` may ask a name server.
    private static var hostName: String? {
        var system = utsname()
        guard uname(&system) == 0 else { return nil }
        return withUnsafeBytes(of: system.nodename) { bytes in
            String(bytes: bytes.prefix { $0 != 0 }, encoding: .utf8)
        }
    }

    /// True if the address is this user's on this computer.
    func isOwner(of address: String) -> Bool {
        guard let at = address.lastIndex(of: "@") else { return isSame(address) }
        return isSame(String(address[..<at])) && hosts.contains(address[address.index(after: at)...].lowercased())
    }

    /// True if From names a user of this computer, which no other computer can reply to.
    func isSender(_ address: EmailAddress) -> Bool { !address.address.contains("@") || isOwner(of: address.address) }

    private func isSame(_ user: String) -> Bool {
        user.prefix { $0 != "+" }.lowercased() == name.lowercased()
    }
}
