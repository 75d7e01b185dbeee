import MailTestKit
import RemoteImages
import Synchronization
import WebRequests

/// Images of `img.example.net`; every other address has none.
enum StubImages {
    static let host = "img.example.net"
    /// As long as a PNG file has to be to count as one.
    static let png: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 0]

    static func library(in directory: TemporaryDirectory) -> RemoteImageLibrary {
        RemoteImageLibrary(
            cache: RemoteImageCache(folder: directory.file("images")),
            fetcher: ImageFetcher { request, _ in
                request.address.host == host ? WebResponse(status: 200, body: png) : WebResponse(status: 404)
            })
    }
}
