import CTurboJPEG
import DynamicLibraries
import Foundation

/// What is needed of libjpeg-turbo, loaded with the first JPEG picture.
struct TurboJPEGLibrary: @unchecked Sendable {
    // Invariant: nothing changes after the initialiser, and the functions may be called on any thread.

    private typealias Handle = UnsafeMutableRawPointer
    private typealias Number = UnsafeMutablePointer<CInt>

    private let begin: @convention(c) () -> Handle?
    private let end: @convention(c) (Handle?) -> CInt
    private let readHeader:
        @convention(c) (Handle?, UnsafePointer<UInt8>?, CUnsignedLong, Number?, Number?, Number?, Number?) -> CInt
    private let decompress:
        @convention(c) (
            Handle?, UnsafePointer<UInt8>?, CUnsignedLong, UnsafeMutablePointer<UInt8>?, CInt, CInt, CInt, CInt, CInt
        ) -> CInt
    /// The sizes that cost less to decode than the whole, as fractions of it.
    private let scales: [tjscalingfactor]

    /// This machine's library, if there is one.
    static let installed = try? TurboJPEGLibrary()

    private init() throws(MissingLibrary) {
        let library = try DynamicLibrary("libturbojpeg.so.0")
        begin = try library.function("tjInitDecompress")
        end = try library.function("tjDestroy")
        readHeader = try library.function("tjDecompressHeader3")
        decompress = try library.function("tjDecompress2")
        let getScales: @convention(c) (Number?) -> UnsafeMutablePointer<tjscalingfactor>? =
            try library.function("tjGetScalingFactors")
        var count: CInt = 0
        scales = Array(UnsafeBufferPointer(start: getScales(&count), count: Int(count)))
    }

    /// Decodes a picture, as small as still covers a size.
    func bitmap(of data: Data, covering width: Int, _ height: Int) -> Bitmap? {
        guard let handle = begin() else { return nil }
        defer { _ = end(handle) }
        return data.withUnsafeBytes { data in
            let bytes = data.assumingMemoryBound(to: UInt8.self).baseAddress
            let length = CUnsignedLong(data.count)
            var (fullWidth, fullHeight, subsampling, colorSpace) = (CInt(0), CInt(0), CInt(0), CInt(0))
            guard readHeader(handle, bytes, length, &fullWidth, &fullHeight, &subsampling, &colorSpace) == 0,
                Bitmap.canHold(Int(fullWidth), Int(fullHeight))
            else { return nil }
            let sizes = scales.filter { $0.num <= $0.denom }.map { scale in
                (width: Self.scaled(fullWidth, scale), height: Self.scaled(fullHeight, scale))
            }
            let size =
                sizes.filter { $0.width >= width && $0.height >= height }.min { $0.width < $1.width }
                ?? (fullWidth, fullHeight)
            return Bitmap(width: Int(size.width), height: Int(size.height)) { pixels in
                decompress(
                    handle, bytes, length, pixels.baseAddress, size.width, 0, size.height, CInt(TJPF_RGB.rawValue),
                    Self.flags) == 0
            }
        }
    }

    /// Half a picture is none; and a picture of thousands of scans is made to keep a processor busy.
    private static let flags = TJFLAG_STOPONWARNING | TJFLAG_LIMITSCANS

    /// As the library's macro `TJSCALED` counts.
    private static func scaled(_ length: CInt, _ scale: tjscalingfactor) -> CInt {
        (length * scale.num + scale.denom - 1) / scale.denom
    }
}
