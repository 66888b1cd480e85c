package import Grids

/// The estimated cost of writing a format's files.
package struct EncodingCost: Sendable {
  /// An upper limit of the memory in bytes for encoding a picture, besides its pixels.
  ///
  /// - Parameters:
  ///   - area: The number of pixels.
  ///   - bits: The bits of a pixel, at most 8.
  package internal(set) var memory: @Sendable (_ area: Int, _ bits: Int) -> Int = { _, _ in 0 }
  /// An upper limit of the bytes in the file for a picture, or for a table row with `counts`
  /// counts. Excludes an embedded scenario.
  package let mostBytes: @Sendable (_ picture: Size, _ counts: Int) -> Int
  package internal(set) var time = EncodingTime()

  /// An upper limit of the memory in bytes that each core needs besides painted pixels, if several
  /// cores compress a large picture in bands.
  package static let memoryPerCore = 6 << 20

  /// The cost of files that are written once at the end, which is negligible.
  static let none = EncodingCost(mostBytes: { _, _ in 0 })
}

/// The estimated time in which one core writes pictures. The numbers were measured on one machine;
/// only their ratios matter.
package struct EncodingTime: Sendable {
  /// Nanoseconds per file, such as for starting another program.
  package internal(set) var file = 0
  /// Nanoseconds per picture, or per row of counts.
  package internal(set) var picture = 0
  /// Picoseconds per pixel, if cells are plain squares.
  package internal(set) var pixel = 0
  /// Picoseconds per pixel, if cells are discs or have gaps between them.
  package internal(set) var shapedPixel = 0
  /// Picoseconds per cell in the picture.
  package internal(set) var cell = 0
}
