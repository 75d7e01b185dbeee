import MailTestKit
import Synchronization
import Testing
import WebRequests

@testable import RemoteImages

@Suite("Loading remote images") struct ImageFetcherTests {
    private static let png: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 0]

    /// Answers by address, and remembers what was asked.
    private final class Server: Sendable {
        private let answers: [String: WebResponse]
        private let asked = Mutex<[String]>([])

        init(_ answers: [String: WebResponse]) { self.answers = answers }

        var requests: [String] { asked.withLock { $0 } }

        func send(_ request: WebRequest) throws -> WebResponse {
            asked.withLock { $0.append(request.address.description) }
            return try answers[request.address.description] ?? { throw WebError(.privateAddress) }()
        }

        var fetcher: ImageFetcher { ImageFetcher { request, _ in try self.send(request) } }
    }

    private static func redirect(to address: String) -> WebResponse {
        WebResponse(status: 302, fields: [("location", address)])
    }

    @Test("MO-60: an image is always requested over TLS, and only image data is accepted")
    func requests() async throws {
        let server = Server([
            "https://a.example/x.png": WebResponse(status: 200, body: Self.png),
            "https://a.example/page": WebResponse(status: 200, body: Array("<html>".utf8)),
            "https://a.example/gone": WebResponse(status: 404, body: Self.png),
        ])
        #expect(try await server.fetcher.image(at: "http://a.example/x.png#part") == Self.png)
        #expect(try await server.fetcher.image(at: "https://a.example/page") == nil)
        #expect(try await server.fetcher.image(at: "https://a.example/gone") == nil)
        #expect(server.requests.allSatisfy { $0.hasPrefix("https://a.example/") })
        for wrong in ["ftp://a.example/x", "https://[::1]/x", "https://10.0.0.1/x", "file:///etc/passwd", "", "x"] {
            #expect(try await server.fetcher.image(at: wrong) == nil)
        }
        #expect(server.requests.count == 3, "\(server.requests)")
    }

    @Test("Three redirects are followed, each encrypted; a fourth is not, nor one to something else")
    func redirects() async throws {
        let server = Server([
            "https://a.example/1": Self.redirect(to: "http://b.example/2"),
            "https://b.example/2": Self.redirect(to: "/3"),
            "https://b.example/3": Self.redirect(to: "https://c.example/4"),
            "https://c.example/4": WebResponse(status: 200, body: Self.png),
            "https://a.example/0": Self.redirect(to: "https://a.example/1"),
            "https://a.example/file": Self.redirect(to: "file:///etc/passwd"),
            "https://a.example/here": Self.redirect(to: "https://127.0.0.1/x"),
        ])
        #expect(try await server.fetcher.image(at: "https://a.example/1") == Self.png)
        #expect(try await server.fetcher.image(at: "https://a.example/0") == nil)
        #expect(try await server.fetcher.image(at: "https://a.example/file") == nil)
        // The client refuses the address; here it has no answer.
        await #expect(throws: WebError.self) { try await server.fetcher.image(at: "https://a.example/here") }
    }

    @Test("Cached images are not requested again, failed ones only on request, and the oldest are evicted")
    func library() async throws {
        let directory = try TemporaryDirectory(named: "images")
        let server = Server(["https://a.example/1": WebResponse(status: 200, body: Self.png)])
        let cache = RemoteImageCache(folder: directory.file("cache"), maximumBytes: 100)
        let library = RemoteImageLibrary(cache: cache, fetcher: server.fetcher)
        let wanted = ["https://a.example/1", "https://a.example/2"]
        await library.load(wanted, retries: false)
        await library.load(wanted, retries: false)
        #expect(server.requests.sorted() == wanted && cache.contains(wanted[0]) && !cache.contains(wanted[1]))
        #expect(await library.generation == 1)
        await library.load(wanted, retries: true)
        #expect(server.requests.count == 3)
        for number in 0..<20 { cache.keep(Self.png, for: "\(number)") }
        cache.trim()
        #expect(cache.byteCount <= 100)
        #expect(await library.clear() > 0 && cache.byteCount == 0)
    }

    @Test("Images are loaded with limited concurrency")
    func bounded() async throws {
        let directory = try TemporaryDirectory(named: "images")
        let open = Mutex(0)
        let most = Mutex(0)
        let fetcher = ImageFetcher { _, _ in
            let now = open.withLock { count in
                count += 1
                return count
            }
            most.withLock { $0 = max($0, now) }
            await Task.yield()
            open.withLock { $0 -= 1 }
            return WebResponse(status: 200, body: Self.png)
        }
        let library = RemoteImageLibrary(cache: RemoteImageCache(folder: directory.url), fetcher: fetcher)
        await library.load((0..<100).map { "https://a.example/\($0)" }, retries: false)
        #expect(library.cache.byteCount == 100 * Self.png.count)
        #expect(most.withLock { $0 } <= 6)
    }
}
