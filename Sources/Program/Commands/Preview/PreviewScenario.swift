internal import Drawing
internal import Files
internal import Films
internal import Grids
internal import Imaging
internal import Scenarios
internal import Settings
internal import Terminals

/// A scenario with the changes that a user makes while it is shown.
struct PreviewScenario {
  private let document: Document
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
  /// The settings that determine the size of images.
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

  /// Reads the document without building worlds. Throws every error.
  func check() throws(InputProblem) { _ = try shown.jobs(policy: policy) }

  /// Returns the film in a size that fits into an area of a terminal, if possible.
  func film(in limit: Size, _ images: ImageProtocol) throws(InputProblem) -> PreviewFilm {
    let plain = shown.without(Self.sizes).overlaid(with: images.showsPixels ? [] : withoutTexts)
    if let cell {
      return try PreviewFilm(plain.overlaid(with: [option("cell", "\(cell)")]), policy)
    }
    let usual = try PreviewFilm(shown, policy)
    if usual.size.fits(limit) && images.showsPixels { return usual }
    let size = images.showsPixels ? usual.size.shrunk(into: limit) : limit
    return (try? PreviewFilm(plain.overlaid(with: [option("picture", "\(size)")]), policy)) ?? usual
  }

  /// The settings that leave out what a terminal's characters cannot show.
  private var withoutTexts: [Setting] {
    [option("caption", "none"), option("title", "none"), option("gap", "0"), option("margin", "0")]
  }

  /// The command that draws the film as it was shown. `film`: the film that was shown last.
  func command(of film: PreviewFilm, _ images: ImageProtocol) -> String {
    var changes = seed.map { [option("seed", "\($0)")] } ?? []
    if let cell, images.showsPixels { changes.append(option("cell", "\(cell)")) }
    let sizes = cell == nil || !images.showsPixels ? [] : Self.sizes
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

struct PreviewFilm {
  private let job: any Job
  let reel: Reel

  /// - Throws: every error in the document, or the reason that the film cannot be drawn.
  init(_ document: Document, _ policy: PathPolicy) throws(InputProblem) {
    // Several films would have the same default output, which is an error.
    let first = try document.jobs(policy: policy)[0]
    do throws(FilmProblem) {
      job = try first.prepared()
      reel = try job.opened()
    } catch {
      throw InputProblem([InputError(error, at: error.place)])
    }
  }

  var size: Size { reel.size }

  var cell: Int { reel.cell ?? job.films.first?.look.cell ?? 1 }

  var seed: UInt64 { job.films.first?.span.seed ?? 1 }

  var text: String? { job.text }

  /// Returns the duration of a shot in milliseconds. `speed`: a power of two.
  func milliseconds(of ticks: Int, atSpeed speed: Int) -> Int {
    let (product, overflow) = ticks.multipliedReportingOverflow(by: 1000)
    let time = (overflow ? .max : product) / reel.timing.ticksPerSecond
    return max(Self.shortest, speed < 0 ? min(time, .max >> 8) << -speed : time >> speed)
  }

  /// The shortest duration of a frame in milliseconds.
  private static let shortest = 10

  /// Returns the number of frames per second, as the setting `fps` accepts it.
  func rate(atSpeed speed: Int) -> String {
    guard let frame = job.films.first?.pace.frame else { return "" }
    return "\(Ratio(frame.denominator << max(0, speed), frame.numerator << max(0, -speed)))"
  }
}

extension Document {
  /// Returns the command line that draws the document, if it was written as one. `file`: the file
  /// that contains the document; nil if there is none.
  func command(for file: String? = nil) -> String {
    let beginning = file.map { "render run \($0.inShell)" } ?? "render"
    return ([beginning] + settings.flatMap(\.words).map(\.inShell)).joined(separator: " ")
  }
}

extension Setting {
  /// The words of the setting on a command line; empty if it comes from elsewhere.
  fileprivate var words: [String] {
    guard case .option(let option) = place, let text = value.text else { return [] }
    // An environment variable is still set.
    if option == Setting.variable(of: name) { return [] }
    if let parameter = option.split(separator: " ").dropFirst().first {
      return ["--param", "\(parameter)=\(text)"]
    }
    guard option.hasPrefix("-") else { return [text] }
    let isFlag = Command.options.entry(name)?.traits.contains(.flag) ?? false
    return isFlag ? [option] : [option, text]
  }
}

/// The file that the key `s` writes.
enum PreviewSave {
  /// The maximum number of files with the same beginning of their names.
  private static let most = 1000

  /// Writes a scenario to a new file in the current directory, and returns a message about it.
  static func message(_ text: String?, name: String) -> String {
    guard let text else { return "this scenario cannot be saved: it is too long" }
    let names = ["\(name).yaml"] + (2...most).map { "\(name)-\($0).yaml" }
    guard let free = names.first(where: { (try? FileStream(Path($0))) == nil }) else {
      return "all names up to \(names.last ?? "") are taken"
    }
    do throws(OutputProblem) {
      try Staging.write(Array(text.utf8), to: Path(free))
      return "saved \(free)"
    } catch {
      return "\(error)"
    }
  }
}
