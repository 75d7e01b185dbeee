import ArgumentParser

/// The IDs of messages for other programs, as `list -0` and `search -0` print them.
enum MessageIDOutput {
    /// Writes each ID with a NUL after it, and nothing else.
    static func print(_ ids: [String]) {
        guard !ids.isEmpty else { return }
        Console.write(ids.flatMap { Array($0.utf8) + [0] })
    }

    /// Rejects a format that says more than IDs.
    static func check(_ isChosen: Bool, _ output: OutputOptions) throws {
        guard isChosen, output.chosen != .text else { return }
        throw ValidationError("-0 prints only message IDs: leave out --json and --format.")
    }
}
