package import Grids

/// The cost of writing a format's files.
package struct EncodingCost: Sendable {
  /// An upper limit of the bytes of memory that encoding a picture takes besides its pixels.
  ///
  /// - Parameters:
  ///   - area: its pixels.
  ///   - bits: the bits of a pixel, at most 8.
  package internal(set) var memory: @Sendable (_ area: Int, _ bits: Int) -> Int = { _, _ in 0 }
  /// An upper limit of the bytes of a picture, or of a row with a number of counts, without the text
  /// that the file carries.
  package let mostBytes: @Sendable (_ picture: Size, _ counts: Int) -> Int
  package internal(set) var time = EncodingTime()

  /// The cost of files that are written once, when all else is done.
  static let none = EncodingCost(mostBytes: { _, _ in 0 })
}

/// About how long a core writes pictures, as measured on one machine: only the ratios count.
package struct EncodingTime: Sendable {
  /// Nanoseconds for a file, such as for another program that has to start.
  package internal(set) var file = 0
  /// Nanoseconds for each picture, or each row of counts.
  package internal(set) var picture = 0
  /// Picoseconds for each of its pixels, where cells are plain squares.
  package internal(set) var pixel = 0
  /// Picoseconds for each of its pixels, where they are discs, or there are gaps between them.
  package internal(set) var shapedPixel = 0
  /// Picoseconds for each cell that it shows.
  package internal(set) var cell = 0
}
