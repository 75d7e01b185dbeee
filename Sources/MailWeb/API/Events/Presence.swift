/// A value of a request that may be omitted or null, with different meanings.
enum Presence<Value: Sendable>: Sendable {
    case omitted
    case null
    case value(Value)
}

extension KeyedDecodingContainer {
    /// Tells a missing name from null.
    func decodePresence<Value: Decodable & Sendable>(_ type: Value.Type, forKey key: Key) throws -> Presence<Value> {
        guard contains(key) else { return .omitted }
        return try decodeIfPresent(type, forKey: key).map(Presence.value) ?? .null
    }
}
