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

    /// Every license, by name. `script/lib/make_licenses.py` writes the file.
    static let all: [SoftwareLicense] = {
        let file = PageFiles.embedded.assets.first { $0.name == "licenses.json" }
        guard let file, let list = try? JSONDecoder().decode(File.self, from: Data(file.bytes)) else { return [] }
        return list.packages.map { package in
            SoftwareLicense(
                name: package.name, version: package.version, license: package.license,
                text: package.texts.compactMap { list.texts[$0] }.joined(separator: "\n\n"))
        }
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
        var texts: [String: String]
    }
}
