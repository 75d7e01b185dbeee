public import struct Foundation.Date

/// Something that happened which the person should be told once.
public struct Notice: Hashable, Sendable, Identifiable {
    /// Grows with time.
    public var id: Int64
    /// Whose account it is about.
    public var account: AccountID?
    /// One plain sentence: what happened and what to do.
    public var text: String
    /// When it happened.
    public var date: Date

    /// Takes the parts as they are.
    public init(id: Int64, account: AccountID?, text: String, date: Date) {
        self.id = id
        self.account = account
        self.text = text
        self.date = date
    }
}
