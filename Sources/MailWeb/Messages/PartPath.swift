/// The place of a part: its section number in the message, or in a message that a part of it is.
struct PartPath: Hashable, Sendable {
    /// From the outermost message inwards; never empty.
    private(set) var sections: [String]

    /// Forwarding a message as a file more often is hostile.
    static let maximumDepth = 8

    init(_ section: String) { sections = [section] }

    /// A part of the message at this place; nil if it is too deep.
    func appending(_ section: String) -> PartPath? {
        guard sections.count < Self.maximumDepth else { return nil }
        var result = self
        result.sections.append(section)
        return result
    }
}
