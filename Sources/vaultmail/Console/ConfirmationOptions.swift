import ArgumentParser

/// The option of commands that ask before they act.
struct ConfirmationOptions: ParsableArguments {
    @Flag(help: "Do not ask for confirmation.")
    var yes = false
}
