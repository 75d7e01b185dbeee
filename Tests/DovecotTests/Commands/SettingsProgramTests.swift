import Foundation
import MailModel
import MailTestKit
import StoreTestKit
import Testing

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

// One daemon at a time: many that start together slow all other tests down.
@Suite("Settings of the program", .timeLimit(.minutes(10)), .soundStores, .serialized)
struct SettingsProgramTests {
    /// Signs in like a browser and changes something; the daemon is killed as soon as the answer is read.
    private static let changing = """
        import http.client, json, os, signal, sys
        port, code, pid, path, body = int(sys.argv[1]), sys.argv[2], int(sys.argv[3]), sys.argv[4], sys.argv[5]
        def post(path, body, token=None):
            connection = http.client.HTTPConnection("localhost", port, timeout=30)
            fields = {"Content-Type": "application/json", "Origin": f"http://localhost:{port}"}
            if token:
                fields["Authorization"] = f"Bearer {token}"
            connection.request("POST", path, json.dumps(body), fields)
            answer = connection.getresponse()
            return answer.status, json.loads(answer.read())
        token = post("/api/session", {"code": code})[1]["token"]
        status, answer = post(path, json.loads(body), token)
        os.kill(pid, signal.SIGKILL)
        print(status, answer.get("setting", {}).get("value", ""))
        """

    private static func program() throws -> Program { try Program(trusting: URL(filePath: "/dev/null")) }

    private static func text(_ program: Program, _ arguments: [String], input: String = "") async throws -> String {
        let outcome = try await program.run(arguments, input: input)
        #expect(outcome.status == 0, "\(arguments): \(outcome.errors)")
        return outcome.output.trimmingCharacters(in: .whitespacesAndNewlines)
    }

    @Test(
        "NFR-SET-01: a setting that the page saved survives kill -9",
        arguments: [
            ("undoSendDelaySeconds", "30"), ("appTheme", "dark"), ("textSizePercent", "150"), ("categories", "off"),
            ("deletedMailRetentionDays", "7"), ("vipContacts", #"["bo@example.org"]"#), ("quietHoursStart", "0"),
            ("attachmentCacheLimitMB", "1000"), ("keyBindings", #"{"archive":"y"}"#), ("subjectFallback", "off"),
        ])
    func survivesKill(key: String, value: String) async throws {
        let content = try JSONSerialization.data(withJSONObject: ["key": key, "value": value])
        try await killed(after: "/api/settings", String(decoding: content, as: UTF8.self)) { program, output in
            #expect(output == "200 \(value)\n")
            let stored = try await Self.text(program, ["config", "get", key])
            #expect(stored == value)
        }
    }

    @Test("NFR-SET-01: an app lock that the page enabled survives kill -9, with its passphrase")
    func lockSurvivesKill() async throws {
        try await killed(after: "/api/lock/on", #"{"passphrase":"tea at four"}"#) { program, output in
            #expect(output == "200 \n")
            #expect(try await Self.text(program, ["config", "get", "appLockEnabled"]) == "true")
            #expect(try await program.run(["app-lock", "off"], input: "tea at five\n").status == 4)
            _ = try await Self.text(program, ["app-lock", "off"], input: "tea at four\n")
        }
    }

    /// Sends one change as the page does and kills the daemon once it has answered; `check` gets the program without a
    /// daemon, and the answer.
    private func killed(
        after path: String, _ body: String, _ check: (Program, String) async throws -> Void
    ) async throws {
        let folder = try TemporaryDirectory()
        defer { withExtendedLifetime(folder) {} }
        // The daemon reads the certificates that it trusts when it starts.
        let certificates = try await TestCertificates.make(.trusted, in: folder.url)
        let program = try Program(trusting: certificates.authorityFile)
        let daemon = try program.start(["serve", "--port", "0", "--json"])
        var address = ""
        for _ in 0..<1000 where address.isEmpty {
            let opened = try await program.run(["open", "--print-url"])
            if opened.status == 0 { address = opened.output.trimmingCharacters(in: .whitespacesAndNewlines) }
        }
        let parts = try #require(address.wholeMatch(of: /http:\/\/localhost:(\d+)\/#code=(\S+)/), "\(daemon.errors)")
        let changed = try await CommandLineTool.run([
            "python3", "-c", Self.changing, String(parts.output.1), String(parts.output.2),
            "\(daemon.processIdentifier)", path, body,
        ])
        _ = await daemon.end()
        try await check(program, changed.output)
    }

    @Test("FR-SET-01: config lists every setting with value, default and choices, and changes and resets it")
    func config() async throws {
        let program = try Self.program()
        let list = try await program.json(["config", "list"])["settings"] as? [[String: Any]] ?? []
        #expect(Set(list.compactMap { $0["key"] as? String }) == Set(SettingKey.allCases.map(\.rawValue)))
        for setting in list {
            #expect(Set(setting.keys) == ["key", "value", "default", "choices", "changed"])
            #expect(setting["changed"] as? Bool == false)
        }
        #expect(try await Self.text(program, ["config", "get", "deletedMailRetentionDays"]) == "30")
        _ = try await Self.text(program, ["config", "set", "deletedMailRetentionDays", "7"])
        let changed = try await program.json(["config", "get", "deletedMailRetentionDays"])
        #expect(changed["value"] as? String == "7" && changed["changed"] as? Bool == true)
        _ = try await Self.text(program, ["config", "reset", "deletedMailRetentionDays"])
        #expect(try await Self.text(program, ["config", "get", "deletedMailRetentionDays"]) == "30")
        for wrong in [
            ["config", "set", "deletedMailRetentionDays", "8"], ["config", "set", "nothing", "1"], ["config", "get"],
            ["config", "set", "appLockEnabled", "true"], ["config", "set", "appTheme"],
        ] {
            #expect(try await program.run(wrong).status == 2, "\(wrong)")
        }
        let refused = try await program.run(["config", "set", "deletedMailRetentionDays", "8"])
        #expect(refused.errors.contains("must be one of 0, 7, 30"))
    }

    @Test("Quiet hours are set as a time or as minutes since midnight, and a refusal names both")
    func quietHours() async throws {
        let program = try Self.program()
        let changed = try await program.run(["config", "set", "quietHoursStart", "22:30"])
        #expect(changed.status == 0 && changed.errors == "quietHoursStart is now 1350 (22:30).\n", "\(changed.errors)")
        #expect(try await Self.text(program, ["config", "get", "quietHoursStart"]) == "1350")
        #expect(try await Self.text(program, ["config", "list"]).contains("1350 (22:30)"))
        let refused = try await program.run(["config", "set", "quietHoursStart", "25:00"])
        #expect(refused.status == 2 && refused.errors.contains("a time from 00:00 to 23:59, such as 22:00"))
        #expect(refused.errors.contains("minutes since midnight, such as 1320."), "\(refused.errors)")
    }

    @Test("For a mistyped key, only the nearest key is suggested")
    func mistypedKey() async throws {
        let program = try Self.program()
        for (typed, near) in [("thme", "appTheme"), ("apptheme", "appTheme"), ("quietHourStart", "quietHoursStart")] {
            for arguments in [["config", "get", typed], ["config", "set", typed, "1"], ["config", "reset", typed]] {
                let outcome = try await program.run(arguments)
                #expect(outcome.status == 2 && outcome.errors.contains("Did you mean '\(near)'?"), "\(outcome.errors)")
                #expect(!outcome.errors.contains("swipeLeftAction"), "\(outcome.errors)")
            }
        }
        let errors = try await program.run(["config", "get", "thme", "--json"]).errors
        let document = try JSONSerialization.jsonObject(with: Data(errors.utf8)) as? [String: [String: Any]]
        let message = document?["error"]?["message"] as? String
        #expect(message == "Setting “thme” not found. Did you mean 'appTheme'?", "\(errors)")
        #expect(document?["error"]?["hint"] as? String == "Run `vaultmail config list` to list the settings.")
    }

    @Test("App lock is managed through standard input; a passphrase is never an argument")
    func appLock() async throws {
        let program = try Self.program()
        #expect(try await program.run(["app-lock", "now"]).status == 1)
        #expect(try await program.run(["app-lock", "on"], input: "short\n").status == 2)
        #expect(try await program.run(["app-lock", "on"]).status == 2)
        _ = try await Self.text(program, ["app-lock", "on"], input: "tea at four\n")
        #expect(try await Self.text(program, ["config", "get", "appLockEnabled"]) == "true")
        _ = try await Self.text(program, ["app-lock", "now"])
        #expect(try await program.run(["app-lock", "off"], input: "tea at five\n").status == 4)
        #expect(try await program.run(["app-lock", "change"], input: "tea at five\ncoffee at five\n").status == 4)
        #expect(try await program.run(["app-lock", "change"], input: "tea at four\nshort\n").status == 2)
        #expect(try await program.run(["app-lock", "change"], input: "tea at four\n").status == 2)
        _ = try await Self.text(program, ["app-lock", "change"], input: "tea at four\ncoffee at five\n")
        #expect(try await program.run(["app-lock", "off"], input: "tea at four\n").status == 4)
        _ = try await Self.text(program, ["app-lock", "off"], input: "coffee at five\n")
        #expect(try await Self.text(program, ["config", "get", "appLockEnabled"]) == "false")
    }

    @Test("FR-SET-01: config shows and changes account settings, and reports if an account must be named")
    func accountSettings() async throws {
        let server = try await DovecotServer.start()
        let program = try Program(trusting: server.authorityFile)
        #expect(try await program.run(["config", "get", "syncWindowDays"]).status == 2)
        try #require(try await program.addAccount(port: server.port).status == 0)
        let listed = try await program.json(["config", "list"])["accounts"] as? [[String: Any]]
        #expect(listed?.map { $0["account"] as? String } == ["anna@example.org"])
        let settings = listed?.first?["settings"] as? [[String: Any]]
        #expect(
            settings?.map { $0["key"] as? String } == [
                "displayName", "syncWindowDays", "attachmentCacheLimitMB", "syncAllMail",
            ])
        #expect(try await Self.text(program, ["config", "get", "syncWindowDays"]) == "all")
        _ = try await Self.text(program, ["config", "set", "syncWindowDays", "90", "--account", "anna@example.org"])
        #expect(try await Self.text(program, ["config", "get", "syncWindowDays"]) == "90")
        let declined = try await program.run(["config", "set", "syncWindowDays", "7"], answering: [("Continue?", "n")])
        #expect(
            declined.status == 1 && declined.output.contains("Server emails are not affected"), "\(declined.output)")
        _ = try await Self.text(program, ["config", "reset", "syncWindowDays"])
        #expect(try await Self.text(program, ["config", "get", "syncWindowDays"]) == "30")
        _ = try await Self.text(program, ["config", "set", "displayName", "Anna Ängström"])
        #expect(try await Self.text(program, ["config", "get", "displayName"]) == "Anna Ängström")
        let limit = ["attachmentCacheLimitMB", "--account", "anna@example.org"]
        _ = try await Self.text(program, ["config", "set", "attachmentCacheLimitMB", "20"] + limit.dropFirst())
        #expect(try await Self.text(program, ["config", "get"] + limit) == "20")
        #expect(try await Self.text(program, ["config", "get", "attachmentCacheLimitMB"]) == "500")
        for (words, reason) in [
            (["syncWindowDays", "0"], "number of days"), (["displayName", "a\nb"], "cannot be used"),
            (["attachmentCacheLimitMB", "x", "--account", "anna@example.org"], "megabytes"),
            (["appTheme", "dark", "--account", "anna@example.org"], "not a setting of an account"),
        ] as [([String], String)] {
            let refused = try await program.run(["config", "set"] + words)
            #expect(refused.status == 2 && refused.errors.contains(reason), "\(words): \(refused.errors)")
        }
        #expect(try await program.run(["config", "get", "syncWindowDays", "--account", "bo@example.org"]).status == 3)
        await server.stop()
    }

    @Test("FR-SET-03: a wipe without --yes changes nothing; with it, accounts, mail, settings and secrets are gone")
    func wipes() async throws {
        let server = try await DovecotServer.start()
        let program = try Program(trusting: server.authorityFile)
        try #require(try await program.addAccount(port: server.port).status == 0)
        _ = try await Self.text(program, ["config", "set", "appTheme", "dark"])
        #expect(FileManager.default.fileExists(atPath: program.home.file("config/secrets.sealed").path))
        #expect(try await program.run(["storage", "wipe"]).status == 2)
        #expect(try await program.accounts() == ["anna@example.org"])
        let storage = try await program.json(["storage"])
        #expect((storage["accounts"] as? [[String: Any]])?.first?["total_bytes"] is Int)
        _ = try await Self.text(program, ["storage", "wipe", "--yes"])
        #expect(try await program.accounts() == [])
        #expect(try await Self.text(program, ["config", "get", "appTheme"]) == "system")
        #expect(try FileManager.default.contentsOfDirectory(atPath: program.home.file("config").path) == [])
        await server.stop()
    }
}
