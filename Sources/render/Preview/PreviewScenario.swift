internal import Files
internal import Films
internal import Grids
internal import Scenarios
internal import Settings
internal import Terminals

/// A scenario with the changes that a user makes while it is shown.
struct PreviewScenario {
  private let document: Document
  /// The files that the document may read.
  private let policy: PathPolicy
  private let file: String?
  /// The seed; nil for that of the document.
  var seed: UInt64?
  /// The size of cells in pixels; nil for one that suits the window.
  var cell: Int?
  /// The speed as a power of two: 1 is twice as fast.
  var speed = 0

  /// The settings of outputs, which a preview does not write.
  private static let outputs = ["out", "format"]
  /// The settings that determine the size of pictures.
  private static let sizes = ["cell", "picture", "tile", "width", "dpi", "scale"]
  static let speeds = -4...4

  /// - Parameter file: the file that contains the document; nil if there is none.
  init(_ document: Document, _ policy: PathPolicy = .none, file: String? = nil) {
    (self.document, self.policy, self.file) = (document, policy, file)
  }

  /// Returns another scenario, with the changes of this one.
  func applied(to other: PreviewScenario) -> PreviewScenario {
    var result = other
    (result.seed, result.cell, result.speed) = (seed, cell, speed)
    return result
  }

  /// The document with the changed seed and without outputs.
  private var shown: Document {
    document.without(Self.outputs).overlaid(with: seed.map { [option("seed", "\($0)")] } ?? [])
  }

  /// Reads the document without building worlds.
  ///
  /// - Throws: every mistake.
  func check() throws(InputProblem) { _ = try shown.jobs(policy: policy) }

  /// Returns the film in a size that fits into an area of a terminal, if possible.
  func film(in limit: Size, _ pictures: PictureProtocol) throws(InputProblem) -> PreviewFilm {
    let plain = shown.without(Self.sizes).overlaid(with: pictures.showsPixels ? [] : withoutTexts)
    if let cell {
      return try PreviewFilm(plain.overlaid(with: [option("cell", "\(cell)")]), policy)
    }
    let usual = try PreviewFilm(shown, policy)
    if usual.size.fits(limit) && pictures.showsPixels { return usual }
    let size = pictures.showsPixels ? usual.size.shrunk(into: limit) : limit
    return (try? PreviewFilm(plain.overlaid(with: [option("picture", "\(size)")]), policy)) ?? usual
  }

  /// The settings that leave out what a terminal's characters cannot show.
  private var withoutTexts: [Setting] {
    [option("caption", "none"), option("title", "none"), option("gap", "0"), option("margin", "0")]
  }

  /// The command that draws the film as it was shown.
  ///
  /// - Parameter film: the film that was shown last.
  func command(of film: PreviewFilm, _ pictures: PictureProtocol) -> String {
    var changes = seed.map { [option("seed", "\($0)")] } ?? []
    if let cell, pictures.showsPixels { changes.append(option("cell", "\(cell)")) }
    let sizes = cell == nil || !pictures.showsPixels ? [] : Self.sizes
    let drawn = document.without(sizes).overlaid(with: changes)
    let paced = drawn.overlaid(with: [option("fps", film.rate(atSpeed: speed))])
    // Some films have no frame rate, or not this one.
    return (speed != 0 && (try? paced.jobs(policy: policy)) != nil ? paced : drawn).command(
      for: file)
  }

  /// The name of a file for the scenario, without its extension.
  var name: String { document.name }

  private func option(_ name: String, _ text: String) -> Setting {
    Setting(name, text, at: .option("--\(name)"))
  }
}

extension Size {
  /// Returns true if the size is nowhere larger than another.
  func fits(_ limit: Size) -> Bool { width <= limit.width && height <= limit.height }
}
