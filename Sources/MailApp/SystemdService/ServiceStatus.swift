/// The systemd user units of the program, for `vaultmail service status`.
public struct ServiceStatus: Encodable, Sendable {
    /// The kind that is installed; nil if none is.
    public let installed: ServiceKind?
    /// The unit files that exist.
    public let files: [String]
    /// True if the files are those that this program writes; false after it was moved or updated.
    public let isCurrent: Bool
    /// True if a user manager answers. Without one, the rest is unknown.
    public let hasManager: Bool
    /// What systemd says about starting at sign-in, such as `enabled`; nil if unknown.
    public let enabled: String?
    /// What systemd says about now, such as `active`; nil if unknown.
    public let active: String?

    private enum CodingKeys: String, CodingKey {
        case installed, files, enabled, active
        case isCurrent = "current"
        case hasManager = "manager"
    }

    /// Every key, also without a value.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(installed, forKey: .installed)
        try container.encode(files, forKey: .files)
        try container.encode(isCurrent, forKey: .isCurrent)
        try container.encode(hasManager, forKey: .hasManager)
        try container.encode(enabled, forKey: .enabled)
        try container.encode(active, forKey: .active)
    }
}
