import Foundation

/// Where the session bus is.
public enum SessionBus {
    /// The address of the session bus of the environment; nil if there is none. Never starts a bus.
    public static func address(_ environment: [String: String]) -> String? {
        if let address = environment["DBUS_SESSION_BUS_ADDRESS"], !address.isEmpty { return address }
        guard let directory = environment["XDG_RUNTIME_DIR"],
            FileManager.default.fileExists(atPath: directory + "/bus")
        else { return nil }
        return "unix:path=\(directory)/bus"
    }
}
