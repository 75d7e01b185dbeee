import MailModel
import WebRequests

/// The models that the program knows. Each entry fixes address, size, license and SHA-256 (FR-SET-04);
/// `docs/decisions/0024-models-are-pinned.md` says how they were checked.
public enum ModelCatalogue {
    /// Every model.
    public static let models: [LocalModel] = [miniLM].compactMap { $0 }

    /// Sentence embeddings in 384 dimensions.
    private static let miniLM = make(
        id: "all-minilm-l6-v2", name: "all-MiniLM-L6-v2",
        purpose: "Finds messages by their meaning. For English; a part of other languages.",
        license: "Apache-2.0", repository: "sentence-transformers/all-MiniLM-L6-v2",
        commit: "c9745ed1d9f207416be6d2e6f8de32d1f16199bf",
        files: [
            (
                "model.safetensors", 90_868_376,
                "53aa51172d142c89d9012cce15ae4d6cc0ca6895895114379cacb4fab128d9db"
            ),
            ("vocab.txt", 231_508, "07eced375cec144d27c900241f3e339478dec958f92fddbc551f295c992038a3"),
        ])

    /// An entry of huggingface.co, where an address with a commit always gives the same bytes.
    private static func make(
        id: String, name: String, purpose: String, license: String, repository: String, commit: String,
        files: [(name: String, byteCount: Int, sha256: String)]
    ) -> LocalModel? {
        guard let host = HostName("huggingface.co"), let source = WebAddress(host: host, path: "/\(repository)") else {
            return nil
        }
        let pinned = files.compactMap { file in
            WebAddress(host: host, path: "/\(repository)/resolve/\(commit)/\(file.name)").map {
                ModelFile(name: file.name, address: $0, byteCount: file.byteCount, sha256: file.sha256)
            }
        }
        guard pinned.count == files.count else { return nil }
        return LocalModel(
            id: id, name: name, purpose: purpose, license: license, version: commit, source: source, files: pinned)
    }
}
