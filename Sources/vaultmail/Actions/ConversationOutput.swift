import ArgumentParser
import MailModel

/// What the commands on conversations share: their argument's help and the line that they print.
enum ConversationOutput {
    static let idsHelp: ArgumentHelp =
        "Message IDs, each for its whole conversation. A unique prefix is enough."

    /// Prints what was done and how to undo it, or that nothing changed.
    static func report(_ receipt: ActionReceipt, done: String, unchanged: String) {
        guard let token = receipt.undoToken else {
            Console.note(unchanged)
            return
        }
        Console.note("\(done) Undo with: vaultmail undo \(token)")
    }
}
