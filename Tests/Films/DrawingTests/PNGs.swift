import Drawing
import Foundation
import TestSupport

/// Functions that create PNG files for sprites, and some files of other formats. Pillow writes
/// them, or a script byte by byte if Pillow cannot write the kind.
enum PNGs {
  /// Returns the file that Pillow saves from the image of a Python expression.
  ///
  /// - Parameter format: the name of the format in Pillow, optionally with more arguments of
  /// `save`: `'WEBP', lossless=True`.
  static func pillow(_ expression: String, as format: String = "'PNG'") throws -> [UInt8] {
    try made(
      """
      import sys
      from PIL import Image
      def image(mode, width, height, pixels):
          image = Image.new(mode, (width, height))
          image.putdata(pixels)
          return image
      (\(expression)).save(sys.stdout.buffer, \(format))
      """)
  }

  /// Returns a file of a color type and depth, with rows in hexadecimal and optional chunks before
  /// them.
  ///
  /// - Parameter height: the height in the header, if it differs from the number of rows.
  static func raw(
    type: Int, depth: Int, width: Int, height: Int? = nil, rows: [String],
    chunks: [(String, String)] = []
  ) throws -> [UInt8] {
    let extra = chunks.map { "chunk(b'\($0)', bytes.fromhex('\($1)'))" }
    let data = rows.map { "00\($0)" }.joined()
    return try made(
      """
      import struct, sys, zlib
      def chunk(name, data):
          sum = zlib.crc32(name + data)
          return struct.pack('>I', len(data)) + name + data + struct.pack('>I', sum)
      head = struct.pack('>IIBBBBB', \(width), \(height ?? rows.count), \(depth), \(type), 0, 0, 0)
      file = [b'\\x89PNG\\r\\n\\x1a\\n', chunk(b'IHDR', head), \(extra.map { $0 + ", " }.joined())
              chunk(b'IDAT', zlib.compress(bytes.fromhex('\(data)'))), chunk(b'IEND', b'')]
      sys.stdout.buffer.write(b''.join(file))
      """)
  }

  private static func made(_ script: String) throws -> [UInt8] {
    let program = try Program.python(script, [])
    guard program.status == 0 else { throw PillowError(message: program.errors) }
    return Array(program.output)
  }
}
