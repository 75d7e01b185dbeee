import ArgumentParser
import MailModel

/// The argument help and the result line that the conversation commands share.
enum ConversationOutput {
    static let idsHelp: ArgumentHelp =
        "Message IDs; each selects its whole conversation. A unique prefix is enough."

    /// Prints the result and how to undo it, or that nothing changed.
    static func report(_ receipt: ActionReceipt, done: String, unchanged: String) {
        guard let token = receipt.undoToken else {
            Console.note(unchanged)
            return
        }
        Console.note("\(done) Undo with: vaultmail undo \(token)")
    }
}
