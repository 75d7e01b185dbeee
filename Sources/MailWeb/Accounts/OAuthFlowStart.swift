/// A flow that waits for the browser.
public struct OAuthFlowStart: Hashable, Sendable {
    /// Names the flow; unguessable.
    public var id: String
    /// The address to open in the browser.
    public var url: String

    /// Memberwise initializer.
    public init(id: String, url: String) {
        self.id = id
        self.url = url
    }
}
