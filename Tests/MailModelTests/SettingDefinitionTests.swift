import MailModel
import Testing

@Suite("The definitions of the settings")
struct SettingDefinitionTests {
    @Test("FR-SET-01: every default is a value that its setting accepts and stores unchanged")
    func defaults() throws {
        for key in SettingKey.allCases where key != .defaultSendingAccountId {
            let definition = key.definition
            #expect(try definition.normalized(definition.standard) == definition.standard, "\(key)")
            #expect(definition.choices.isEmpty || definition.choices.contains(definition.standard), "\(key)")
        }
    }

    @Test(
        "A value that is not accepted is refused with a sentence that names the setting and what it accepts",
        arguments: [
            (.undoSendDelaySeconds, ["", "7", "-5", "5.0", " 5", "off", "99999999999999999999"]),
            (.appTheme, ["", "Dark", "blue"]),
            (.quietHoursStart, ["", "24:00", "12:60", "22:0", ":30", "22:00:00", " 22:00", "1440", "-1", "ten"]),
            (.textSizePercent, ["", "79", "201", "100%", "1e2"]),
            (.preferPlainText, ["", "yes"]), (.swipeRightAction, ["", "delete"]), (.swipeLeftAction, ["", "Mute"]),
            (.attachmentCacheLimitMB, ["-1", "1000001", "much"]),
            (.deletedMailRetentionDays, ["1", "31", "-7"]),
            (.isOnboardingComplete, ["yes", "1"]),
            (.categoryTabVisibility, ["", "[]", "{\"spam\":true}", "{\"social\":1}", "true"]),
            (.notificationPreferences, ["", "{\"x\":true}", "{\"01\":true}", "{\"-1\":true}", "{\"1\":null}"]),
            (.autoAdvance, ["", "newer"]), (.keyProfile, ["", "vi"]), (.singleKeyShortcuts, ["", "off"]),
            (.keyBindings, ["", "[]", "{\"archive\":1}", "{\"\":\"a\"}", "{\"a b\":\"a\"}", "{\"a\":\"\\u0007\"}"]),
            (.defaultSendingAccountId, ["", "0", "-1", "me@example.org"]),
        ] as [(SettingKey, [String])])
    func refusals(_ key: SettingKey, _ values: [String]) {
        for value in values {
            #expect {
                try key.definition.normalized(value)
            } throws: { error in
                (error as? SettingError)?.explanation.hasPrefix("\(key.rawValue) must be ") ?? false
            }
        }
    }

    @Test(
        "A time of day is stored as minutes since midnight, and read as clocks show it",
        arguments: [
            ("00:00", "0", "00:00"), ("7:05", "425", "07:05"), ("22:00", "1320", "22:00"), ("23:59", "1439", "23:59"),
            ("1320", "1320", "22:00"),
        ])
    func times(typed: String, stored: String, shown: String) throws {
        let definition = SettingKey.quietHoursEnd.definition
        #expect(try definition.normalized(typed) == stored)
        #expect(definition.readable(stored) == "\(stored) (\(shown))")
        #expect(SettingKey.textSizePercent.definition.readable("120") == "120")
    }

    @Test("Switches are stored in one order, and a category that is not named is on")
    func switches() throws {
        let tabs = try SettingKey.categoryTabVisibility.definition.normalized(#"{ "social" : false }"#)
        #expect(tabs == #"{"forums":true,"primary":true,"promotions":true,"social":false,"updates":true}"#)
        let accounts = try SettingKey.notificationPreferences.definition.normalized(#"{"2":true,"1":false}"#)
        #expect(accounts == #"{"1":false,"2":true}"#)
    }

    @Test("Keys are stored in one order, and may be unassigned")
    func keys() throws {
        let keys = try SettingKey.keyBindings.definition.normalized(#"{ "trash":"", "archive" : "y\/" }"#)
        #expect(keys == #"{"archive":"y/","trash":""}"#)
    }
}
