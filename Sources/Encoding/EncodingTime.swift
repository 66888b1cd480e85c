/// About how long a core writes pictures, as measured on one machine: only the ratios count.
public struct EncodingTime: Sendable {
  /// Nanoseconds for each picture, or each row of counts.
  public let picture: Int
  /// Picoseconds for each of its pixels.
  public let pixel: Int
  /// Picoseconds for each cell that it shows.
  public let cell: Int

  public init(picture: Int = 0, pixel: Int = 0, cell: Int = 0) {
    self.picture = picture
    self.pixel = pixel
    self.cell = cell
  }
}
