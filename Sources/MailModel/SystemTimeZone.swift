public import Foundation

/// The time zone of this computer. `TimeZone.current` is that of the start of the program: a daemon that runs while the
/// user travels would keep it for weeks.
public struct SystemTimeZone: Sendable {
    private let link: String
    private let isFixed: Bool

    /// The zone now.
    public static var current: TimeZone { SystemTimeZone().zone() }

    /// Reads the zone where the system keeps it.
    ///
    /// - Parameters:
    ///   - link: A symbolic link into the folder `zoneinfo`.
    ///   - environment: `TZ` is the choice of the user for this program, which nothing changes.
    public init(
        link: String = "/etc/localtime", environment: [String: String] = ProcessInfo.processInfo.environment
    ) {
        self.link = link
        isFixed = environment["TZ"]?.isEmpty == false
    }

    /// The zone now; that of the start of the program if the system does not name it.
    public func zone() -> TimeZone {
        guard !isFixed, let target = try? FileManager.default.destinationOfSymbolicLink(atPath: link),
            let folder = target.range(of: "/zoneinfo/")
        else { return .current }
        var name = String(target[folder.upperBound...])
        for prefix in ["posix/", "right/"] where name.hasPrefix(prefix) { name.removeFirst(prefix.count) }
        return TimeZone(identifier: name) ?? .current
    }
}
