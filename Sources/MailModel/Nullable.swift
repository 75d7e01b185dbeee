/// A value that is encoded in JSON as `null` if missing, instead of omitting its key, so that readers can rely on every
/// key.
@propertyWrapper
public struct Nullable<Value: Encodable & Sendable>: Encodable, Sendable {
    /// The value.
    public var wrappedValue: Value?

    /// Memberwise initializer.
    public init(wrappedValue: Value?) { self.wrappedValue = wrappedValue }

    /// Encodes the value, or null.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        if let wrappedValue { try container.encode(wrappedValue) } else { try container.encodeNil() }
    }
}

extension Nullable: Equatable where Value: Equatable {}
extension Nullable: Hashable where Value: Hashable {}
