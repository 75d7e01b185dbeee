import Foundation
import Testing

@Suite("Boundaries between modules")
struct ModuleBoundaryTests {
    /// Modules that come with Swift and may be imported anywhere.
    private static let standard: Set<String> = [
        "Foundation", "FoundationEssentials", "Glibc", "Darwin", "Musl", "Synchronization", "Dispatch",
    ]

    /// What each target may also import; ARCHITECTURE.md explains the layers. Arrows point down only.
    private static let allowed: [String: Set<String>] = [
        "MailModel": [],
        "MIME": ["MailModel"],
        "CGumbo": [],
        "SafeHTML": ["MailModel", "CGumbo"],
        "SearchLanguage": ["MailModel"],
        "MailRules": ["MailModel", "SearchLanguage"],
        "Embeddings": [],
        "LocalAI": ["MailModel"],
        "SASL": ["MailModel", "Crypto"],
        "CZlib": [],
        "IMAPProtocol": ["MailModel", "NIOCore"],
        "SMTPProtocol": ["MailModel", "MIME"],
        "WireTransport": ["CZlib", "NIOCore", "NIOPosix", "NIOSSL", "NIOTLS", "Logging"],
        "IMAPClient": [
            "MailModel", "IMAPProtocol", "SASL", "WireTransport", "NIOCore", "Logging",
        ],
        "SMTPClient": ["MailModel", "SMTPProtocol", "SASL", "WireTransport", "NIOCore", "Logging"],
        "WebRequests": ["MailModel", "WireTransport", "NIOCore", "NIOPosix", "Logging"],
        "AccountDiscovery": ["MailModel", "WireTransport", "WebRequests", "NIOCore", "NIOPosix", "Logging"],
        "OAuth": ["MailModel", "SASL", "WebRequests", "NIOCore", "NIOPosix", "NIOHTTP1", "Crypto", "Logging"],
        "LocalModels": ["MailModel", "WebRequests", "Crypto"],
        "RemoteImages": ["MailModel", "SafeHTML", "WebRequests", "Crypto"],
        "CDBus": [],
        "DesktopBus": ["CDBus"],
        "MailReading": ["MailModel", "MIME", "SafeHTML"],
        "Composition": ["MailModel", "MIME", "SafeHTML"],
        "MailStorage": [
            "CZlib", "LocalAI", "MailModel", "MailRules", "SearchLanguage", "GRDB", "GRDBSQLite", "Crypto",
            "CryptoExtras", "Logging",
        ],
        "Credentials": ["DesktopBus", "MailModel", "OAuth", "SASL", "WebRequests", "Crypto", "CryptoExtras"],
        "MailSync": [
            "MailModel", "MIME", "MailReading", "SafeHTML", "SASL", "IMAPProtocol", "WireTransport", "IMAPClient",
            "MailStorage", "MailSending", "Credentials", "OAuth", "WebRequests", "SMTPProtocol", "SMTPClient",
            "NIOCore", "NIOPosix", "ServiceLifecycle",
            "Logging",
        ],
        "SemanticSearch": ["MailModel", "MailStorage", "SearchLanguage", "Embeddings", "LocalModels", "Logging"],
        "ChildProcesses": [],
        "TextGeneration": [
            "ChildProcesses", "MailModel", "MailStorage", "WebRequests", "WireTransport", "NIOCore", "Logging",
        ],
        "MailSending": ["MailModel", "MIME", "Composition", "MailStorage", "WebRequests"],
        "MailExchange": ["MailModel", "MIME", "IMAPProtocol", "MailReading", "MailStorage"],
        "MailNotifications": ["MailModel", "Composition", "MailStorage", "MailSending", "Logging"],
        "MailPresentation": ["MailModel", "MailStorage", "LocalModels", "SemanticSearch", "TextGeneration"],
        "MailWeb": [
            "LocalAI", "MailModel", "MailPresentation", "MailRules", "MIME", "Composition", "MailStorage",
            "MailSending", "SafeHTML", "SASL",
            "SearchLanguage", "Hummingbird", "HummingbirdCore",
            "HTTPTypes", "NIOCore", "NIOPosix", "NIOHTTP1", "NIOHTTPTypes", "NIOHTTPTypesHTTP1", "Crypto",
            "CryptoExtras", "Logging", "ServiceLifecycle", "MailNotifications", "LocalModels", "RemoteImages",
            "SemanticSearch",
            "TextGeneration",
        ],
        "MailApp": [
            "LocalAI", "MailModel", "MailPresentation", "MailRules", "MIME", "Composition", "MailSending", "SafeHTML",
            "SearchLanguage", "MailReading",
            "IMAPClient", "MailStorage", "DesktopBus", "Credentials", "MailSync", "MailExchange", "MailWeb", "SASL",
            "WireTransport", "AccountDiscovery", "OAuth", "SMTPClient", "SMTPProtocol", "WebRequests", "NIOCore",
            "NIOPosix", "ServiceLifecycle", "UnixSignals", "Logging", "MailNotifications", "LocalModels",
            "RemoteImages", "SemanticSearch", "TextGeneration",
        ],
        "MailDiagnostics": [
            "Embeddings", "IMAPClient", "IMAPProtocol", "LocalAI", "MIME", "MailApp", "MailModel", "MailPresentation",
            "MailReading",
            "MailStorage", "SASL", "SafeHTML", "SearchLanguage", "WireTransport", "NIOCore", "NIOPosix", "Logging",
        ],
        "vaultmail": [
            "MailApp", "MailDiagnostics", "MailModel", "MailPresentation", "MailRules", "MailStorage", "MailSync",
            "MailExchange",
            "MailSending", "MailWeb", "SearchLanguage", "Credentials", "SASL", "ArgumentParser", "Logging",
            "MailNotifications", "LocalModels",
        ],
        "MailTestKit": ["ChildProcesses", "MailModel", "NIOCore", "NIOPosix", "NIOSSL", "Logging", "Testing"],
        "StoreTestKit": ["MailTestKit", "MailStorage", "Logging", "Testing"],
        "mailbox-generator": ["MailTestKit", "ArgumentParser"],
        "asset-embedder": [],
    ]

    private static func targets() throws -> [String] {
        let sources = Repository.root.appendingPathComponent("Sources").path
        return try FileManager.default.contentsOfDirectory(atPath: sources).filter { !$0.hasPrefix(".") }.sorted()
    }

    /// The modules that a file imports, with anything around the word `import`.
    static func imports(of source: String) -> [String] {
        let words = ["public", "package", "internal", "private", "fileprivate", "import"]
        let kinds: Set<Substring> = ["struct", "class", "enum", "protocol", "func", "var", "let", "typealias"]
        return source.split(separator: "\n").compactMap { line in
            var parts = line.split(separator: " ").drop { $0.hasPrefix("@") }
            guard let first = parts.first, words.contains(String(first)) else { return nil }
            parts = first == "import" ? parts : parts.dropFirst()
            guard parts.first == "import" else { return nil }
            let name = parts.dropFirst().drop { kinds.contains($0) }.first
            return name?.split(separator: ".").first.map { String($0) }
        }
    }

    @Test("The table names every target, and no other")
    func table() throws {
        #expect(try Set(Self.targets()) == Set(Self.allowed.keys))
    }

    @Test("MO-06: no file imports what its layer must not know", arguments: try targets())
    func layers(target: String) throws {
        let allowed = Self.standard.union(Self.allowed[target] ?? [])
        var foreign: [String: [String]] = [:]
        for file in Repository.files(below: "Sources/\(target)", withExtensions: ["swift"]) {
            for module in Self.imports(of: try Repository.text(file)) where !allowed.contains(module) {
                foreign[module, default: []].append((file as NSString).lastPathComponent)
            }
        }
        #expect(foreign.isEmpty, "imported by \(target) without leave")
    }

    @Test("The table has no cycle, so that every dependency points down")
    func noCircles() {
        var below = Self.allowed
        // Removes modules without internal imports until none is left, or a cycle remains.
        while let leaf = below.first(where: { $0.value.isDisjoint(with: below.keys) })?.key {
            below[leaf] = nil
        }
        #expect(below.isEmpty)
    }

    @Test(
        "Import lines are understood in all their forms",
        arguments: [
            ("import Foundation", ["Foundation"]), ("public import struct Foundation.Date", ["Foundation"]),
            ("@testable import MailModel", ["MailModel"]), ("    import Glibc", ["Glibc"]),
            ("@preconcurrency internal import NIOCore", ["NIOCore"]), ("// import Foundation", []),
            ("let important = 1", []), ("public let value = 1", []),
        ] as [(String, [String])])
    func importLines(line: String, modules: [String]) {
        #expect(Self.imports(of: line) == modules)
    }
}
