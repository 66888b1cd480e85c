import Assets
import Imaging
import Scenarios
import TestSupport
import Testing
import Worlds

@testable import Drawing

/// Tests of the contrast between colors in the built-in themes.
@Suite struct ThemeColorsTests {
  static let names = Assets.themes.map(\.name)

  /// Returns all pairs of kinds that share a world, with their colors.
  private func pairs(in theme: Theme) -> [(names: String, one: Color, other: Color)] {
    simulations.map { $0.info.kinds }.flatMap { kinds in
      let colors = theme.colors(of: kinds)
      return kinds.indices.flatMap { one in
        kinds.indices.dropFirst(one + 1).map { other in
          ("\(kinds[one].name) and \(kinds[other].name)", colors[one], colors[other])
        }
      }
    }
  }

  @Test(arguments: names, ColorVision.allCases)
  func `Kinds that share a world are distinct under every color vision`(
    name: String, eye: ColorVision
  ) throws {
    for pair in pairs(in: try #require(.listed(name))) {
      #expect(eye.difference(pair.one, pair.other) >= 20, "\(pair.names)")
    }
  }

  @Test func `A theme of grays keeps a ramp that is written`() throws {
    let words = ["gray-scott", "size=16x12", "theme=print", "frames=1", "out=a.png"]
    func isGray(_ words: [String]) throws -> Bool {
      let image = try #require(try scenario(words).film.images.first)
      let colors = Set(image.pixels.elements).map { image.palette[$0] }
      return colors.allSatisfy { $0.red == $0.green && $0.green == $0.blue }
    }
    #expect(try isGray(words))
    let job = try #require(try scenario(words + ["colors=magma"]) as? ImageJob)
    #expect(job.films[0].look.theme.keepsRamps)
    #expect(try !isGray(words + ["colors=magma"]))
    #expect(try !isGray(words.map { $0 == "theme=print" ? "theme=model" : $0 }))
  }

  @Test(arguments: names)
  func `Kinds that share a world are distinct in grayscale`(name: String) throws {
    for pair in pairs(in: try #require(.listed(name))) {
      #expect(contrast(pair.one, pair.other) >= 1.5, "\(pair.names)")
    }
  }

  @Test(arguments: names)
  func `Accents and marks are distinct from the background and from every kind`(name: String) throws
  {
    let theme = try #require(Theme.listed(name))
    for role in [theme.accent, theme.mark] {
      #expect(contrast(role, theme.background) >= 3)
      for color in simulations.flatMap({ theme.colors(of: $0.info.kinds) }) {
        #expect(ColorVision.normal.difference(role, color) >= 20)
        #expect(ColorVision.allCases.allSatisfy { $0.difference(role, color) >= 10 })
      }
    }
  }

  @Test(arguments: names)
  func `Live cells stand out from the youngest trail, and the oldest trail almost disappears`(
    name: String
  ) throws {
    let theme = try #require(Theme.listed(name))
    let colors = theme.colors(of: Age.trail.legend(of: [CellKind("dead"), CellKind("alive")]))
    let (dead, oldest, youngest, alive) = (
      colors[0], colors[1], colors[AgeTone.count], colors[AgeTone.count + 1]
    )
    #expect(contrast(alive, youngest) >= 1.25)
    #expect(ColorVision.normal.difference(alive, youngest) >= 15)
    #expect((0.5...15).contains(ColorVision.normal.difference(oldest, dead)))
  }

  @Test(arguments: names)
  func `Cells of any age stand out from dead cells`(name: String) throws {
    let theme = try #require(Theme.listed(name))
    let colors = theme.colors(of: Age.cells.legend(of: [CellKind("dead"), CellKind("alive")]))
    for color in colors.dropFirst() {
      #expect(contrast(color, colors[0]) >= 1.8)
      #expect(ColorVision.normal.difference(color, colors[0]) >= 25)
    }
    #expect(Set(colors).count == colors.count)
  }

  @Test(arguments: names, ColorVision.allCases)
  func `Four curves are distinct under every color vision`(name: String, eye: ColorVision) throws {
    let curves = try #require(Theme.listed(name)).curveColors(4)
    for (number, curve) in curves.enumerated() {
      for other in curves.dropFirst(number + 1) {
        // With four curves, each has marks of its own, too.
        #expect(eye.difference(curve, other) >= (eye == .normal ? 14 : 5.5))
      }
    }
  }

  @Test(arguments: names)
  func `Curves are visible in the color of any kind`(name: String) throws {
    let theme = try #require(Theme.listed(name))
    for color in KindColors.hues + [theme.background, theme.text, theme.accent] {
      let curve = theme.curve(color)
      #expect(contrast(curve, theme.background) >= 3)
      if contrast(color, theme.background) >= 3 { #expect(curve == color) }
    }
    for count in 1...12 {
      for curve in theme.curveColors(count) where !theme.plots.contains(curve) {
        #expect(contrast(curve, theme.background) >= 2.9)
      }
    }
  }

  // The colors of CIELAB are those of Lindbloom's calculator, rounded.
  @Test(arguments: [
    ("#000000", "#ffffff", 100), ("#ff0000", "#00ff00", 170.6), ("#ff0000", "#0000ff", 176.3),
    ("#777777", "#7b7b7b", 1.6), ("#010101", "#000000", 0.27),
  ])
  func `The distance of two colors is that of CIELAB`(one: String, two: String, expected: Double)
    throws
  {
    let (one, two) = (try #require(Color(hex: one)), try #require(Color(hex: two)))
    #expect(abs(one.difference(from: two) - expected) < 0.1)
  }

  /// Each color is the farthest of those that are free, found among all distances.
  private func plainColors(_ count: Int, _ theme: Theme, _ others: [Color]) -> [Color] {
    let distance = { (a: Color, b: Color) in
      let parts = [a.red, a.green, a.blue].enumerated().map { place, part in
        Int(part) - Int([b.red, b.green, b.blue][place])
      }
      return 2 * parts[0] * parts[0] + 4 * parts[1] * parts[1] + 3 * parts[2] * parts[2]
    }
    let all = (theme.ages + [theme.text, theme.accent]).map(theme.curve)
    var (free, chosen) = (all, [Color]())
    while chosen.count < count {
      if free.isEmpty { free = all }
      let room = free.map { color in
        ([theme.background] + others + chosen).map { distance(color, $0) }.min() ?? 0
      }
      chosen.append(free.remove(at: room.indices.max { room[$0] < room[$1] } ?? 0))
    }
    return chosen
  }

  @Test(arguments: names)
  func `Each color of a curve is as far as possible from those before`(name: String) throws {
    let theme = try #require(Theme.listed(name))
    let kinds = KindColors.hues.prefix(3).map(theme.curve)
    for (count, others) in [(1, []), (7, []), (40, kinds)] as [(Int, [Color])] {
      let listed = Array(theme.plots.prefix(count))
      let expected =
        theme.plots.isEmpty
        ? plainColors(count, theme, others)
        : listed + plainColors(count - listed.count, theme, theme.plots)
      #expect(theme.curveColors(count, beside: others) == expected, "\(count)")
    }
    #expect(theme.curveColors(3000, beside: kinds).count == 3000)
  }

  @Test(arguments: names)
  func `Curves without a kind's color stand out from those with one`(name: String) throws {
    let theme = try #require(Theme.listed(name))
    let kinds = ["total1", "total2"].map { theme.curve(theme.color(of: FigureColor($0))) }
    let curves = kinds + theme.curveColors(3, beside: kinds)
    #expect(curves.count == 5)
    for (number, curve) in curves.enumerated() {
      #expect(contrast(curve, theme.background) >= 3 || theme.plots.contains(curve))
      for other in curves.dropFirst(number + 1) {
        #expect(ColorVision.normal.difference(curve, other) >= 14)
      }
    }
  }
}
