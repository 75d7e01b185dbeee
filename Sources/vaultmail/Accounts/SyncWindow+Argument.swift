public import ArgumentParser
import MailApp
public import MailModel

extension SyncWindow: ExpressibleByArgument {
    /// A number of days, or `all`.
    public init?(argument: String) { self.init(text: argument) }

    /// The same for options.
    ///
    /// - Throws: `ValidationError`.
    static func parsed(_ argument: String) throws -> SyncWindow {
        guard let window = SyncWindow(text: argument) else {
            throw ValidationError("Use a number of days from 1 to 36500, or \"all\".")
        }
        return window
    }

    /// The default value as the help text shows it.
    public var defaultValueDescription: String { text }

    /// Asks on a terminal before a window that leaves out stored mail takes the place of this one. The server still has
    /// it all, so scripts are not asked.
    ///
    /// - Throws: `ApplicationError` if the user declines.
    func confirm(_ next: SyncWindow, isGiven: Bool) throws {
        guard next.isNarrower(than: self), StandardStream.input.isTerminal else { return }
        try Confirmation.require(
            "Reducing the sync window will remove local copies of older emails. Server emails are not affected. "
                + "Continue?", isGiven: isGiven, else: "Nothing was changed.")
    }
}
