import ArgumentParser
import MailModel

/// Checks the names of labels on the command line.
enum LabelName {
    /// - Throws: `ValidationError` for a name that no keyword can have.
    static func check(_ name: String) throws {
        guard MessageLabel(named: name) == nil else { return }
        throw ValidationError(
            "'\(name)' cannot be a label. Use up to 100 English letters, digits and signs other than ( ) { ] % * \" \\."
        )
    }
}
