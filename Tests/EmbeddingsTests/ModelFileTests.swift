import Foundation
import MailTestKit
import Testing

@testable import Embeddings

@Suite("Files of the embedding model")
struct ModelFileTests {
    private func file(_ header: String, length: UInt64? = nil, body: Int = 0) throws -> (TemporaryDirectory, URL) {
        let directory = try TemporaryDirectory(named: "weights")
        var bytes = withUnsafeBytes(of: (length ?? UInt64(header.utf8.count)).littleEndian) { Array($0) }
        bytes += Array(header.utf8) + [UInt8](repeating: 0, count: body)
        try Data(bytes).write(to: directory.file("file"))
        return (directory, directory.file("file"))
    }

    @Test("A tensor is read from its offset, and only with the requested shape")
    func tensor() throws {
        let header = #"{"__metadata__":{"a":"b"},"t":{"dtype":"F32","shape":[2,1],"data_offsets":[0,8]}}   "#
        let (directory, url) = try file(header, body: 8)
        defer { withExtendedLifetime(directory) {} }
        let tensors = try Safetensors(url)
        #expect(try tensors.floats("t", [2, 1]) == [0, 0])
        #expect(throws: EmbeddingError.unexpectedTensor("t")) { try tensors.floats("t", [1, 2]) }
        #expect(throws: EmbeddingError.unexpectedTensor("u")) { try tensors.floats("u", [2, 1]) }
        #expect(throws: EmbeddingError.self) { try SentenceEncoder(weights: url, vocabulary: url) }
    }

    @Test(
        "A damaged or hostile header is refused",
        arguments: [
            ("{", nil), ("[]", nil), ("{}   ", nil), ("{}", UInt64.max), ("{}", 1 << 40), ("{}", 3),
            (#"{"t":{"dtype":"F32","shape":[2],"data_offsets":[0,9]}}  "#, nil),
            (#"{"t":{"dtype":"F32","shape":[4],"data_offsets":[0,16]}} "#, nil),
            (#"{"t":{"dtype":"F32","shape":[-1],"data_offsets":[4,0]}} "#, nil),
            (#"{"t":{"dtype":"F32","shape":[4611686018427387904,4],"data_offsets":[0,0]}}"#, nil),
            (#"{"t":{"dtype":"F32","shape":[1],"data_offsets":[-4,0]}} "#, nil),
            (#"{"t":{"dtype":"F32","shape":[1],"data_offsets":[0]}}    "#, nil),
        ] as [(String, UInt64?)])
    func hostile(header: String, length: UInt64?) throws {
        let (directory, url) = try file(header, length: length, body: 8)
        defer { withExtendedLifetime(directory) {} }
        #expect(throws: EmbeddingError.unreadableWeights) { try Safetensors(url) }
    }

    @Test("A vocabulary without the special tokens is refused")
    func vocabulary() throws {
        let directory = try TemporaryDirectory(named: "weights")
        try directory.write("[UNK]\n[CLS]\nword\n", to: "vocab.txt")
        #expect(throws: EmbeddingError.unreadableVocabulary) {
            try WordPieceTokenizer(vocabulary: directory.file("vocab.txt"))
        }
        #expect(throws: EmbeddingError.unreadableVocabulary) {
            try WordPieceTokenizer(vocabulary: directory.file("nothing"))
        }
        try directory.write("[UNK]\r\n[CLS]\r\n[SEP]\r\nun\r\n##able\r\n", to: "vocab.txt")
        let tokenizer = try WordPieceTokenizer(vocabulary: directory.file("vocab.txt"))
        #expect(tokenizer.numbers(of: "UNable, x", limit: 10) == [1, 3, 4, 0, 0, 2])
    }
}
