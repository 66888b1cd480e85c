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
