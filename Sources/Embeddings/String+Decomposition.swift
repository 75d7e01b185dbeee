import Foundation

extension String {
    /// The scalars in canonical decomposition (NFD).
    var decomposedScalars: String.UnicodeScalarView {
        utf8.allSatisfy { $0 < 128 } ? unicodeScalars : decomposedStringWithCanonicalMapping.unicodeScalars
    }
}
