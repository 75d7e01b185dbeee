import Foundation
import NIOPosix
import RemoteImages
import WebRequests

extension Application {
    /// The remote images that were loaded.
    var imageCache: RemoteImageCache {
        RemoteImageCache(folder: paths.cache.appendingPathComponent("images", isDirectory: true))
    }

    /// Creates the library of a running daemon. Its requests reach public addresses only.
    func imageLibrary() throws -> RemoteImageLibrary {
        let web = WebClient(
            trust: try trust(), logger: logger, eventLoopGroup: .singletonMultiThreadedEventLoopGroup
        ) { try await PublicRoute.route(to: $0) }
        return RemoteImageLibrary(cache: imageCache, fetcher: ImageFetcher { try await web.send($0, limits: $1) })
    }
}
