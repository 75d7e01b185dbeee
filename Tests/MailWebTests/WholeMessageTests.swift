import Foundation
import MailModel
import MailStorage
import StoreTestKit
import Testing

@testable import MailWeb

@Suite("A message as a file, and its files in an archive", .soundStores)
struct WholeMessageTests {
    private func whole(_ web: WebFixture, _ part: String) async throws -> RawResponse {
        let address = try await web.capability("whole_url", of: try web.mail.files(in: web.store))
        return try await RawRequest("GET", "\(address)/\(part)", port: web.port).send(port: web.port)
    }

    @Test("A message is saved as it arrived, under its subject")
    func messageIsSaved() async throws {
        try await WebFixture.run { web in
            let response = try await whole(web, "message")
            #expect(response.status == 200)
            #expect(response.value("Content-Type") == "message/rfc822")
            #expect(response.value("Content-Disposition") == #"attachment; filename="Files _ folders.eml""#)
            #expect(response.text.hasPrefix("Subject: Files / folders\r\n") && response.text.hasSuffix("--out--\r\n"))
        }
    }

    @Test("The source is shown as text, bounded, with its whole size")
    func sourceIsShown() async throws {
        try await WebFixture.run { web in
            let short = try web.json(try await web.get("/api/messages/\(web.mail.storedMessage)/source"))
            #expect((short["text"] as? String)?.contains("<script>alert(2)</script>") == true)
            #expect(short["cut"] as? Bool == false && short["whole"] as? Bool == true)
            _ = try web.mail.addLargeFile(byteCount: 1 << 20, to: web.store)
            let threads = try web.store.threads(in: .mailbox(web.mail.inbox), before: nil, limit: 9)
            let large = try #require(threads.first { $0.subject == "Large" })
            let number = try #require(try web.store.messages(in: large.id).first?.summary.id)
            let long = try web.json(try await web.get("/api/messages/\(number)/source"))
            #expect((long["text"] as? String)?.utf8.count == WholeMessageResource.maximumShownBytes)
            #expect(long["cut"] as? Bool == true)
            #expect(try #require(long["byte_count"] as? Int) > 1 << 20)
            #expect(try await web.get("/api/messages/\(web.mail.absentMessage)/source").status == 404)
        }
    }

    @Test("All files are in one archive that other programs read, unchanged and with unique names")
    func filesComeInAnArchive() async throws {
        try await WebFixture.run { web in
            let response = try await whole(web, "files")
            #expect(response.value("Content-Type") == "application/zip")
            #expect(response.value("Content-Length") == String(response.body.count))
            let path = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).zip")
            defer { try? FileManager.default.removeItem(at: path) }
            try Data(response.body).write(to: path)
            let listed = try Self.python(path)
            var names = MailFixture.previewFiles.map(\.name)
            names[5] = "notes (2).txt"
            #expect(listed.map { $0.name } == names + ["The inner one.eml"])
            #expect(listed.dropLast().map { $0.bytes } == MailFixture.previewFiles.map(\.bytes))
        }
    }

    /// What the `zipfile` module of Python finds, after it checked every checksum.
    private static func python(_ path: URL) throws -> [(name: String, bytes: [UInt8])] {
        let script = """
            import sys, zipfile
            with zipfile.ZipFile(sys.argv[1]) as archive:
                assert archive.testzip() is None
                for one in archive.infolist(): print(one.filename, archive.read(one).hex(), sep="\\t")
            """
        let process = Process()
        let output = Pipe()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = ["python3", "-c", script, path.path()]
        process.standardOutput = output
        try process.run()
        let data = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else { throw RawConnectionError(description: "Python refuses it") }
        return String(decoding: data, as: UTF8.self).split(separator: "\n").map { line in
            let parts = line.split(separator: "\t", omittingEmptySubsequences: false)
            let digits = Array(parts[1])
            let bytes = stride(from: 0, to: digits.count, by: 2).compactMap {
                UInt8(String(digits[$0..<$0 + 2]), radix: 16)
            }
            return (String(parts[0]), bytes)
        }
    }

    @Test("Equal names are numbered before the extension, also where only their case differs")
    func namesAreUnique() {
        #expect(
            UniqueNames.make(["a.txt", "A.txt", "a (2).txt", "a.txt", "b", "b", ".profile", ".profile"]) == [
                "a.txt", "A (2).txt", "a (2) (2).txt", "a (3).txt", "b", "b (2)", ".profile", ".profile (2)",
            ])
    }

    @Test("Many equal names are numbered in linear time")
    func manyEqualNames() {
        let names = UniqueNames.make(Array(repeating: "attachment.bin", count: 5_000))
        #expect(Set(names).count == 5_000)
        #expect(names.last == "attachment (5000).bin")
    }

    @Test("The checksum is that of ISO 3309")
    func checksum() {
        #expect(CRC32.of(Array("123456789".utf8)) == 0xCBF4_3926)
        #expect(CRC32.of([]) == 0)
    }
}
