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

  /// Prints how much ink the weakest side of a frame has, in hundredths of a pixel of its color, and
  /// in hundredths of the strongest side. The boards in an image are almost empty.
  private static let ink = """
    import sys, numpy
    from PIL import Image
    red = numpy.asarray(Image.open(sys.argv[1]).convert('RGB'))[:, :-1, 0].astype(float)
    ink = ((255 - red) / (255 - 0xd8)).clip(0, 1.2)
    def sides(profile):
        marked = numpy.flatnonzero(profile > 0.02)
        parts = numpy.split(marked, numpy.flatnonzero(numpy.diff(marked) > 1) + 1)
        return [(part[0], profile[part].sum()) for part in parts]
    height = ink.shape[0]
    upright = sides(numpy.median(ink[height // 4:height * 3 // 5], axis=0))
    left, right = upright[0][0], upright[1][0]
    part = slice(left + (right - left) * 7 // 10, right - (right - left) // 20)
    level = sides(numpy.median(ink[:, part], axis=1))
    found = [side for _, side in upright + level]
    print(len(upright), len(level), int(100 * min(found)), int(100 * min(found) / max(found)))
    """

  private static let framed = Viewer.all.prefix(5).flatMap { viewer in
    [("--frames 1", 1), ("--frames 1 --sheet 3 --seed 1..3", 3), ("--frames 4 --strip 4", 4)].map {
      (viewer, $0, $1)
    }
  }

  /// Lines around boards on paper are at least half a point wide. Narrower ones are faint, or are
  /// missing on some sides.
  @Test(arguments: TestScope.cases(framed, .settings))
  func `Frames on paper have ink on all sides`(
    viewer: Viewer, settings: String, boards: Int
  ) async throws {
    let film = "life --size 81x39 --density 0.1% --skip 5 --caption {alive} --width 84mm"
    let words = "\(film) \(settings) -o a.\(viewer.format)".split(separator: " ")
    _ = try await stage.render(words.map(String.init))
    let commands =
      viewer.format == "svg"
      ? "rsvg-convert -d $d -p $d -b white a.svg -o seen.png" : viewer.commands
    for dpi in ["72", "96", "150", "200"] {
      let seen = try await stage.shell("d=\(dpi); \(commands) 2>/dev/null; echo $?")
      try #require(seen == "0\n", "\(seen)")
      let measured = try Program.python(Self.ink, [stage.folder.file("seen.png").path]).text
      let numbers = measured.split { $0 == " " || $0 == "\n" }.compactMap { Int($0) }
      try #require(numbers.count == 4, "\(measured)")
      #expect(numbers[0] == 2 * boards && numbers[1] == 2, "\(dpi): \(measured)")
      #expect(numbers[2] >= 45 && numbers[3] >= 50, "\(dpi): \(measured)")
    }
  }
}
