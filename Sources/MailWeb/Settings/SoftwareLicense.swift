import Foundation

/// The license of a part of the program that others wrote.
struct SoftwareLicense: Encodable, Hashable, Sendable {
    /// The package's name.
    var name: String
    /// Its version when the program was built.
    var version: String
    /// The SPDX identifier.
    var license: String
    /// The full text, with the notices that must be passed on.
    var text: String

    /// Every license, by name. `script/lib/licenses/make_licenses.py` writes the file.
    static let all: [SoftwareLicense] = file.packages.map { package in
        SoftwareLicense(
            name: package.name, version: package.version, license: package.license, text: file.text(package.texts))
    }

    /// The text of the license of a model; empty if the file does not have it.
    static func text(ofModel id: String) -> String { file.text(file.models[id] ?? []) }

    private static let file: File = {
        let asset = PageFiles.embedded.assets.first { $0.name == "licenses.json" }
        let decoded = asset.flatMap { try? JSONDecoder().decode(File.self, from: Data($0.bytes)) }
        return decoded ?? File(packages: [], models: [:], texts: [:])
    }()

    /// Many packages have the same text.
    private struct File: Decodable {
        struct Package: Decodable {
            var name: String
            var version: String
            var license: String
            var texts: [String]
        }

        var packages: [Package]
        /// The names of the texts of each model in the catalogue.
        var models: [String: [String]]
        var texts: [String: String]

        func text(_ names: [String]) -> String { names.compactMap { texts[$0] }.joined(separator: "\n\n") }
    }
}
