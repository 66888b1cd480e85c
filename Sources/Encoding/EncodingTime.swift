/// About how long a core writes pictures, as measured on one machine: only the ratios count.
public struct EncodingTime: Sendable {
  /// Nanoseconds for a file, such as for another program that has to start.
  public internal(set) var file = 0
  /// Nanoseconds for each picture, or each row of counts.
  public internal(set) var picture = 0
  /// Picoseconds for each of its pixels, where cells are plain squares.
  public internal(set) var pixel = 0
  /// Picoseconds for each of its pixels, where they are discs, or there are gaps between them.
  public internal(set) var shapedPixel = 0
  /// Picoseconds for each cell that it shows.
  public internal(set) var cell = 0
}
