import Foundation
import TestSupport
import Testing

/// Tests of animations in SVG files. Frames are made stills, which librsvg draws.
@Suite struct AnimatedSVGJudgeTests {
  private let stage: ScenarioFolder

  init() throws { stage = try ScenarioFolder() }

  /// Returns the file as it looks at a time in seconds, without animations.
  private static func still(_ file: String, at time: Double) -> String {
    let animated =
      #/<(path|g)([^>]*?)( opacity="0")?><animate attributeName="opacity" calcMode="discrete" values="([01;]+)"( keyTimes="[0-9.;]+")? dur="([0-9.]+)"[^>]*\/>/#
    return file.replacing(animated) { match -> String in
      let values = match.4.split(separator: ";")
      var shares = values.indices.map { Double($0) / Double(values.count) }
      if let times = match.5 {
        shares = times.dropFirst(11).dropLast().split(separator: ";").map { Double($0) ?? 0 }
      }
      let share = time / (Double(match.6) ?? 1)
      let current = shares.lastIndex { $0 <= share } ?? 0
      return "<\(match.1)\(match.2) opacity=\"\(values[current])\">"
    }
  }

  /// Prints the number of pixels that differ more than letters of two programs do.
  private static let comparison = """
    import sys, numpy
    from PIL import Image
    a, b = (numpy.asarray(Image.open(f).convert('RGB')).astype(int) for f in sys.argv[1:])
    assert a.shape == b.shape, (a.shape, b.shape)
    print((abs(a - b).max(axis=2) > 120).sum())
    """

  private static let films: [([String], Int)] = [
    ("life --pattern gosper-glider-gun --frames 61 --caption generation,alive", 20),
    ("life --size 30x20 --seed 3 --frames 12 --cell 7 --gap 2 --age trail", 0),
    ("life --size 30x20 --seed 3 --frames 12 --rule brians-brain --cell 5 --until 30", 0),
    ("gray-scott --size 30x20 --frames 6", 0), ("wolfram --size 41x20 --frames 12 --cell 4", 0),
    ("sea --size 12x9 --frames 8 --cell 24 --plot right --legend below", 20),
    ("sea --size 12x9 --frames 4 --tween 3 --cell 16", 20),
    ("life --rule B2/S34H --size 12x9 --seed 4 --frames 9 --cell 12", 20),
    ("life --size 20x15 --seed 1,2 --frames 9 --sheet auto", 0),
  ].map { ($0.0.split(separator: " ").map(String.init), $0.1) }

  @Test(arguments: films)
  func `Each frame shows what its PNG shows`(film: [String], most: Int) async throws {
    // A step of half a second, of which each frame shows the middle.
    let tweens = film.contains("--tween") ? 4.0 : 1
    let rest = ["--fps", "2", "--hold", "0", "--theme", "light"]
    #expect(try await stage.render(film + rest + ["-o", "a.svg", "-o", "f-%02d.png"]) == "")
    let file = String(decoding: try #require(stage.bytes("a.svg")), as: UTF8.self)
    let frames = stage.contents.filter { $0.hasPrefix("f-") }
    #expect(frames.count > 1)
    for (number, frame) in frames.enumerated() {
      let still = Self.still(file, at: (Double(number) + 0.5) / 2 / tweens)
      #expect(!still.contains("<animate"))
      try stage.write(still, to: "still.svg")
      let drawn = try Program(
        "rsvg-convert", ["still.svg", "-o", "seen.png"], in: stage.folder.url)
      #expect(drawn.status == 0, "\(drawn.errors)")
      let compared = try Program.python(
        Self.comparison, [frame, "seen.png"].map { stage.folder.file($0).path })
      let wrong = try #require(
        Int(compared.text.trimmingCharacters(in: .whitespacesAndNewlines)), "\(compared.errors)")
      #expect(wrong <= most, "\(frame): \(wrong) pixels")
    }
  }

  @Test(
    arguments: ["life --pattern gosper-glider-gun", "sea --size 12x9 --cell 24 --seed 4"])
  func `Viewers without animations show the first frame`(film: String) async throws {
    let names = ["-o", "a.svg", "-o", "a.gif", "--poster", "first"]
    let told = try await stage.render(
      film.split(separator: " ").map(String.init) + ["--frames", "20"] + names)
    let media = "media=\"(prefers-reduced-motion: reduce)\""
    #expect(
      told == """
        render: for pages, with the still for readers who prefer reduced motion: \
        <picture><source \(media) srcset="a.png"><img src="a.svg"></picture>

        """)
    _ = try Program("rsvg-convert", ["a.svg", "-o", "seen.png"], in: stage.folder.url)
    let compared = try Program.python(
      Self.comparison, ["a.png", "seen.png"].map { stage.folder.file($0).path })
    let wrong = try #require(
      Int(compared.text.trimmingCharacters(in: .whitespacesAndNewlines)), "\(compared.errors)")
    #expect(wrong <= 20)
  }
}
