import Foundation
import TestSupport
import Testing

/// Tests of the edges between areas: other programs convert files to pixels at odd scales, and each
/// pixel must lie between the colors of the cells around it. A pale line between cells does not.
@Suite struct VectorEdgeJudgeTests {
  private let stage: ScenarioFolder

  init() throws { stage = try ScenarioFolder() }

  /// A program that draws a file at a resolution.
  struct Viewer: CustomTestStringConvertible, Sendable {
    let name: String
    /// The commands, in which `$d` is the resolution for 96 pixels an inch. The last one writes
    /// `seen.png`.
    let commands: String
    var format = "pdf"

    var testDescription: String { "\(name) \(format)" }

    static let all = [
      Viewer(name: "poppler", commands: "pdftoppm -r $d -png -singlefile a.pdf seen"),
      Viewer(name: "cairo", commands: "pdftocairo -r $d -png -singlefile a.pdf seen"),
      Viewer(name: "mupdf", commands: "mutool draw -q -r $d -o seen.png a.pdf"),
      Viewer(
        name: "Ghostscript",
        commands: "gs -q -dBATCH -dNOPAUSE -dSAFER -sDEVICE=png16m -dGraphicsAlphaBits=4 -r$d"
          + " -o seen.png a.pdf"),
      Viewer(
        name: "librsvg",
        commands: "rsvg-convert -z $(echo $d | awk '{print $1/96}') a.svg -o seen.png",
        format: "svg"),
      // MuPDF takes pixels for points.
      Viewer(
        name: "mupdf",
        commands: "mutool draw -q -r $(echo $d | awk '{print $1*3/4}') -o seen.png a.svg",
        format: "svg"),
      Viewer(
        name: "librsvg and cairo",
        commands: "rsvg-convert -f pdf a.svg -o b.pdf"
          + " && pdftocairo -r $d -png -singlefile b.pdf seen", format: "svg"),
    ]
  }

  /// Prints the pixels outside of the colors around them in an image of four times the size, in
  /// thousandths and without those at the edge of the page. Poppler moves images by up to a pixel.
  private static let comparison = """
    import sys, numpy
    from PIL import Image
    a, b = (numpy.asarray(Image.open(f).convert('RGB')).astype(int) for f in sys.argv[1:3])
    scale, slack = float(sys.argv[3]) / 96 / 4, 1
    def extremes(a, axis, count, choose):
        place = numpy.arange(count)
        low = numpy.floor((place - slack) / scale).clip(0, a.shape[axis] - 1).astype(int)
        high = numpy.ceil((place + 1 + slack) / scale).clip(1, a.shape[axis]).astype(int) - 1
        found = numpy.take(a, low, axis)
        for step in range(1, (high - low).max() + 1):
            found = choose(found, numpy.take(a, numpy.minimum(low + step, high), axis))
        return found
    least, most = (extremes(extremes(a, 0, b.shape[0], f), 1, b.shape[1], f)
        for f in (numpy.minimum, numpy.maximum))
    outside = ((b < least - 8) | (b > most + 8)).any(axis=2)[1:-1, 1:-1]
    print(int(1000 * outside.mean()))
    """

  private static let films = [
    "gray-scott --size 40x30 --skip 300 --frames 1 --cell 4",
    "wolfram --rule code777 --cell 4 --size 41x30",
    "life --rule brians-brain --size 40x30 --seed 3 --skip 10 --frames 1 --cell 5",
    "life --size 40x30 --seed 3 --skip 30 --frames 1 --age trail --cell 6",
    "grid noise.npy --cell 5", "grid noise.npy --cell 9 --hexagons odd-row",
    "life --rule B4/S345L --size 20x12 --frames 1 --cell 12",
    "life --rule brians-brain --size 40x30 --seed 3 --skip 10 --frames 1 --cell 6 --gap 1",
    "life --rule brians-brain --size 40x30 --seed 3 --skip 10 --frames 1 --picture 211x157",
    "infection --factor 1..6 --sick 1,5,9,20 --size 20 --frames 8 --plot map --plot-x factor"
      + " --plot-y sick --plot-counts sick",
  ].map { $0.split(separator: " ").map(String.init) }

  /// Each film in three viewers, of which each sees films of all kinds.
  private static let pairs = films.enumerated().flatMap { place, film in
    [0, 2, 5].map { (Viewer.all[(place + $0) % Viewer.all.count], film) }
  }

  @Test(arguments: TestScope.cases(pairs, .settings))
  func `No viewer shows lines between cells`(viewer: Viewer, film: [String]) async throws {
    let numbers = """
      import sys, numpy
      numpy.save(sys.argv[1], numpy.random.default_rng(1).random((20, 30)).astype('float32'))
      """
    _ = try Program.python(numbers, [stage.folder.file("noise.npy").path])
    #expect(try await stage.render(film + ["-o", "a.\(viewer.format)"]) == "")
    #expect(try await stage.render(film + ["-o", "a.png", "--scale", "4"]) == "")
    for dpi in ["37", "61", "150"] {
      let seen = try await stage.shell("d=\(dpi); \(viewer.commands) 2>/dev/null; echo $?")
      try #require(seen == "0\n", "\(seen)")
      let files = ["a.png", "seen.png"].map { stage.folder.file($0).path }
      let compared = try Program.python(Self.comparison, files + [dpi])
      let outside = try #require(Int(compared.text.dropLast()), "\(compared.errors)")
      // The edges and texts of a plot of four times the size lie at other fractions of a pixel.
      #expect(outside <= (film.contains("map") ? 2 : 0), "\(dpi)")
    }
  }
}
