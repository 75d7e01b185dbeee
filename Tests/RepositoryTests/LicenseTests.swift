import Foundation
import Testing

@Suite("Licenses")
struct LicenseTests {
    private struct List: Decodable {
        struct Package: Decodable {
            var name: String
            var version: String
            var license: String
            var texts: [String]
            var parts: [String]
        }

        var packages: [Package]
        var texts: [String: String]
    }

    private static func list() throws -> List {
        let file = "Sources/MailWeb/Assets/licenses.json"
        return try JSONDecoder().decode(List.self, from: Data(try Repository.text(file).utf8))
    }

    @Test("FR-SET-05: every package and every library of the system in Package.swift has its license on the page")
    func complete() throws {
        let manifest = try Repository.text("Package.swift")
        let packages = manifest.matches(of: /\.package\(url: "[^"]*\/([^"\/]+?)(?:\.git)?"/).map { String($0.output.1) }
        #expect(packages.count >= 10)
        let libraries = ["CGumbo": "Gumbo", "CZlib": "zlib", "CDBus": "D-Bus", "GRDBSQLite": "SQLite"]
        let systems = manifest.matches(of: /\.systemLibrary\(\s*name: "([^"]+)"/).map { String($0.output.1) }
        #expect(Set(systems).isSubset(of: libraries.keys), "a library without a name for people")
        let known = Set(try Self.list().packages.map(\.name))
        for name in packages + libraries.values + ["Preact", "htm", "Swift"] {
            #expect(known.contains(name), "\(name): run script/lib/licenses/make_licenses.py")
        }
    }

    @Test("Every library that the program opens while it runs has its license on the page")
    func opened() throws {
        let sources = try Repository.files(below: "Sources", withExtensions: ["swift"]).map { try Repository.text($0) }
        let names = sources.flatMap { source in
            source.matches(of: /"(lib[a-z]+\.so[.0-9]*)"/).map { String($0.output.1) }
        }
        #expect(names.contains("libopenblas.so.0"))
        let known = Set(try Self.list().packages.flatMap(\.parts))
        #expect(known.isSuperset(of: names), "add it to license_facts.py and run script/lib/licenses/make_licenses.py")
    }

    @Test("Every license is one that the program may contain, and its text is there")
    func permissive() throws {
        let list = try Self.list()
        let allowed: Set = [
            "MIT", "Apache-2.0", "Apache-2.0 WITH Swift-exception", "Zlib", "AFL-2.1", "blessing", "BSD-2-Clause",
            "BSD-3-Clause", "Brian-Gladman-3-Clause", "CC0-1.0", "LicenseRef-Public-Domain", "Unicode-3.0",
        ]
        // Only for shared libraries of the system, which are not part of the program's file.
        let allowedForLibraries = allowed.union([
            "LGPL-2.0-or-later", "LGPL-2.1-or-later", "GPL-3.0-or-later WITH GCC-exception-3.1",
        ])
        for package in list.packages {
            let licenses = Set(package.license.components(separatedBy: " AND "))
            let permitted = package.version == "system" ? allowedForLibraries : allowed
            #expect(licenses.isSubset(of: permitted), "\(package.name)")
            #expect(!package.texts.isEmpty && package.texts.allSatisfy { list.texts[$0]?.isEmpty == false })
        }
        #expect(try Repository.text("LICENSE").contains("The VaultMail authors"))
    }
}
