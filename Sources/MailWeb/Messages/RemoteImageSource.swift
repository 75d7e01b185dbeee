import RemoteImages

/// Where a document gets the remote images that the user wanted.
struct RemoteImageSource: Sendable {
    /// Who allowed them; nil while they are blocked.
    var allowance: MessageImages.Allowance?
    var cache: RemoteImageCache

    /// The image of an address; nil if it is not allowed or was not loaded.
    func image(at address: String) -> [UInt8]? { allowance == nil ? nil : cache.image(at: address) }

    /// For a message that is not from whom it says: only the user's own wish for this message counts.
    var withoutSenders: RemoteImageSource {
        RemoteImageSource(allowance: allowance == .message ? .message : nil, cache: cache)
    }
}
