import Assets
import Foundation
import Imaging
import TestSupport
import Testing
import Worlds

@testable import Drawing

/// Tests of the colors of kinds that themes do not name, and of ramps.
@Suite struct KindColorsTests {
  /// Returns the distance of two colors in CIELAB (CIE 1976) under a color vision.
  private func distance(_ one: Color, _ other: Color, _ eye: ColorVision) -> Double {
    let (a, b) = (eye.lab(one), eye.lab(other))
    return hypot(hypot(a.lightness - b.lightness, a.a - b.a), a.b - b.b)
  }

  @Test(arguments: ColorVision.allCases)
  func `The eleven hues are distinct under every color vision`(eye: ColorVision) {
    #expect(KindColors.hues.count == 11)
    for (number, hue) in KindColors.hues.enumerated() {
      for other in KindColors.hues.dropFirst(number + 1) {
        #expect(distance(hue, other, eye) >= 25)
        #expect(eye.difference(hue, other) >= 9)
      }
    }
  }

  @Test(arguments: Assets.themes.map(\.name), ColorVision.allCases)
  func `The hues stand out from the background of every theme`(
    name: String, eye: ColorVision
  ) throws {
    let page = try #require(Theme.listed(name)).background
    for hue in KindColors.hues { #expect(distance(hue, page, eye) >= 19) }
  }

  private func kinds(_ names: [String]) -> [CellKind] {
    names.enumerated().map { number, name in
      var kind = CellKind(name)
      kind.palette = number == 0 ? nil : number - 1
      return kind
    }
  }

  @Test func `A kind has its own color, or else the theme's, or else one of the palette`() {
    var legend = kinds(["empty", "penguin", "fire", "ash"])
    legend[3].color = 0x0102ff
    let colors = Theme.daylight.colors(of: legend)
    #expect(colors[0] == Theme.daylight.background)
    #expect(colors[1] == Theme.daylight.colors["penguin"])
    #expect(colors[2] == KindColors.hues[1])
    #expect(colors[3] == Color(red: 1, green: 2, blue: 255))
    legend[0].color = 0xffffff
    #expect(Theme.daylight.colors(of: legend)[0] == .white)
  }

  @Test func `More kinds than hues have the colors of a ramp`() {
    let names = (0...12).map { "kind\($0)" }
    #expect(
      Array(Theme.daylight.colors(of: kinds(names.dropLast())).dropFirst()) == KindColors.hues)
    let colors = Theme.daylight.colors(of: kinds(names)).dropFirst()
    #expect(colors.first == Color(0x440154) && colors.last == Color(0xfde725))
    #expect(Set(colors).count == 12)
  }

  @Test(arguments: [1, 2, 3, 17, 120])
  func `Ramps have as many colors as steps`(steps: Int) {
    for name in ColorRamp.names {
      let ramp = ColorRamp(name)
      #expect(Set((0..<steps).map { ramp?.color($0, of: steps) }).count == steps)
    }
    #expect(ColorRamp("gray")?.color(1, of: 3) == 0x808080)
    #expect(ColorRamp("diverging")?.color(1, of: 3) == 0xf6f6f6)
    #expect(ColorRamp("blue-red")?.color(0, of: 1) == 0xf6f6f6)
  }

  @Test func `A ramp is a name or colors, and may be reversed`() throws {
    let fire = try #require(ColorRamp("#000,#f80, #ffffff"))
    #expect((0..<3).map { fire.color($0, of: 3) } == [0x000000, 0xff8800, 0xffffff])
    #expect(fire.color(1, of: 5) == 0x804400)
    let reversed = try #require(ColorRamp("-#000,#f80,#fff"))
    #expect((0..<3).map { reversed.color($0, of: 3) } == [0xffffff, 0xff8800, 0x000000])
    let magma = try #require(ColorRamp("-magma"))
    #expect(magma.color(0, of: 256) == 0xfcfdbf && magma.color(255, of: 256) == 0x000004)
    #expect(ColorRamp("diverging") == ColorRamp("blue-red") && ColorRamp("grey")?.text == "gray")
    for text in ["", "-", "--magma", "jet", "#000", "#000,", "#000,red", "#00,#fff", "magma,gray"] {
      #expect(ColorRamp(text) == nil, "\(text)")
    }
  }

  /// Entries of the tables that matplotlib publishes.
  @Test(arguments: [
    ("viridis", [0x440154, 0x21918c, 0xfde725]), ("magma", [0x000004, 0xb73779, 0xfcfdbf]),
    ("inferno", [0x000004, 0xbc3754, 0xfcffa4]), ("plasma", [0x0d0887, 0xcc4778, 0xf0f921]),
    ("cividis", [0x00224e, 0x7d7c78, 0xfee838]), ("turbo", [0x30123b, 0xa4fc3c, 0x7a0403]),
  ])
  func `Published ramps have the colors of their tables`(name: String, colors: [UInt32]) throws {
    let ramp = try #require(ColorRamp(name))
    #expect([0, 128, 255].map { ramp.color($0, of: 256) } == colors)
    #expect([0, 199].map { ramp.color($0, of: 200) } == [colors[0], colors[2]])
  }

  @Test(arguments: ["heat", "ice"])
  func `Our ramps from black to white have equal steps of lightness`(name: String) throws {
    let ramp = try #require(ColorRamp(name))
    let lightness = (0...16).map {
      ColorVision.normal.lab(Color(ramp.color($0, of: 17))).lightness
    }
    for (one, next) in zip(lightness, lightness.dropFirst()) {
      #expect(abs(next - one - 100.0 / 16) < 1)
    }
  }

  @Test(arguments: ["viridis", "blue-red", "purple-green"])
  func `The steps of a ramp look equally large`(name: String) throws {
    let ramp = try #require(ColorRamp(name))
    let colors = (0...16).map { Color(ramp.color($0, of: 17)) }
    let steps = zip(colors, colors.dropFirst()).map { distance($0, $1, .normal) }
    let mean = steps.reduce(0, +) / Double(steps.count)
    #expect(steps.allSatisfy { abs($0 - mean) < mean / 2 })
    let lightness = colors.map { ColorVision.normal.lab($0).lightness }
    if name == "viridis" { #expect(lightness == lightness.sorted()) }
  }

  @Test(arguments: ["light", "dark", "print"])
  func `The states of a model follow a theme that is written`(name: String) throws {
    var theme = try #require(Theme.listed(name))
    let legend = [
      ("empty", 0x14181F), ("walker", 0x4A5A75), ("cluster", 0xF4D58D), ("tree", 0x3C8C40),
    ]
    .map { name, color in
      var kind = CellKind(name)
      kind.suggestedColor = UInt32(color)
      return kind
    }
    // Without a theme that is written, all have their own colors.
    #expect(theme.colors(of: legend) == legend.map { Color($0.suggestedColor ?? 0) })
    theme.movesStates = true
    let colors = theme.colors(of: legend)
    #expect(colors[0] == theme.background)
    for (place, color) in colors.enumerated() {
      for other in colors.dropFirst(place + 1) { #expect(color.contrast(with: other) >= 1.5) }
    }
    for age in Age.allCases {
      let aged = age.legend(of: legend, cells: 3)
      let tones = theme.colors(of: aged)
      #expect(Age.states(ofKindsIn: aged).map { tones[$0] } == colors)
      // Trails fade to the background of the theme, and not to that of the model.
      let oldest = tones[1...2].map { $0.difference(from: theme.background) }
      if age == .trail { #expect(oldest.allSatisfy { $0 < 20 }) }
    }
  }

  @Test func `A theme of grays shows models in grays`() throws {
    var theme = try #require(Theme.listed("print"))
    theme.movesStates = true
    let legend = (0..<6).map { place in
      var kind = CellKind("state\(place)")
      kind.suggestedColor = [0x204060, 0xF4D58D, 0x3C8C40, 0x101010, 0xC03020, 0x88AAFF][place]
      return kind
    }
    let colors = theme.colors(of: legend)
    #expect(colors.allSatisfy { $0.red == $0.green && $0.green == $0.blue })
    // Darker states are darker grays, with equal contrasts.
    let grays = [0, 1, 5, 2, 4, 3].map { colors[$0] }
    #expect(grays.first == theme.background && grays.last == theme.text)
    let contrasts = zip(grays, grays.dropFirst()).map { $0.contrast(with: $1) }
    #expect(contrasts.allSatisfy { abs($0 - 1.84) < 0.1 }, "\(contrasts)")
    let steps = (0...4).map { theme.color(ofStep: $0, of: 5, in: .viridis) }
    #expect(steps.first == theme.background && steps.last == theme.text)
    #expect(steps.map(\.red) == steps.map(\.red).sorted(by: >) && Set(steps.map(\.red)).count == 5)
    let marks = theme.color(ofStep: 0, of: 5, in: .viridis, areMarks: true)
    #expect(marks.contrast(with: theme.background) > 1.5)
    theme.keepsRamps = true
    #expect(theme.color(ofStep: 4, of: 5, in: .viridis) == Color(ColorRamp.viridis.color(4, of: 5)))
    let light = try #require(Theme.listed("light"))
    #expect(light.color(ofStep: 4, of: 5, in: .viridis) == Color(ColorRamp.viridis.color(4, of: 5)))
  }

  @Test func `The colors of a ramp may have places`() throws {
    let ramp = try #require(ColorRamp("0:#000,0.25:#f80,1:#fff"))
    #expect(
      [0, 1, 2, 4].map { ramp.color($0, of: 5) } == [0x000000, 0xFF8800, 0xFFB055, 0xFFFFFF])
    #expect(ColorRamp("-0:#000,0.25:#f80,1:#fff")?.color(3, of: 5) == 0xFF8800)
    for text in [
      "0:#000,0.5:#fff", "0:#000,#f00,1:#fff", "0.1:#000,1:#fff", "0:#000,0:#f00,1:#fff",
      "0:#000:1,1:#fff",
    ] {
      #expect(ColorRamp(text) == nil, "\(text)")
    }
  }
}
