import Drawing
import Foundation
import TestSupport

/// PNG files for sprites and some of other formats, made by Pillow or, where Pillow does not write the kind, byte by byte.
enum PNGs {
  /// What Pillow saves of the picture that `expression` makes.
  ///
  /// - Parameter format: as Pillow names it, with more words for `save` behind it: `'WEBP', lossless=True`.
  static func pillow(_ expression: String, as format: String = "'PNG'") throws -> [UInt8] {
    try made(
      """
      import sys
      from PIL import Image
      def picture(mode, width, height, pixels):
          image = Image.new(mode, (width, height))
          image.putdata(pixels)
          return image
      (\(expression)).save(sys.stdout.buffer, \(format))
      """)
  }

  /// A file of this colour type and depth, with rows in hexadecimal and more chunks before them.
  ///
  /// - Parameter height: what the header says, where that is not how many rows there are.
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
