/// What a server expects as user name.
public enum UsernameForm: String, Hashable, Sendable, Codable {
    /// The whole address.
    case address
    /// The part before the `@`.
    case localPart
    /// A name that the user gets elsewhere, such as from Proton Mail Bridge.
    case other

    /// The user name; empty if only the user knows it.
    public func username(for address: AccountAddress) -> String {
        switch self {
        case .address: address.text
        case .localPart: address.localPart
        case .other: ""
        }
    }
}
