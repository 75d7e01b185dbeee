import ArgumentParser

/// The option of commands that print one result, as text or as JSON.
struct JSONOption: ParsableArguments {
    @Flag(help: "Print the result as a JSON document.")
    var json = false
}
