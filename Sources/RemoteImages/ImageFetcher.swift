import SafeHTML
public import WebRequests

/// Loads one image from the network: encrypted, without cookies, referrer or anything about the user, from public
/// addresses only, bounded in size, time and redirects.
public struct ImageFetcher: Sendable {
    /// Sends a request; the client refuses private addresses.
    public typealias Send = @Sendable (WebRequest, WebLimits) async throws -> WebResponse

    private let send: Send

    static let maximumRedirects = 3
    static let limits = WebLimits(maximumBodyBytes: 10 * 1024 * 1024, time: .seconds(15), silence: .seconds(8))

    /// - Parameter send: sends one request and follows no redirect.
    public init(send: @escaping Send) { self.send = send }

    /// The image; nil if there is none at the address, or it is something else than an image.
    func image(at address: String) async throws -> [UInt8]? {
        guard var target = RemoteImageAddress(address)?.web else { return nil }
        for _ in 0...Self.maximumRedirects {
            let response = try await send(WebRequest(target, accept: Self.accepted), Self.limits)
            if response.status == 200 {
                return ImageFormat.of(response.body) == nil ? nil : response.body
            }
            guard let next = response.redirect.flatMap(target.resolving).flatMap({ RemoteImageAddress($0.description) })
            else { return nil }
            target = next.web
        }
        return nil
    }

    private static let accepted = "image/webp,image/png,image/jpeg,image/gif"
}
