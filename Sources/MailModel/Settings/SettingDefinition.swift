import Foundation

/// The definition of a setting: its default and the values that it accepts.
public struct SettingDefinition: Hashable, Sendable {
    /// Its key.
    public let key: SettingKey
    /// What its value may be.
    public let kind: SettingKind
    /// The default. That of `defaultSendingAccountId` is empty here: it is the first account.
    public let standard: String
    /// False if it has its own command.
    public let isWritable: Bool

    init(_ key: SettingKey, _ kind: SettingKind, standard: String, isWritable: Bool = true) {
        self.key = key
        self.kind = kind
        self.standard = standard
        self.isWritable = isWritable
    }

    /// The accepted values; empty if there are too many to list.
    public var choices: [String] {
        switch kind {
        case .choice(let words): words
        case .number, .timeOfDay, .switches, .accountSwitches, .addresses, .keyBindings, .textModelSource,
            .textModelName, .account:
            []
        }
    }

    /// A value for display: a time also as clocks show it.
    public func readable(_ value: String) -> String {
        guard kind == .timeOfDay, let time = TimeOfDay(value) else { return value }
        return "\(value) (\(time.text))"
    }

    /// A value as it is stored.
    ///
    /// - Throws: a sentence that says what is accepted.
    public func normalized(_ text: String) throws(SettingError) -> String {
        switch kind {
        case .choice(let words):
            guard words.contains(text) else { throw refused(SettingValueText.choice(words)) }
            return text
        case .number(let range):
            guard let number = Int(text), range.contains(number) else { throw refused(SettingValueText.number(range)) }
            return String(number)
        case .timeOfDay:
            guard let time = TimeOfDay(text) else { throw refused(SettingValueText.timeOfDay) }
            return String(time.minutesSinceMidnight)
        case .switches(let names): return try switches(text, names)
        case .accountSwitches: return try accountSwitches(text)
        case .addresses:
            guard let addresses = AddressSetting.decoded(text) else { throw refused(SettingValueText.addresses) }
            return AddressSetting.encoded(addresses)
        case .keyBindings:
            guard let keys = KeySetting.decoded(text) else { throw refused(SettingValueText.keyBindings) }
            return KeySetting.encoded(keys)
        case .textModelSource:
            guard !text.isEmpty else { return "" }
            guard let source = TextModelSource(text) else { throw refused(TextModelSource.accepted) }
            return source.text
        case .textModelName:
            guard text.isEmpty || TextModelName.isAcceptable(text) else {
                throw refused(SettingValueText.textModelName)
            }
            return text
        case .account:
            guard let number = Int64(text), number > 0 else { throw refused(SettingValueText.account) }
            return String(number)
        }
    }

    /// Names that are missing are on.
    private func switches(_ text: String, _ names: [String]) throws(SettingError) -> String {
        guard let values = Self.decoded(text), values.keys.allSatisfy(names.contains) else {
            throw refused(SettingValueText.switches(names))
        }
        return Self.encoded(Dictionary(uniqueKeysWithValues: names.map { ($0, values[$0] ?? true) }))
    }

    private func accountSwitches(_ text: String) throws(SettingError) -> String {
        guard let values = Self.decoded(text), values.count <= 1000,
            values.keys.allSatisfy({ name in Int64(name).map { $0 > 0 && String($0) == name } ?? false })
        else { throw refused(SettingValueText.accountSwitches) }
        return Self.encoded(values)
    }

    private func refused(_ accepted: String) -> SettingError {
        SettingError(SettingValueText.refused(key.rawValue, accepted))
    }

    /// The switches in the text; nil if it is anything else.
    static func decoded(_ text: String) -> [String: Bool]? {
        guard text.utf8.count <= 65_536 else { return nil }
        return try? JSONDecoder().decode([String: Bool].self, from: Data(text.utf8))
    }

    /// The names need no escaping.
    static func encoded(_ values: [String: Bool]) -> String {
        let pairs = values.sorted { $0.key < $1.key }.map { "\"\($0.key)\":\($0.value)" }
        return "{\(pairs.joined(separator: ","))}"
    }
}
