import CZlib
import Decoding

/// Returns bytes compressed by zlib with the given window: 15 for zlib's own format, 31 for gzip,
/// and -15 for deflate alone.
func compressed(_ bytes: [UInt8], window: Int32) -> [UInt8] {
  var stream = z_stream()
  deflateInit2_(
    &stream, 6, Z_DEFLATED, window, 8, Z_DEFAULT_STRATEGY, ZLIB_VERSION,
    Int32(MemoryLayout<z_stream>.size))
  defer { deflateEnd(&stream) }
  var input = bytes
  var output = [UInt8](repeating: 0, count: Int(deflateBound(&stream, UInt(bytes.count))))
  let count = output.count
  input.withUnsafeMutableBufferPointer { input in
    output.withUnsafeMutableBufferPointer { output in
      stream.next_in = input.baseAddress
      stream.avail_in = UInt32(input.count)
      stream.next_out = output.baseAddress
      stream.avail_out = UInt32(output.count)
      precondition(deflate(&stream, Z_FINISH) == Z_STREAM_END)
    }
  }
  return Array(output.prefix(count - Int(stream.avail_out)))
}

func gzip(_ bytes: [UInt8]) -> [UInt8] { compressed(bytes, window: 31) }

func checksum(_ bytes: [UInt8]) -> Int {
  Int(bytes.withUnsafeBufferPointer { crc32_z(0, $0.baseAddress, $0.count) })
}

/// A zip archive, written like Python's zipfile module writes it.
struct Zip {
  private var files: [UInt8] = []
  private var list: [UInt8] = []
  private var count = 0

  /// Adds a file.
  ///
  /// - Parameter isStreamed: True for the headers of `numpy.savez`, with sizes in ZIP64 fields.
  mutating func add(
    _ name: String, _ bytes: [UInt8], deflated: Bool = false, isStreamed: Bool = false,
    flags: Int = 0, size: Int? = nil
  ) {
    let data = deflated ? compressed(bytes, window: -15) : bytes
    let method = little(deflated ? 8 : 0, 2)
    let sum = little(checksum(bytes), 4)
    let sizes = little(data.count, 4) + little(size ?? bytes.count, 4)
    let extra =
      little(1, 2) + little(16, 2) + little(bytes.count, 8) + little(data.count, 8)
    let start = files.count
    files += [0x50, 0x4B, 3, 4, 20, 0] + little(flags, 2) + method + little(0, 4) + sum
    files += isStreamed ? [UInt8](repeating: 0xFF, count: 8) : sizes
    files += little(name.utf8.count, 2) + little(isStreamed ? extra.count : 0, 2)
    files += Array(name.utf8) + (isStreamed ? extra : []) + data
    list += [0x50, 0x4B, 1, 2, 20, 0, 20, 0] + little(flags, 2) + method + little(0, 4) + sum
    list += isStreamed ? [UInt8](repeating: 0xFF, count: 8) : sizes
    list += little(name.utf8.count, 2) + little(isStreamed ? extra.count : 0, 2)
    list += little(0, 10) + little(start, 4) + Array(name.utf8) + (isStreamed ? extra : [])
    count += 1
  }

  /// The bytes of the archive with a comment at its end.
  func bytes(comment: String = "") -> [UInt8] {
    files + list + [0x50, 0x4B, 5, 6, 0, 0, 0, 0] + little(count, 2) + little(count, 2)
      + little(list.count, 4) + little(files.count, 4) + little(comment.utf8.count, 2)
      + Array(comment.utf8)
  }
}

/// Returns a PNG. Rows are packed like in a file, without filter bytes.
func png(
  width: Int, _ rows: [[UInt8]], depth: UInt8, type: UInt8, palette: [UInt8] = [],
  before: [UInt8] = []
) -> [UInt8] {
  let header = PNGChunk.big(width, 4) + PNGChunk.big(rows.count, 4) + [depth, type, 0, 0, 0]
  let data = compressed(rows.flatMap { [0] + $0 }, window: 15)
  return PNGReader.signature + PNGChunk("IHDR", header).bytes + before
    + (palette.isEmpty ? [] : PNGChunk("PLTE", palette).bytes) + PNGChunk("IDAT", data).bytes
    + PNGChunk("IEND").bytes
}
