import MailModel
import WebRequests

/// The models that the program knows. Each entry fixes address, size, license and SHA-256 (FR-SET-04);
/// `docs/decisions/0024-models-are-pinned.md` says how they were checked.
public enum ModelCatalogue {
    /// Every model.
    public static let models: [LocalModel] = [miniLM, qwen].compactMap { $0 }

    /// Sentence embeddings in 384 dimensions.
    private static let miniLM = make(
        id: "all-minilm-l6-v2", name: "all-MiniLM-L6-v2", capability: .embed,
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

    /// A small text model that follows instructions in 29 languages.
    private static let qwen = make(
        id: "qwen2.5-1.5b-instruct", name: "Qwen2.5 1.5B Instruct", capability: .generate,
        purpose: "Writes summaries and reply suggestions in many languages. Needs 2 GB of memory while it works.",
        license: "Apache-2.0", repository: "Qwen/Qwen2.5-1.5B-Instruct-GGUF",
        commit: "91cad51170dc346986eccefdc2dd33a9da36ead9",
        files: [
            (
                "qwen2.5-1.5b-instruct-q4_k_m.gguf", 1_117_320_736,
                "6a1a2eb6d15622bf3c96857206351ba97e1af16c30d7a74ee38970e434e9407e"
            )
        ])

    /// An entry of huggingface.co, where an address with a commit always gives the same bytes.
    private static func make(
        id: String, name: String, capability: ModelCapability, purpose: String, license: String, repository: String,
        commit: String, files: [(name: String, byteCount: Int, sha256: String)]
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
            id: id, name: name, capability: capability, purpose: purpose, license: license, version: commit,
            source: source, files: pinned)
    }
}
