public import LocalModels

extension LocalModel {
    /// What the user agrees to before a download: source, size, license and checksums (G-03).
    public var terms: String {
        let lines = files.map { "  \($0.address)\n    \($0.byteCount) bytes, SHA-256 \($0.sha256)" }
        return (["\(name): \(purpose)", "License: \(license)", "Source: \(source)"] + lines).joined(separator: "\n")
    }
}
