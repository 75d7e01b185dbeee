import Foundation
import LocalModels
import Logging
import MailModel
import MailPresentation
import MailTestKit
import SemanticSearch
import StoreTestKit
import Testing
import TextGeneration
import WebRequests

@testable import MailStorage

@Suite("Values shared by the page and the commands", .soundStores)
struct PresentationTests {
    private static let time = Date(timeIntervalSince1970: 1_768_478_400)
    private static let toTheSecond = Date.ISO8601FormatStyle()

    private func json(_ value: some Encodable, dates: Date.ISO8601FormatStyle = Self.toTheSecond) throws -> String {
        let encoder = PresentationEncoder.make(dates: dates)
        encoder.outputFormatting.insert(.withoutEscapingSlashes)
        return String(decoding: try encoder.encode(value), as: UTF8.self)
    }

    private func emptyStore() throws -> MailStore {
        let directory = try TemporaryDirectory(named: "presentation")
        return try MailStore.open(at: directory.file("store"), logger: Logger(label: "test"))
    }

    @Test("A label has keyword and name, a category its counts, a progress its numbers")
    func counts() throws {
        let label = try #require(MessageLabel(keyword: "$Label1"))
        #expect(try json(LabelJSON(label)) == #"{"keyword":"$Label1","name":"Important"}"#)
        let counts = CategoryCountJSON.byName([.updates: CategoryCount(threadCount: 4, unreadCount: 1)])
        #expect(try json(counts) == #"{"updates":{"threads":4,"unread":1}}"#)
        #expect(
            try json(CategoryProgressJSON(CategoryProgress(done: 3, total: 9, isComplete: false)))
                == #"{"classified":3,"complete":false,"total":9}"#)
        #expect(
            try json(TextProgressJSON(TextProgress(done: 3, total: 9, isComplete: false)))
                == #"{"complete":false,"total":9,"updated":3}"#)
        #expect(
            try json(PreparationJSON(Preparation(of: emptyStore(), isOnBattery: true)))
                == #"{"paused":false,"prepared":0,"total":0}"#)
    }

    @Test("A setting has key, value, default, choices and changed, whether it is an account's or the program's")
    func settings() throws {
        let setting = Setting(key: .undoSendDelaySeconds, value: "10", standard: "5", choices: ["5", "10"])
        #expect(
            try json(SettingJSON(setting))
                == #"{"changed":true,"choices":["5","10"],"default":"5","key":"undoSendDelaySeconds","value":"10"}"#)
        #expect(
            try json(SettingJSON(.displayName, value: "", default: ""))
                == #"{"changed":false,"choices":[],"default":"","key":"displayName","value":""}"#)
    }

    @Test("An event of a history has every key, or null; the encoder decides how exact times are")
    func events() throws {
        let event = HistoryEventJSON(
            JournalEntry(
                date: Self.time, keyword: "arrived", actor: .server, sentence: "It arrived in INBOX", note: nil,
                mailbox: "INBOX", uid: 17, detail: nil))
        let rest =
            #""detail":null,"event":"arrived","mailbox":"INBOX","note":null,"uid":17,"what":"It arrived in INBOX"}"#
        #expect(try json(event) == #"{"actor":"server","date":"2026-01-15T12:00:00Z",\#(rest)"#)
        #expect(
            try json(event, dates: Date.ISO8601FormatStyle(includingFractionalSeconds: true))
                == #"{"actor":"server","date":"2026-01-15T12:00:00.000Z",\#(rest)"#)
    }

    @Test("A session is marked as the current one only if that is known")
    func sessions() throws {
        let session = BrowserSession(id: "4f3a", browser: "Firefox", createdAt: Self.time, lastUsedAt: Self.time)
        let start = #"{"browser":"Firefox","created":"2026-01-15T12:00:00Z","#
        let rest = #""id":"4f3a","last_used":"2026-01-15T12:00:00Z"}"#
        #expect(try json(SessionJSON(session)) == start + rest)
        #expect(try json(SessionJSON(session, isCurrent: true)) == #"\#(start)"current":true,\#(rest)"#)
    }

    @Test("A sender has its numbers, and how to unsubscribe in the form that the reader needs")
    func senders() throws {
        let sender = Sender(
            address: "news@example.org", name: "News", count: 9, unreadCount: 2, lockedCount: 1, byteCount: 900,
            newest: Self.time, oldest: Self.time, list: nil, storedMessage: nil)
        let start = #"{"address":"news@example.org","byte_count":900,"count":9,"list":null,"locked":1,"name":"News","#
        let rest = #""newest":"2026-01-15T12:00:00Z","oldest":"2026-01-15T12:00:00Z","unread":2,"unsubscribe":"#
        #expect(try json(SenderJSON<String>(sender, unsubscribe: nil)) == "\(start)\(rest)null}")
        #expect(
            try json(SenderJSON<[String: String]>(sender, unsubscribe: ["way": "page"]))
                == #"\#(start)\#(rest){"way":"page"}}"#)
    }

    @Test("A model has its source, size, license and checksums, and its state in words")
    func models() throws {
        let file = ModelFile(
            name: "weights", address: try #require(WebAddress("https://models.example.org/weights")), byteCount: 7,
            sha256: "9a12")
        let model = LocalModel(
            id: "small-model", name: "Small model", capability: .embed, purpose: "For tests.", license: "MIT",
            version: "1", source: try #require(WebAddress("https://models.example.org/")), files: [file])
        let files =
            #"[{"name":"weights","sha256":"9a12","size_bytes":7,"url":"https://models.example.org/weights"}]"#
        let words = #""id":"small-model","license":"MIT","name":"Small model","purpose":"For tests.","size_bytes":7"#
        let states: [(ModelState, Int, String)] = [
            (.notDownloaded(partial: 2), 2, "not_downloaded"), (.downloading(3), 3, "downloading"),
            (.downloaded, 7, "downloaded"),
        ]
        for (state, bytes, word) in states {
            let start = #"{"capability":"embed","completed_bytes":\#(bytes),"files":\#(files),\#(words)"#
            let rest = #""source":"https://models.example.org/","state":"\#(word)","version":"1"}"#
            #expect(try json(ModelJSON(model, state: state)) == "\(start),\(rest)")
        }
    }

    @Test("A text model reports its configuration and availability, and to the page whether a server is installed")
    func textModels() throws {
        let store = try emptyStore()
        #expect(
            try json(TextModelJSON(store, status: .off))
                == #"{"enabled":false,"endpoint":null,"error":null,"model":null,"ready":null}"#)
        try store.change(.textGenerationEndpoint, to: "downloaded:small")
        try store.change(.textGenerationModel, to: "small")
        try store.change(.textGenerationEnabled, to: "true")
        let start = #""enabled":true,"endpoint":"downloaded:small""#
        #expect(
            try json(TextModelJSON(store, status: .ready(model: "small"), hasServer: true))
                == #"{\#(start),"error":null,"has_server":true,"model":"small","ready":"small"}"#)
        #expect(
            try json(TextModelJSON(store, status: .unusable(.cancelled)))
                == #"{\#(start),"error":"It was stopped.","model":"small","ready":null}"#)
    }
}
