/// One numbered step for the user, such as "Turn on 2-Step Verification".
public struct GuideStep: Hashable, Sendable, Codable {
    /// What to do, in one or two plain sentences.
    public var text: String
    /// The page of the provider where it is done, `https` only; nil if the step needs none.
    public var link: String?

    /// Memberwise initializer.
    public init(_ text: String, link: String? = nil) {
        self.text = text
        self.link = link
    }
}
