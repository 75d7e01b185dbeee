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

    private static let joinedScripts: Set = ["page.js", "kit.js"]

    /// Not in a comment, which may name a type of another module.
    private static var importedAddress: Regex<(Substring, Substring)> {
        /(?m)^(?!\s*\/?\*).*(?:from |import\()"([^"]+)"/
    }

    private static func isModule(_ name: String) -> Bool {
        name.hasSuffix(".js") && !["preact-htm.js", "theme.js", "worker.js"].contains(name)
    }

    @Test("Every file of the page that is not a module is embedded unchanged, and nothing else is")
    func everyFileIsEmbedded() throws {
        let files = try Self.files().filter { !Self.isModule($0.key) }
        let embedded = EmbeddedAssets.files.filter { !Self.joinedScripts.contains("\($0.name)") }
        #expect(Set(files.keys) == Set(embedded.map { "\($0.name)" }))
        for file in embedded {
            let bytes = try files["\(file.name)"].map { try Data(contentsOf: $0) }
            let isSame = file.text.withUTF8Buffer { bytes == Data($0) }
            #expect(isSame, "\(file.name): what was built is not what is there; build again")
        }
    }

    @Test("Every module is in the page's script or in that of the kit, named by its path in the repository")
    func everyModuleIsJoined() throws {
        let scripts = EmbeddedAssets.files.filter { Self.joinedScripts.contains("\($0.name)") }
        #expect(scripts.count == 2)
        let text = scripts.map { $0.text.withUTF8Buffer { String(decoding: $0, as: UTF8.self) } }.joined()
        let titles = Set(text.matches(of: /(?m)^ *\/\/ (\S+\.js)$/).map { String($0.output.1) })
        for name in try Self.files().keys where Self.isModule(name) {
            #expect(titles.contains("Sources/MailWeb/Assets/\(name)"), "\(name)")
        }
    }

    @Test("The page refers only to existing files, below the versioned address, and to one style sheet")
    func pageNamesExistingFiles() throws {
        let files = PageFiles.embedded
        let text = String(decoding: files.page.bytes, as: UTF8.self)
        let names = text.matches(of: /(?:src|href)="\/assets\/([^"]+)"/).map { String($0.output.1) }
        #expect(!names.isEmpty)
        let known = Set(files.assets.map { "\(files.version)/\($0.name)" })
        for name in names { #expect(known.contains(name), "\(name)") }
        #expect(names.filter { $0.hasSuffix(".css") } == ["\(files.version)/\(PageFiles.styleSheet)"])
        let sheet = try #require(files.assets.first { $0.name == PageFiles.styleSheet })
        #expect(sheet.bytes.count > 10_000)
    }

    @Test("A changed file, name or page changes the version; style sheets are in the order of the page")
    func versions() throws {
        let page = """
            <link rel="stylesheet" href="/assets/b.css">
            <link rel="stylesheet" href="/assets/a.css">
            """
        let files = PageFiles([("index.html", page), ("a.css", "a{}"), ("b.css", "b{}")])
        #expect(files.version != PageFiles([("index.html", page), ("a.css", "a{}"), ("b.css", "c{}")]).version)
        #expect(files.version != PageFiles([("index.html", page), ("a.css", "a{}"), ("c.css", "b{}")]).version)
        let sheet = try #require(files.assets.first { $0.name == PageFiles.styleSheet })
        #expect(String(decoding: sheet.bytes, as: UTF8.self) == "b{}\na{}")
        let html = String(decoding: files.page.bytes, as: UTF8.self)
        #expect(html == "  <link rel=\"stylesheet\" href=\"/assets/\(files.version)/styles.css\">")
    }

    @Test("Every file that a script imports exists, under the same address")
    func importsExist() {
        let files = PageFiles.embedded
        let names = Set(files.assets.map(\.name))
        let prefix = "/assets/\(files.version)/"
        for asset in files.assets where asset.name.hasSuffix(".js") && asset.name != "preact-htm.js" {
            let base = URL(string: "http://page\(prefix)\(asset.name)")
            for match in String(decoding: asset.bytes, as: UTF8.self).matches(of: Self.importedAddress) {
                let address = URL(string: String(match.output.1), relativeTo: base)?.path(percentEncoded: false) ?? ""
                #expect(
                    address.hasPrefix(prefix) && names.contains(String(address.dropFirst(prefix.count))),
                    "\(asset.name): \(match.output.1)")
            }
        }
    }

    @Test("A file at its versioned address is cached permanently")
    func versionedFilesAreImmutable() async throws {
        try await WebFixture.run { web in
            let file = try await web.get("/assets/\(PageFiles.embedded.version)/page.js")
            #expect(file.status == 200)
            #expect(file.value("Cache-Control") == "private, max-age=31536000, immutable")
            #expect(try await web.get("/").value("Cache-Control") == "no-cache")
            #expect(try await web.get("/assets/0000000000000000/page.js").status == 404)
        }
    }

    @Test("A file that the browser has cached is not sent again")
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
        "Every view's address returns the page",
        arguments: ["/", "/mailbox/inbox", "/mailbox/3/thread/4", "/thread/4", "/search?q=x"])
    func viewsShowThePage(target: String) async throws {
        try await WebFixture.run { web in
            let response = try await RawRequest("GET", target, port: web.port).send(port: web.port)
            #expect(response.status == 200)
            #expect(response.body == PageFiles.embedded.page.bytes)
            #expect(response.value("Content-Type") == "text/html; charset=utf-8")
        }
    }
}
