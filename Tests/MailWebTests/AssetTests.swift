import Foundation
import StoreTestKit
import Testing

@testable import MailWeb

@Suite("The page's files", .soundStores)
struct AssetTests {
    private static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    /// The page's files and the framework by their paths, as they are in the working copy.
    private static func files() throws -> [String: URL] {
        var files: [String: URL] = [:]
        for folder in [root.appending(path: "Sources/MailWeb/Assets"), root.appending(path: ".build-page")] {
            for path in try FileManager.default.subpathsOfDirectory(atPath: folder.path) {
                let file = folder.appending(path: path)
                if try file.resourceValues(forKeys: [.isRegularFileKey]).isRegularFile == true { files[path] = file }
            }
        }
        return files
    }

    @Test("Every file in Assets is in the table with its own bytes, and nothing else is")
    func everyFileIsInTheTable() throws {
        let files = try Self.files()
        #expect(Set(files.keys) == Set(Asset.all.map(\.name)))
        for asset in Asset.all {
            let bytes = try files[asset.name].map { try Data(contentsOf: $0) }
            let isSame = bytes.map { asset.bytes == [UInt8]($0) }
            #expect(isSame == true, "\(asset.name): what was built is not what is there; build again")
        }
    }

    @Test("The page names only files that exist")
    func pageNamesExistingFiles() throws {
        let text = String(decoding: Asset.page.bytes, as: UTF8.self)
        let names = text.matches(of: /(?:src|href)="\/assets\/([^"]+)"/).map { String($0.output.1) }
        #expect(!names.isEmpty)
        for name in names { #expect(Asset.all.contains { $0.name == name }, "\(name)") }
    }

    @Test("Every module that a module imports exists, under the same address")
    func importsExist() {
        let names = Set(Asset.all.map(\.name))
        for asset in Asset.all where asset.name.hasSuffix(".js") && asset.name != "preact-htm.js" {
            let base = URL(string: "http://page/assets/\(asset.name)")
            for match in String(decoding: asset.bytes, as: UTF8.self).matches(of: /(?:from |import\()"([^"]+)"/) {
                let address = URL(string: String(match.output.1), relativeTo: base)?.path(percentEncoded: false) ?? ""
                #expect(
                    address.hasPrefix("/assets/") && names.contains(String(address.dropFirst("/assets/".count))),
                    "\(asset.name): \(match.output.1)")
            }
        }
    }

    @Test("A file that the browser has is not sent again")
    func knownFileIsNotSentAgain() async throws {
        try await WebFixture.run { web in
            let first = try await web.get("/assets/icon.svg")
            let tag = try #require(first.value("ETag"))
            #expect(first.status == 200)
            #expect(first.value("Content-Type") == "image/svg+xml")
            let again = try await RawRequest("GET", "/assets/icon.svg", port: web.port).adding("If-None-Match", tag)
                .send(port: web.port)
            #expect(again.status == 304)
            #expect(again.body.isEmpty)
            #expect(again.value("ETag") == tag)
        }
    }

    @Test(
        "Every view's address shows the page",
        arguments: ["/", "/mailbox/inbox", "/mailbox/3/thread/4", "/thread/4", "/search?q=x"])
    func viewsShowThePage(target: String) async throws {
        try await WebFixture.run { web in
            let response = try await RawRequest("GET", target, port: web.port).send(port: web.port)
            #expect(response.status == 200)
            #expect(response.body == Asset.page.bytes)
            #expect(response.value("Content-Type") == "text/html; charset=utf-8")
        }
    }
}
