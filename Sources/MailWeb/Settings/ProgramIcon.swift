public import Foundation

/// The icon of the program, for the desktop.
public enum ProgramIcon {
    /// An SVG image; empty if the program was built without the page.
    public static var svg: Data {
        PageFiles.embedded.assets.first { $0.name == "icon.svg" }.map { Data($0.bytes) } ?? Data()
    }
}
