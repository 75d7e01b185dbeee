import Foundation

/// What the kernel says about the power supply.
public enum PowerSupply {
    /// True if the computer has a mains adapter that is not connected. A computer without one, or without
    /// such files, is not on battery.
    public static func isOnBattery(folder: String = "/sys/class/power_supply") -> Bool {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        let adapters = names.filter { read("\(folder)/\($0)/type") == "Mains" }
        return !adapters.isEmpty && adapters.allSatisfy { read("\(folder)/\($0)/online") == "0" }
    }

    private static func read(_ path: String) -> String? {
        (try? String(contentsOfFile: path, encoding: .utf8))?.trimmingCharacters(in: .whitespacesAndNewlines)
    }
}
