/// The category of a message, who decided it, and why.
public struct CategoryVerdict: Hashable, Sendable {
    /// The category.
    public var category: MailCategory
    /// Who decided.
    public var source: CategorySource
    /// At most three, the strongest first.
    public var reasons: [CategoryReason]

    /// Memberwise initializer.
    public init(_ category: MailCategory, by source: CategorySource, because reasons: [CategoryReason] = []) {
        (self.category, self.source, self.reasons) = (category, source, reasons)
    }

    /// Mail without a category.
    public static let none = CategoryVerdict(.uncategorized, by: .none)
}
