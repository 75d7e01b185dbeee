import ArgumentParser

/// The key of a setting on the command line. A text and not a `ConfigKey`: the parser would answer a mistyped one with
/// all keys.
struct ConfigKeyArgument: ParsableArguments {
    @Argument(
        help: ArgumentHelp("Key of the setting; see `vaultmail config list`.", valueName: "key"),
        completion: .list(ConfigKey.names))
    var name: String

    func validate() throws { _ = try key() }

    /// - Throws: `ValidationError` that names the nearest key if there is none of this name.
    func key() throws -> ConfigKey {
        if let key = ConfigKey(name: name) { return key }
        let question = ConfigKey.nearest(to: name).map { " Did you mean '\($0)'?" } ?? ""
        throw ValidationError(
            "Setting “\(name)” not found.\(question) Run `vaultmail config list` to list the settings.")
    }
}
