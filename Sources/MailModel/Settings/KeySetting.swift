import Foundation

/// Keys of the page's actions as the value of a setting: a JSON object such as `{"archive":"y"}`.
enum KeySetting {
    private static let maximumActions = 200
    private static let maximumLength = 40

    /// The keys by action; nil if it is anything else.
    static func decoded(_ text: String) -> [String: String]? {
        guard text.utf8.count <= 65_536,
            let keys = try? JSONDecoder().decode([String: String].self, from: Data(text.utf8)),
            keys.count <= maximumActions, keys.keys.allSatisfy(isName), keys.values.allSatisfy(isKey)
        else { return nil }
        return keys
    }

    /// In the order of the names, so that equal values are equal text.
    static func encoded(_ keys: [String: String]) -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        guard let data = try? encoder.encode(keys) else { return "{}" }
        return String(decoding: data, as: UTF8.self)
    }

    private static func isName(_ text: String) -> Bool {
        (1...maximumLength).contains(text.count) && text.allSatisfy { $0.isASCII && ($0.isLetter || $0 == "-") }
    }

    private static func isKey(_ text: String) -> Bool {
        text.count <= maximumLength && text.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control }
    }
}
