import MailApp
import MailModel

/// The key of a setting of the program or of an account.
enum ConfigKey: Sendable {
    case program(SettingKey)
    case account(AccountSettingKey)

    /// A key that the program and accounts have is the program's until an account is named.
    init?(name: String) {
        if let key = SettingKey(rawValue: name) {
            self = .program(key)
        } else if let key = AccountSettingKey(rawValue: name) {
            self = .account(key)
        } else {
            return nil
        }
    }

    /// Every key.
    static var names: [String] {
        let own = SettingKey.allCases.map(\.rawValue)
        return own + AccountSettingKey.allCases.map(\.rawValue).filter { !own.contains($0) }
    }

    /// The key that is nearest to a mistyped one, or has a word that is, such as `appTheme` for `theme`.
    static func nearest(to text: String) -> String? {
        if let near = NearestName.of(text, among: names) { return near }
        let parts = names.flatMap { name in words(of: name).map { (word: $0, name: name) } }
        let near = NearestName.of(text, among: parts.map { $0.word })
        return parts.first { $0.word == near }?.name
    }

    /// Short words such as `is` are near to too many texts.
    private static func words(of name: String) -> [String] {
        name.matches(of: /[A-Z]?[a-z]+/).map { String($0.output) }.filter { $0.count >= 4 }
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
