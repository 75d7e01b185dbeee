import ArgumentParser

/// The value of an option or argument that turns something on or off.
enum OnOff: String, ExpressibleByArgument, CaseIterable {
    case on, off
}
