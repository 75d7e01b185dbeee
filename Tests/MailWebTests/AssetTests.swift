import Foundation
import StoreTestKit
import Testing

@testable import MailWeb

@Suite("The page's files", .soundStores)
struct AssetTests {
    private static let directory = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().appending(path: "Sources/MailWeb/Assets")

    @Test("Every file in Assets is in the table with its own bytes, and nothing else is")
    func everyFileIsInTheTable() throws {
        let files = try FileManager.default.contentsOfDirectory(atPath: Self.directory.path).filter {
            !$0.hasPrefix(".")
        }
        #expect(Set(files) == Set(Asset.all.map(\.name)))
        for asset in Asset.all {
            let bytes = try Data(contentsOf: Self.directory.appending(path: asset.name))
            let isSame = asset.bytes == [UInt8](bytes)
            #expect(isSame, "\(asset.name): what was built is not what is there; build again")
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
        for asset in Asset.all where asset.name.hasSuffix(".js") {
            for match in String(decoding: asset.bytes, as: UTF8.self).matches(of: /from "([^"]+)"/) {
                let path = match.output.1
                #expect(path.hasPrefix("./") && names.contains(String(path.dropFirst(2))), "\(asset.name): \(path)")
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
