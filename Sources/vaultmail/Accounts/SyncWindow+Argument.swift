public import ArgumentParser
public import MailModel

extension SyncWindow: ExpressibleByArgument {
    /// A number of days, or `all`.
    public init?(argument: String) {
        if argument == "all" {
            self = .all
        } else if let days = Int(argument), (1...36_500).contains(days) {
            self = .days(days)
        } else {
            return nil
        }
    }

    /// The default value as the help text shows it.
    public var defaultValueDescription: String {
        switch self {
        case .all: "all"
        case .days(let days): String(days)
        }
    }
}
