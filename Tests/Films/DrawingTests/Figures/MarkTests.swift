import Drawing
import Foundation
import Grids
import TestSupport
import Testing
import Worlds

/// Marks, against their definitions in floating point.
@Suite struct MarkTests {
  private static let headings = [
    0, 1, 8192, 16_384, 20_000, 32_768, 40_000, 49_152, 60_001, 65_535,
  ]

  @Test func `Headings turn vectors as sines and cosines do`() {
    for turn in stride(from: 0, to: 65_536, by: 37) {
      let angle = Double(turn) / 65_536 * 2 * .pi
      let turned = Heading(turn).turning(1_000_000, 300_000)
      #expect(abs(Double(turned.x) - 1e6 * cos(angle) + 3e5 * sin(angle)) < 2)
      #expect(abs(Double(turned.y) - 1e6 * sin(angle) - 3e5 * cos(angle)) < 2)
    }
    for (x, y) in [(3.0, 4.0), (-1, 0), (0, -2), (0, 1e-9), (-1e9, -1), (5, -7), (1, 1)] {
      let heading = Double(Heading(toward: x, y)?.turn ?? 1) / 65_536 * 2 * .pi
      #expect(
        abs(cos(heading) - x / hypot(x, y)) < 1e-4 && abs(sin(heading) - y / hypot(x, y)) < 1e-4)
    }
    #expect(Heading(toward: 0, 0) == nil && Heading(toward: .nan, 1) == nil)
    #expect(Heading(64_000).turned(toward: Heading(1_000), 1, of: 2) == Heading(65_268))
    #expect(Heading(-16_384) == Heading(49_152) && Heading(65_536) == .east)
    #expect(
      [0, 1365, 1366, 64_170, 64_171].map { Heading($0).nearest(of: 24) } == [0, 0, 1, 23, 0])
  }

  /// Returns the corners of a mark at (20, 15). `corners`: their distances and angles in degrees from
  /// the heading.
  private func corners(
    _ corners: [(Double, Double)], _ turn: Int, radius: Double
  ) -> [(Double, Double)] {
    corners.map { distance, degrees in
      let angle = Double(turn) / 65_536 * 2 * .pi + degrees * .pi / 180
      return (20 + radius * distance * cos(angle), 15 + radius * distance * sin(angle))
    }
  }

  private func expect(_ shape: Mark.Shape, _ turn: Int, covers plain: PlainFigure) throws {
    let mark = Mark(shape, at: .at(20, 15), size: .pixels(24), heading: Heading(turn))
    let scene = FigureScene(Figure(.mark(mark), .accent))
    let (levels, coverage) = (try scene.levels(), plain.coverage(scene.size))
    for (level, part) in zip(levels.elements, coverage.elements) {
      #expect(abs(Double(level) / 6 - part) < 0.2, "\(shape) \(turn)")
    }
  }

  @Test(arguments: TestScope.cases(headings, .few))
  func `Marks cover what their corners enclose, with the tip along the heading`(turn: Int) throws {
    try expect(.circle, turn, covers: .disc(20, 15, 12))
    let square = corners([(1, -45), (1, 45), (1, 135), (1, 225)], turn, radius: 12)
    let halves = [[0, 1, 2], [2, 3, 0]].map { PlainFigure.triangle($0.map { square[$0] }) }
    try expect(.square, turn, covers: halves[0].with(halves[1]))
    let head = [(1.0, 0.0), (1, 140), (1, 220)]
    try expect(.triangle, turn, covers: .triangle(corners(head, turn, radius: 12)))
    let arrow = corners([(1, 0), (1, 140), (0.4, 180), (1, 220)], turn, radius: 12)
    let wings = [[0, 1, 2], [0, 2, 3]].map { PlainFigure.triangle($0.map { arrow[$0] }) }
    try expect(.arrow, turn, covers: wings[0].with(wings[1]))
  }

  @Test func `Small marks have hard edges, and larger ones soft edges`() throws {
    for (size, isSoft) in [(7, false), (8, true)] {
      let mark = Mark(.arrow, at: .at(20, 15), size: .pixels(size), heading: Heading(5000))
      let levels = try FigureScene(Figure(.mark(mark), .accent)).levels()
      #expect(levels.elements.contains { (1...5).contains($0) } == isSoft)
      #expect(levels.elements.contains(6))
    }
  }

  @Test func `A sprite is drawn at the nearest of its angles`() throws {
    func pixels(_ turn: Int) throws -> [UInt8] {
      let mark = Mark(
        .sprite("penguin"), at: .at(20, 15), size: .pixels(24), heading: Heading(turn))
      var scene = FigureScene(Figure(.mark(mark), .accent))
      scene.theme = .light
      return try scene.image().painting.pixels.elements
    }
    let step = 65_536 / Mark.angles
    #expect(try pixels(0) == pixels(step / 2 - 9) && pixels(0) != pixels(step))
    #expect(try pixels(step) == pixels(step + step / 3))
    #expect(
      try Set((0..<Mark.angles).map { try pixels($0 * 65_536 / Mark.angles) }).count == Mark.angles)
  }
}
