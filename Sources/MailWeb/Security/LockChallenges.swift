import Foundation
import Synchronization

/// The challenges that authenticators are asked to sign: each for one use within a minute.
final class LockChallenges: Sendable {
    private struct Challenge {
        var text: String
        var endsAt: Date
    }

    private let now: @Sendable () -> Date
    private let open = Mutex<[Challenge]>([])

    private static let lifetime: TimeInterval = 60
    /// More than the pages that one person has open.
    private static let maximumCount = 16

    init(now: @escaping @Sendable () -> Date) { self.now = now }

    /// A new challenge: 256 random bits in base64url.
    func issue() -> String {
        let challenge = Challenge(text: RandomName.make(), endsAt: now().addingTimeInterval(Self.lifetime))
        open.withLock { open in
            open.append(challenge)
            if open.count > Self.maximumCount { open.removeFirst() }
        }
        return challenge.text
    }

    /// - Returns: true if the challenge was given out, is not too old, and was not used before.
    func use(_ text: String) -> Bool {
        let time = now()
        return open.withLock { open in
            open.removeAll { $0.endsAt <= time }
            guard let index = open.firstIndex(where: { $0.text == text }) else { return false }
            open.remove(at: index)
            return true
        }
    }
}
