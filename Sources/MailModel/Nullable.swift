/// A value that JSON shows as `null` when it is not there, instead of leaving its key out: readers can rely on every key.
@propertyWrapper
public struct Nullable<Value: Encodable & Sendable>: Encodable, Sendable {
    /// The value.
    public var wrappedValue: Value?

    /// Takes the value as it is.
    public init(wrappedValue: Value?) { self.wrappedValue = wrappedValue }

    /// The value's own form, or null.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        if let wrappedValue { try container.encode(wrappedValue) } else { try container.encodeNil() }
    }
}
