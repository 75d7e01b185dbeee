// swift-tools-version: 6.2
import PackageDescription

/// The language settings of every target of ours: the strictest that the toolchain offers.
let strict: [SwiftSetting] = [
    .swiftLanguageMode(.v6),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
    .enableUpcomingFeature("InferIsolatedConformances"),
    .treatAllWarnings(as: .error),
]

let nioCore = Target.Dependency.product(name: "NIOCore", package: "swift-nio")
let nioPosix = Target.Dependency.product(name: "NIOPosix", package: "swift-nio")
let nioSSL = Target.Dependency.product(name: "NIOSSL", package: "swift-nio-ssl")
let nioTLS = Target.Dependency.product(name: "NIOTLS", package: "swift-nio")
let nioHTTP1 = Target.Dependency.product(name: "NIOHTTP1", package: "swift-nio")
let nioHTTPTypes = Target.Dependency.product(name: "NIOHTTPTypes", package: "swift-nio-extras")
let nioHTTPTypesHTTP1 = Target.Dependency.product(name: "NIOHTTPTypesHTTP1", package: "swift-nio-extras")
let httpTypes = Target.Dependency.product(name: "HTTPTypes", package: "swift-http-types")
let logging = Target.Dependency.product(name: "Logging", package: "swift-log")
let crypto = Target.Dependency.product(name: "Crypto", package: "swift-crypto")
let cryptoExtras = Target.Dependency.product(name: "CryptoExtras", package: "swift-crypto")
let grdb = Target.Dependency.product(name: "GRDB", package: "GRDB.swift")
let sqlite = Target.Dependency.product(name: "GRDBSQLite", package: "GRDB.swift")
let hummingbirdCore = Target.Dependency.product(name: "HummingbirdCore", package: "hummingbird")
let hummingbird = Target.Dependency.product(name: "Hummingbird", package: "hummingbird")
let unixSignals = Target.Dependency.product(name: "UnixSignals", package: "swift-service-lifecycle")
let serviceLifecycle = Target.Dependency.product(name: "ServiceLifecycle", package: "swift-service-lifecycle")
let argumentParser = Target.Dependency.product(name: "ArgumentParser", package: "swift-argument-parser")

/// A library target of ours.
func module(
    _ name: String, _ dependencies: [Target.Dependency] = [], exclude: [String] = [], plugins: [Target.PluginUsage] = []
) -> Target {
    .target(name: name, dependencies: dependencies, exclude: exclude, swiftSettings: strict, plugins: plugins)
}

/// The tests of a module; every one may use the test kit.
func tests(
    _ name: String, _ dependencies: [Target.Dependency], resources: [Resource] = [], exclude: [String] = []
) -> Target {
    .testTarget(
        name: name, dependencies: dependencies + ["MailTestKit"], exclude: exclude, resources: resources,
        swiftSettings: strict)
}

let package = Package(
    name: "VaultMail",
    platforms: [.macOS(.v15)],
    products: [
        .executable(name: "vaultmail", targets: ["vaultmail"]),
        // The IMAP client alone, for other programs.
        .library(name: "IMAPClient", targets: ["IMAPClient", "IMAPProtocol", "MailModel", "SASL", "WireTransport"]),
    ],
    dependencies: [
        .package(url: "https://github.com/groue/GRDB.swift.git", from: "7.10.0"),
        .package(url: "https://github.com/apple/swift-nio.git", from: "2.101.2"),
        .package(url: "https://github.com/apple/swift-nio-ssl.git", from: "2.37.6"),
        .package(url: "https://github.com/apple/swift-nio-extras.git", from: "1.35.2"),
        .package(url: "https://github.com/apple/swift-http-types.git", from: "1.8.0"),
        .package(url: "https://github.com/apple/swift-log.git", from: "1.16.2"),
        .package(url: "https://github.com/apple/swift-argument-parser.git", from: "1.8.2"),
        .package(url: "https://github.com/apple/swift-crypto.git", from: "4.5.2"),
        .package(url: "https://github.com/swift-server/swift-service-lifecycle.git", from: "2.13.0"),
        .package(url: "https://github.com/hummingbird-project/hummingbird.git", from: "2.28.1"),
    ],
    targets: [
        // Layer 0: values
        module("MailModel"),
        module("ChildProcesses"),
        // Layer 1: pure
        module("MIME", ["MailModel"]),
        .systemLibrary(
            name: "CGumbo", pkgConfig: "gumbo", providers: [.apt(["libgumbo-dev"]), .brew(["gumbo-parser"])]),
        module("SafeHTML", ["MailModel", "CGumbo"]),
        module("SearchLanguage", ["MailModel"]),
        module("MailRules", ["MailModel", "SearchLanguage"]),
        module("Embeddings"),
        module("LocalAI", ["MailModel"], exclude: ["Weights"], plugins: ["EmbedAssets"]),
        module("SASL", ["MailModel", crypto]),
        module("IMAPProtocol", ["MailModel", nioCore]),
        module("SMTPProtocol", ["MailModel", "MIME"]),
        // Layer 2: input and output, and reading whole messages
        module("MailReading", ["MailModel", "MIME", "SafeHTML"]),
        module("Composition", ["MailModel", "MIME", "SafeHTML"]),
        .systemLibrary(name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"]), .brew(["zlib"])]),
        module("WireTransport", ["CZlib", nioCore, nioPosix, nioSSL, nioTLS, logging]),
        module("IMAPClient", ["MailModel", "IMAPProtocol", "SASL", "WireTransport", nioCore, logging]),
        module("SMTPClient", ["MailModel", "SMTPProtocol", "SASL", "WireTransport", nioCore, logging]),
        module("WebRequests", ["MailModel", "WireTransport", nioCore, nioPosix, logging]),
        module("AccountDiscovery", ["MailModel", "WireTransport", "WebRequests", nioCore, nioPosix, logging]),
        module(
            "OAuth", ["MailModel", "SASL", "WebRequests", nioCore, nioPosix, nioHTTP1, crypto, logging]),
        module("LocalModels", ["MailModel", "WebRequests", crypto]),
        module("RemoteImages", ["MailModel", "SafeHTML", "WebRequests", crypto]),
        .systemLibrary(
            name: "CDBus", pkgConfig: "dbus-1", providers: [.apt(["libdbus-1-dev"]), .brew(["dbus"])]),
        module("DesktopBus", ["CDBus"]),
        // Layer 3: state
        module(
            "MailStorage",
            [
                "CZlib", "LocalAI", "MailModel", "MailRules", "SearchLanguage", grdb, sqlite, crypto, cryptoExtras,
                logging,
            ]),
        module("Credentials", ["DesktopBus", "MailModel", "OAuth", "SASL", "WebRequests", crypto, cryptoExtras]),
        // Layer 4: engine
        module(
            "MailSync",
            [
                "MailModel", "MIME", "MailReading", "SafeHTML", "SASL", "IMAPProtocol", "WireTransport", "IMAPClient",
                "MailStorage", "MailSending", "Credentials", "OAuth", "WebRequests", "SMTPProtocol", "SMTPClient",
                nioCore, nioPosix,
                serviceLifecycle, logging,
            ]),
        module(
            "SemanticSearch",
            ["MailModel", "MailStorage", "SearchLanguage", "Embeddings", "LocalModels", logging]),
        module(
            "TextGeneration",
            ["ChildProcesses", "MailModel", "MailStorage", "WebRequests", "WireTransport", nioCore, logging]),
        module("MailSending", ["MailModel", "MIME", "Composition", "MailStorage", "WebRequests"]),
        module("MailExchange", ["MailModel", "MIME", "IMAPProtocol", "MailReading", "MailStorage"]),
        module("MailNotifications", ["MailModel", "Composition", "MailStorage", "MailSending", logging]),
        // Layer 5: view
        module(
            "MailPresentation", ["MailModel", "MailStorage", "LocalModels", "SemanticSearch", "TextGeneration"]),
        module(
            "MailWeb",
            [
                "LocalAI", "MailModel", "MailPresentation", "MailRules", "MIME", "Composition", "MailStorage",
                "MailSending", "SafeHTML", "SASL", "SearchLanguage", "MailNotifications", "LocalModels", "RemoteImages",
                "SemanticSearch", "TextGeneration", hummingbird, hummingbirdCore, httpTypes, nioCore, nioPosix,
                nioHTTP1, nioHTTPTypes, nioHTTPTypesHTTP1, crypto, cryptoExtras, logging, serviceLifecycle,
            ],
            exclude: ["Assets"], plugins: ["EmbedAssets"]),
        .executableTarget(name: "asset-embedder", swiftSettings: strict),
        .plugin(name: "EmbedAssets", capability: .buildTool(), dependencies: ["asset-embedder"]),
        // Layer 6: wiring
        module(
            "MailApp",
            [
                "LocalAI", "MailModel", "MailPresentation", "MailRules", "MIME", "Composition", "MailSending",
                "SafeHTML", "SearchLanguage", "IMAPClient", "MailReading", "MailStorage", "DesktopBus", "Credentials",
                "MailSync", "MailExchange",
                "MailNotifications", "MailWeb", "SASL", "WireTransport", "AccountDiscovery", "OAuth", "SMTPClient",
                "SMTPProtocol", "WebRequests", "LocalModels", "RemoteImages", "SemanticSearch", "TextGeneration",
                nioCore, nioPosix, serviceLifecycle, unixSignals, logging,
            ]),
        module(
            "MailDiagnostics",
            [
                "Embeddings", "IMAPClient", "IMAPProtocol", "LocalAI", "MIME", "MailApp", "MailModel",
                "MailPresentation", "MailReading", "MailStorage", "SASL", "SafeHTML", "SearchLanguage", "WireTransport",
                nioCore, nioPosix, logging,
            ]),
        .executableTarget(
            name: "vaultmail",
            dependencies: [
                "MailApp", "MailDiagnostics", "MailModel", "MailPresentation", "MailRules", "MailStorage", "MailSync",
                "MailExchange",
                "MailNotifications", "MailSending", "MailWeb", "LocalModels", "SearchLanguage", "Credentials", "SASL",
                argumentParser, logging,
            ],
            swiftSettings: strict),
        // Tests
        module("MailTestKit", ["ChildProcesses", "MailModel", nioCore, nioPosix, nioSSL, logging]),
        // Apart, so that the generator needs no database.
        module("StoreTestKit", ["MailTestKit", "MailStorage", logging]),
        .executableTarget(
            name: "mailbox-generator", dependencies: ["MailTestKit", argumentParser], swiftSettings: strict),
        tests("MailModelTests", ["MailModel"]),
        tests("MIMETests", ["MIME", "MailModel"]),
        tests("SafeHTMLTests", ["SafeHTML"]),
        tests("LocalAITests", ["LocalAI", "MailModel", "MailReading"]),
        tests("SearchLanguageTests", ["SearchLanguage", "MailModel"]),
        tests("MailRulesTests", ["MailRules", "MailModel", "SearchLanguage"]),
        tests("EmbeddingsTests", ["Embeddings"], exclude: ["reference.json"]),
        tests("SASLTests", ["SASL", "MailModel"]),
        tests("IMAPProtocolTests", ["IMAPProtocol", "MailModel", nioCore]),
        tests("SMTPProtocolTests", ["SMTPProtocol", "MIME"]),
        tests("WireTransportTests", ["WireTransport", nioCore, nioPosix, nioSSL, logging]),
        tests(
            "IMAPClientTests",
            ["IMAPClient", "IMAPProtocol", "SASL", "WireTransport", "MailModel", nioCore, nioPosix, logging],
            exclude: ["Transcripts"]),
        tests(
            "SMTPClientTests",
            ["SMTPClient", "SMTPProtocol", "SASL", "WireTransport", "MailModel", "MIME", nioCore, logging]),
        tests(
            "RemoteImagesTests",
            ["RemoteImages", "WebRequests", "WireTransport", "MailModel", nioCore, nioPosix, logging]),
        tests("WebRequestsTests", ["WebRequests", "MailModel", "WireTransport", nioCore, logging]),
        tests(
            "AccountDiscoveryTests",
            ["AccountDiscovery", "WebRequests", "WireTransport", "MailModel", nioCore, nioPosix, logging]),
        tests(
            "OAuthTests", ["OAuth", "WebRequests", "WireTransport", "SASL", "MailModel", nioCore, nioPosix, logging]),
        tests(
            "LocalModelsTests", ["LocalModels", "WebRequests", "WireTransport", "MailModel", nioCore, crypto, logging]),
        tests("DesktopBusTests", ["DesktopBus"]),
        tests("CredentialsTests", ["Credentials", "DesktopBus", "MailModel", "SASL"]),
        tests(
            "MailStorageTests",
            [
                "MailStorage", "StoreTestKit", "MailModel", "MailReading", "MailRules", "MIME", "SafeHTML",
                "SearchLanguage", grdb, sqlite, logging,
            ]),
        tests("MailReadingTests", ["MailReading", "MailModel"]),
        tests("CompositionTests", ["Composition", "MailModel", "MIME", "SafeHTML"]),
        tests(
            "MailExchangeTests",
            ["MailExchange", "MailReading", "MailStorage", "StoreTestKit", "MailModel", grdb, logging]),
        tests(
            "MailPresentationTests",
            [
                "MailPresentation", "MailModel", "MailStorage", "StoreTestKit", "LocalModels", "SemanticSearch",
                "TextGeneration", "WebRequests", logging,
            ]),
        tests(
            "MailWebTests",
            [
                "MailWeb", "MailNotifications", "MailStorage", "StoreTestKit", "MailModel", "MailRules", "MIME",
                "Composition", "LocalModels", "MailSending", "RemoteImages", "SemanticSearch", "TextGeneration",
                "WebRequests", "WireTransport", httpTypes, crypto, cryptoExtras, nioCore, nioPosix, serviceLifecycle,
                logging,
            ]),
        tests(
            "MailSyncTests",
            [
                "MailSync", "MailStorage", "StoreTestKit", "MailModel", "IMAPClient", "WireTransport", "SASL",
                "Credentials", "MIME", "MailSending", "SMTPClient", "SMTPProtocol", logging,
            ]),
        tests(
            "MailNotificationsTests", ["MailNotifications", "MailStorage", "StoreTestKit", "MailModel", logging]),
        tests(
            "SemanticSearchTests",
            ["SemanticSearch", "Embeddings", "LocalModels", "MailStorage", "StoreTestKit", "MailModel", logging]),
        tests(
            "TextGenerationTests",
            ["TextGeneration", "MailStorage", "StoreTestKit", "MailModel", "WebRequests", nioCore, nioPosix, logging]),
        tests(
            "MailDiagnosticsTests",
            ["MailDiagnostics", "MailApp", "IMAPProtocol", "MIME", "MailModel", "SearchLanguage", nioCore]),
        tests("MailTestKitTests", ["MailModel"]),
        tests("RepositoryTests", ["IMAPClient"]),
        tests(
            "DovecotTests",
            [
                "MailApp", "MailDiagnostics", "MailSync", "MailSending", "MailNotifications", "MailStorage",
                "StoreTestKit", "MailModel", "MailRules", "Credentials", "SASL", "DesktopBus", "IMAPProtocol",
                "IMAPClient", "WireTransport", "AccountDiscovery", "MailWeb", "OAuth", "WebRequests",
                "vaultmail", nioCore, nioPosix, logging,
            ]),
    ]
)
