/// The arguments of the `sendmail` command, as cron, mailutils, mutt and git write them: options of one letter, joined
/// or apart from their values, and recipients between them.
public struct SendmailArguments: Hashable, Sendable {
    /// What cannot be done, as a sentence.
    public struct Problem: Error, Hashable, Sendable {
        /// A sentence for the user.
        public let explanation: String
    }

    /// What is asked for (`-b`, `-q`).
    public enum Mode: Hashable, Sendable {
        /// A message is on standard input.
        case deliver
        /// The queue is to be sent, which the program does by itself.
        case runQueue
        /// The description of the command.
        case help
    }

    /// What is asked for.
    public private(set) var mode = Mode.deliver
    /// The recipients, as they were written.
    public private(set) var recipients: [String] = []
    /// `-t`: the recipients are in the header.
    public private(set) var takesRecipients = false
    /// `-i` and `-oi`: a line with a single dot does not end the message.
    public private(set) var ignoresDots = false
    /// `-f` and `-r`: the address of the sender.
    public private(set) var sender: String?
    /// `-F`: the name of the sender.
    public private(set) var senderName: String?

    /// Options with a value, which may follow as the next argument.
    private static let valued = Set("ABCDFLMNOQRVXbefhopr")
    /// Options whose value is joined, or absent.
    private static let joined = Set("dq")
    /// Options without a value.
    private static let flags = Set("GIimnstUvxT")

    /// Reads the arguments.
    ///
    /// - Throws: `Problem` for an unknown option, a missing value, or what this program does not do.
    public init(_ arguments: [String]) throws(Problem) {
        var rest = arguments[...]
        while let argument = rest.popFirst() {
            if argument == "--" {
                recipients += rest
                return
            }
            if ["--help", "-help"].contains(argument) {
                mode = .help
            } else if argument.hasPrefix("-"), argument.count > 1 {
                try readOptions(argument.dropFirst(), &rest)
            } else {
                recipients.append(argument)
            }
        }
    }

    private mutating func readOptions(_ text: Substring, _ rest: inout ArraySlice<String>) throws(Problem) {
        var text = text
        while let letter = text.popFirst() {
            if Self.flags.contains(letter) {
                setFlag(letter)
                continue
            }
            if Self.joined.contains(letter) {
                if letter == "q" { mode = .runQueue }
                return
            }
            guard Self.valued.contains(letter) else { throw Problem(explanation: SendingText.unknownOption(letter)) }
            guard let value = text.isEmpty ? rest.popFirst() : String(text) else {
                throw Problem(explanation: SendingText.valueMissing(letter))
            }
            return try set(letter, to: value)
        }
    }

    private mutating func setFlag(_ letter: Character) {
        switch letter {
        case "t": takesRecipients = true
        case "i": ignoresDots = true
        default: break
        }
    }

    /// What concerns the delivery by a server of one's own, such as notifications of delivery, is left to the server
    /// of the account.
    private mutating func set(_ letter: Character, to value: String) throws(Problem) {
        switch letter {
        case "f", "r": sender = value
        case "F": senderName = value
        case "o": if value == "i" { ignoresDots = true }
        case "b" where value != "m":
            throw Problem(explanation: value == "p" ? SendingText.queueListed : SendingText.modeUnavailable(value))
        default: break
        }
    }
}
