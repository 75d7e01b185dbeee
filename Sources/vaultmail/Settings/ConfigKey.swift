public import ArgumentParser
import MailApp
public import MailModel

/// The key of a setting of the program or of an account.
public enum ConfigKey: ExpressibleByArgument, Sendable {
    case program(SettingKey)
    case account(AccountSettingKey)

    /// A key that the program and accounts have is the program's until an account is named.
    public init?(argument: String) {
        if let key = SettingKey(rawValue: argument) {
            self = .program(key)
        } else if let key = AccountSettingKey(rawValue: argument) {
            self = .account(key)
        } else {
            return nil
        }
    }

    /// What help and completion offer.
    public static var allValueStrings: [String] {
        let own = SettingKey.allCases.map(\.rawValue)
        return own + AccountSettingKey.allCases.map(\.rawValue).filter { !own.contains($0) }
    }

    /// The key once it is known whether an account is named.
    func resolved(account: String?) throws -> ConfigKey {
        guard account != nil, case .program(let key) = self else { return self }
        guard let own = AccountSettingKey(rawValue: key.rawValue) else {
            throw ApplicationError("\(key.rawValue) is not a setting of an account. Omit --account.", status: .usage)
        }
        return .account(own)
    }
}
