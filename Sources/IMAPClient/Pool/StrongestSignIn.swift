import SASL
import Synchronization

/// The strongest sign-in mechanism that a server has offered so far. The lock guards one value.
final class StrongestSignIn: Sendable {
    private let strongest = Mutex(SASLMechanism.Strength.revealing)

    var value: SASLMechanism.Strength { strongest.withLock { $0 } }

    func note(_ strength: SASLMechanism.Strength) {
        strongest.withLock { $0 = max($0, strength) }
    }
}
