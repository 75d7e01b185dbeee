import Testing

@testable import SafeHTML

@Suite("The size of an image")
struct ImageDimensionsTests {
    private static let png: [UInt8] =
        [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + [0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52]
    private static let webP = Array("RIFF\0\0\0\0WEBP".utf8)

    static let images: [(name: String, bytes: [UInt8], width: Int, height: Int)] = [
        ("PNG", png + [0, 0, 2, 0x80, 0, 0, 1, 0xE0], 640, 480),
        ("GIF", Array("GIF89a".utf8) + [0x80, 2, 0xE0, 1], 640, 480),
        (
            "JPEG", [0xFF, 0xD8, 0xFF, 0xE0, 0, 4, 1, 2, 0xFF, 0xC2, 0, 17, 8, 1, 0xE0, 2, 0x80, 3, 0, 0, 0], 640, 480
        ),
        ("WebP, extended", webP + Array("VP8X".utf8) + [10, 0, 0, 0, 0, 0, 0, 0, 0x7F, 2, 0, 0xDF, 1, 0], 640, 480),
        (
            "WebP, lossless", webP + Array("VP8L".utf8) + [9, 0, 0, 0, 0x2F, 0x7F, 0xC2, 0x77, 0, 0, 0, 0, 0, 0, 0],
            640, 480
        ),
    ]

    @Test("The size is read from the header of each format", arguments: images.indices)
    func read(index: Int) {
        let image = Self.images[index]
        let found = ImageDimensions(of: image.bytes)
        #expect(found?.width == image.width && found?.height == image.height, "\(image.name)")
        for length in 0..<image.bytes.count { _ = ImageDimensions(of: Array(image.bytes.prefix(length))) }
    }

    @Test("Images with too many or no pixels, and other data, are rejected")
    func bounds() {
        #expect(ImageDimensions(of: Self.png + [0, 0, 0xFF, 0xFF, 0, 0, 0xFF, 0xFF])?.isBounded == false)
        #expect(ImageDimensions(of: Self.png + [0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF])?.isBounded == false)
        #expect(ImageDimensions(of: Self.png + [0, 0, 0, 0, 0, 0, 0, 1])?.isBounded == false)
        #expect(ImageDimensions(of: Array("<svg width='1' height='1'/>".utf8)) == nil)
        #expect(ImageDimensions(of: [0xFF, 0xD8, 0xFF] + Array(repeating: 0xFF, count: 50_000)) == nil)
    }
}
