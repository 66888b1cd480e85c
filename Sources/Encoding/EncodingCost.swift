package import Grids

/// The cost of writing a format's files.
package struct EncodingCost: Sendable {
  /// The bytes of memory that its library needs for each pixel of a picture.
  package internal(set) var memoryPerPixel = 0
  /// An upper limit of the bytes of a picture, or of a row with a number of counts, without the text
  /// that the file carries.
  package let mostBytes: @Sendable (_ picture: Size, _ counts: Int) -> Int
  package internal(set) var time = EncodingTime()

  /// The cost of files that are written once, when all else is done.
  static let none = EncodingCost { _, _ in 0 }
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
