internal import Drawing
internal import Encoding
internal import Exploration
internal import Files
internal import Films
internal import Grids
internal import Settings
internal import Synchronization
internal import Worlds

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

extension Film {
  /// The size of the board, or of the visible part, in cells; nil if it is unknown.
  var board: Size? { simulation.worldInfo.shown?.size }

  /// Returns a film of its first generations, in pictures of at most the given size. If a board does
  /// not fit with a pixel for each cell, its middle is shown.
  func fitted(into limit: Size, frames: Int) -> Film {
    var film = self
    film.shown = ShownGenerations(frames: frames)
    film.ending = .lastFrame
    (film.age, film.strip, film.plot, film.page) = (nil, nil, nil, limit)
    guard let region = simulation.worldInfo.shown else {
      film.camera = Camera([Camera.Keyframe(at: 0, .world)])
      return film
    }
    let times = min(limit.width / region.width, limit.height / region.height)
    if times > 0 {
      film.page = Size(width: region.width * times, height: region.height * times)
    } else {
      (film.look.cell, film.look.gap) = (1, 0)
      film.camera = Camera([Camera.Keyframe(at: 0, region.middle)])
    }
    return film
  }
}

extension Region {
  /// The view of the region's middle, with cells of their usual size.
  fileprivate var middle: Camera.Aim {
    .point(x: Ratio(2 * x + width - 1, 2), y: Ratio(2 * y + height - 1, 2), zoom: Ratio(1))
  }
}
