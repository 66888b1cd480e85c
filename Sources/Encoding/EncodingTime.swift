/// About how long a core writes pictures, as measured on one machine: only the ratios count.
public struct EncodingTime: Sendable {
  /// Nanoseconds for a file, such as for another program that has to start.
  public let file: Int
  /// Nanoseconds for each picture, or each row of counts.
  public let picture: Int
  /// Picoseconds for each of its pixels, where cells are plain squares.
  public let pixel: Int
  /// Picoseconds for each of its pixels, where they are discs, or there are gaps between them.
  public let shapedPixel: Int
  /// Picoseconds for each cell that it shows.
  public let cell: Int

  public init(
    file: Int = 0, picture: Int = 0, pixel: Int = 0, shapedPixel: Int = 0, cell: Int = 0
  ) {
    self.file = file
    self.picture = picture
    self.pixel = pixel
    self.shapedPixel = shapedPixel
    self.cell = cell
  }
}
