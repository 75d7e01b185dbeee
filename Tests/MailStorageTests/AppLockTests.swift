import MailModel
import MailTestKit
import StoreTestKit
import Testing

@testable import MailStorage

@Suite("App lock", .soundStores)
struct AppLockTests {
    private static let passphrase = "tea at four"

    private func locked() throws -> StoreFixture {
        let fixture = try StoreFixture()
        try fixture.store.enableAppLock(Self.passphrase)
        try fixture.store.lockApp()
        return fixture
    }

    @Test("FR-SET-01: only the passphrase opens what is locked, in any composition of its characters")
    func opens() throws {
        let fixture = try StoreFixture()
        #expect(try fixture.store.appLockState() == .off)
        try fixture.store.lockApp()
        #expect(try !fixture.store.isAppLocked(), "without a passphrase nothing can be locked")
        try fixture.store.enableAppLock("caf\u{E9} at four")
        #expect(try !fixture.store.isAppLocked())
        #expect(try fixture.store.setting(.appLockEnabled).value == "true")
        #expect(throws: AppLockError.alreadyOn) { try fixture.store.enableAppLock("another one") }
        try fixture.store.lockApp()
        #expect(throws: AppLockError.wrongPassphrase(attemptsLeft: 4, pause: nil)) {
            try fixture.store.unlockApp("cafe at four")
        }
        #expect(try fixture.store.isAppLocked())
        let state = try fixture.store.unlockApp("cafe\u{301} at four")
        #expect(state == AppLockState(isEnabled: true, isLocked: false, attemptsLeft: 5))
        #expect(throws: AppLockError.wrongPassphrase(attemptsLeft: 4, pause: nil)) {
            try fixture.store.disableAppLock("")
        }
        try fixture.store.disableAppLock("caf\u{E9} at four")
        #expect(try fixture.store.appLockState() == .off)
        #expect(throws: AppLockError.notOn) { try fixture.store.disableAppLock("caf\u{E9} at four") }
    }

    @Test("A new passphrase has 8 to 200 characters")
    func length() throws {
        let fixture = try StoreFixture()
        for bad in ["", "1234567", String(repeating: "a", count: 201)] {
            #expect(throws: AppLockError.unusablePassphrase) { try fixture.store.enableAppLock(bad) }
        }
        try fixture.store.enableAppLock("12345678")
    }

    @Test("After five wrong passphrases there are pauses that double, across restarts and clocks that are set back")
    func pauses() throws {
        let fixture = try locked()
        for left in [4, 3, 2, 1] {
            #expect(throws: AppLockError.wrongPassphrase(attemptsLeft: left, pause: nil)) {
                try fixture.store.unlockApp("wrong")
            }
        }
        #expect(throws: AppLockError.wrongPassphrase(attemptsLeft: 0, pause: 30)) {
            try fixture.store.unlockApp("wrong")
        }
        #expect(throws: AppLockError.paused(seconds: 30)) { try fixture.store.unlockApp(Self.passphrase) }
        let time = fixture.time
        let again = try MailStore.open(
            at: fixture.directory.file("store"), logger: StoreFixture.logger, now: { time.now })
        #expect(throws: AppLockError.paused(seconds: 30)) { try again.unlockApp(Self.passphrase) }
        fixture.time.advance(-86_400)
        #expect(throws: AppLockError.paused(seconds: 30)) { try again.unlockApp(Self.passphrase) }
        fixture.time.advance(86_400 + 30)
        #expect(throws: AppLockError.wrongPassphrase(attemptsLeft: 0, pause: 60)) { try again.unlockApp("wrong") }
        fixture.time.advance(59)
        #expect(throws: AppLockError.paused(seconds: 1)) { try again.disableAppLock(Self.passphrase) }
        fixture.time.advance(1)
        #expect(try again.unlockApp(Self.passphrase).attemptsLeft == 5)
    }

    @Test("FR-SET-01: a changed passphrase replaces the old one at once, and opens or locks nothing")
    func changes() throws {
        let fixture = try locked()
        let store = fixture.store
        try store.changeAppLock(from: Self.passphrase, to: "coffee at five")
        #expect(try store.isAppLocked())
        #expect(throws: AppLockError.wrongPassphrase(attemptsLeft: 4, pause: nil)) {
            try store.unlockApp(Self.passphrase)
        }
        #expect(try store.unlockApp("coffee at five").isLocked == false)
        try store.changeAppLock(from: "coffee at five", to: "cocoa at six")
        #expect(try store.appLockState() == AppLockState(isEnabled: true, isLocked: false, attemptsLeft: 5))
        try store.disableAppLock("cocoa at six")
        #expect(throws: AppLockError.notOn) { try store.changeAppLock(from: "cocoa at six", to: "tea at seven") }
    }

    @Test("A wrong current passphrase changes nothing and counts as an attempt; an unusable new one does not count")
    func refusesChange() throws {
        let fixture = try locked()
        let store = fixture.store
        for bad in ["", "1234567", String(repeating: "a", count: 201)] {
            #expect(throws: AppLockError.unusablePassphrase) {
                try store.changeAppLock(from: Self.passphrase, to: bad)
            }
        }
        #expect(try store.appLockState().attemptsLeft == 5)
        for left in [4, 3, 2, 1] {
            #expect(throws: AppLockError.wrongPassphrase(attemptsLeft: left, pause: nil)) {
                try store.changeAppLock(from: "wrong", to: "coffee at five")
            }
        }
        #expect(throws: AppLockError.wrongPassphrase(attemptsLeft: 0, pause: 30)) {
            try store.changeAppLock(from: "coffee at five", to: "coffee at five")
        }
        #expect(throws: AppLockError.paused(seconds: 30)) {
            try store.changeAppLock(from: Self.passphrase, to: "coffee at five")
        }
        fixture.time.advance(30)
        #expect(try store.unlockApp(Self.passphrase).isLocked == false)
    }

    @Test("Attempts at the same time get no more tries")
    func concurrentAttempts() async throws {
        let fixture = try locked()
        let store = fixture.store
        let compared = await withTaskGroup(of: Bool.self) { group in
            for _ in 0..<12 {
                group.addTask {
                    do {
                        _ = try store.unlockApp("wrong")
                    } catch AppLockError.wrongPassphrase {
                        return true
                    } catch {}
                    return false
                }
            }
            return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
        }
        #expect(compared == 5)
        #expect(try store.isAppLocked())
    }

    @Test("The passphrase is nowhere in the database, and equal passphrases have different hashes")
    func isNotStored() throws {
        let first = try PassphraseHash(Self.passphrase)
        let second = try PassphraseHash(Self.passphrase)
        #expect(first != second)
        #expect(first.text.hasPrefix("scrypt$15$8$1$") && !first.text.contains("tea"))
        #expect(try first.matches(Self.passphrase) && !first.matches("tea at five"))
        for damaged in ["", "scrypt$15$8$1$$", "scrypt$99$8$1$AAAA$AAAA", "plain$15$8$1$AAAA$AAAA"] {
            #expect(try !PassphraseHash(text: damaged).matches(""))
        }
    }
}
