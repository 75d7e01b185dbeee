import Crypto
import Foundation
import MailModel

/// The files of the page as they are served.
///
/// The page and its files refer to each other by URLs that contain the version of all files, so that a browser
/// requests each file once per version of the program. The style sheets are one file, and so are the modules, which the
/// build joins: each further request would delay the first paint.
struct PageFiles: Sendable {
    /// A hash of all files.
    let version: String
    /// The page itself; it has no address below `/assets/`.
    let page: Asset
    /// The privacy policy, at its own address.
    let privacy: Asset
    /// Every other file, the joined style sheet included.
    let assets: [Asset]

    /// The files that are embedded in the executable.
    static let embedded = PageFiles(
        EmbeddedAssets.files.map { file in
            (name: "\(file.name)", text: file.text.withUTF8Buffer { String(decoding: $0, as: UTF8.self) })
        }.filter { isServed($0.name) })

    /// The name of the joined style sheet.
    static let styleSheet = "styles.css"

    private static let prefix = "\"/assets/"
    private static let page = "index.html"
    private static let privacyPage = "privacy.html"

    init(_ files: [(name: String, text: String)]) {
        var hash = SHA256()
        for file in files { hash.update(data: Data((file.name + "\0" + file.text + "\0").utf8)) }
        version = Hexadecimal.encode(hash.finalize().prefix(8))
        let base = "\"/assets/\(version)/"
        let html = files.first { $0.name == Self.page }?.text ?? ""
        let (joined, sheets) = Self.joiningStyleSheets(of: html)
        page = Asset(Self.page, Array(joined.replacing(Self.prefix, with: base).utf8))
        let styles = sheets.compactMap { name in files.first { $0.name == name }?.text }.joined(separator: "\n")
        let policy = files.first { $0.name == Self.privacyPage }?.text ?? ""
        privacy = Asset(Self.privacyPage, Array(policy.replacing(Self.prefix, with: base).utf8))
        assets =
            [Asset(Self.styleSheet, Array(styles.utf8))]
            + files.filter { ![Self.page, Self.privacyPage].contains($0.name) }.map { file in
                Asset(file.name, Array(file.text.replacing(Self.prefix, with: base).utf8))
            }
    }

    /// The page with one link in the place of the first, and the names of the linked sheets in their order.
    private static func joiningStyleSheets(of html: String) -> (html: String, sheets: [String]) {
        var lines: [String] = []
        var sheets: [String] = []
        for line in html.split(separator: "\n", omittingEmptySubsequences: false) {
            guard let link = line.wholeMatch(of: /\s*<link rel="stylesheet" href="\/assets\/([^"]+)">/) else {
                lines.append(String(line))
                continue
            }
            if sheets.isEmpty { lines.append("  <link rel=\"stylesheet\" href=\"/assets/\(styleSheet)\">") }
            sheets.append(String(link.output.1))
        }
        return (lines.joined(separator: "\n"), sheets)
    }

    /// The page of all components is for developers.
    private static func isServed(_ name: String) -> Bool {
        #if DEBUG
            true
        #else
            name != "kit.js"
        #endif
    }
}
