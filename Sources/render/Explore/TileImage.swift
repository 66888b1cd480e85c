internal import Encoding
internal import Exploration
internal import Files
internal import Films
internal import Grids
internal import Settings
internal import Synchronization

/// The images of a rule on a page.
struct TileImage: Sendable {
  /// An animation of the first generations.
  let film: File
  /// An image of a later generation, for readers that prefer no motion.
  let still: File

  /// An image file with its media type.
  struct File: Sendable {
    let type: String
    let bytes: [UInt8]
  }

  /// The number of generations in an animation, and the generation of the still image.
  private static let (frames, moment) = (120, 100)
  /// The longer side of a world of the usual size, in pixels.
  private static let size = Size(width: 192, height: 192)

  /// Returns the images of all rules of a sheet.
  static func all(of sheet: RuleSheet) async throws -> [TileImage] {
    try await withThrowingTaskGroup(of: (Int, TileImage).self) { group in
      for (place, tile) in sheet.tiles.enumerated() {
        group.addTask { (place, try await TileImage(tile.film)) }
      }
      var images: [Int: TileImage] = [:]
      for try await (place, image) in group { images[place] = image }
      return sheet.tiles.indices.compactMap { images[$0] }
    }
  }

  private init(_ film: Film) async throws {
    let moving = film.fitted(into: Self.size, frames: Self.frames)
    var resting = moving
    resting.shown = ShownGenerations(frames: 1, skip: Self.moment)
    self.film = try await Self.file(of: moving) { $0.isAnimation }
    still = try await Self.file(of: resting) { $0.content == .stills }
  }

  /// Draws a film in the first suitable format.
  private static func file(of film: Film, in suits: (Format) -> Bool) async throws -> File {
    guard let format = formats.first(where: suits), let type = format.mediaType,
      let place = Destination("rule." + format.name)
    else { throw FilmProblem.noOutput("rule") }
    let file = ReceivedFile()
    let output = Output(place) { _, bytes in file.bytes.withLock { $0 = bytes } }
    try await film.opened(for: [format]).write([(format, output)], workers: 1)
    return File(type: type, bytes: file.bytes.withLock { $0 })
  }
}

/// A file in memory.
private final class ReceivedFile: Sendable {
  let bytes = Mutex<[UInt8]>([])
}
