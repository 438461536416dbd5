import CPNG
import DynamicLibraries
import Foundation

/// What is needed of libpng, loaded with the first PNG picture.
struct PNGLibrary: @unchecked Sendable {
    // Invariant: nothing changes after the initialiser, and the functions may be called on any thread.

    private typealias Image = UnsafeMutablePointer<png_image>

    private let begin: @convention(c) (Image?, UnsafeRawPointer?, Int) -> CInt
    private let finish:
        @convention(c) (
            Image?, UnsafePointer<png_color>?, UnsafeMutableRawPointer?, png_int_32, UnsafeMutableRawPointer?
        ) -> CInt
    private let free: @convention(c) (Image?) -> Void

    /// This machine's library, if there is one.
    static let installed = try? PNGLibrary()

    private init() throws(MissingLibrary) {
        let library = try DynamicLibrary("libpng16.so.16")
        begin = try library.function("png_image_begin_read_from_memory")
        finish = try library.function("png_image_finish_read")
        free = try library.function("png_image_free")
    }

    /// Decodes a picture, on black where it lets something through.
    func bitmap(of data: Data) -> Bitmap? {
        data.withUnsafeBytes { data in
            var image = png_image()
            image.version = png_uint_32(PNG_IMAGE_VERSION)
            defer { free(&image) }
            guard begin(&image, data.baseAddress, data.count) != 0 else { return nil }
            image.format = png_uint_32(PNG_FORMAT_FLAG_COLOR)
            return Bitmap(width: Int(image.width), height: Int(image.height)) { pixels in
                var black = png_color()
                // A warning is reported as success: it is about what does not change the pixels.
                return finish(&image, &black, pixels.baseAddress, 0, nil) != 0
            }
        }
    }
}
