import Drawing
import Grids
import TestSupport
import Testing
import Worlds

/// Tests of the coverage of shapes against their definitions.
@Suite struct FigureShapeTests {
  private func expect(
    _ shape: Figure.Shape, covers plain: PlainFigure,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let scene = FigureScene(Figure(shape, .accent))
    let (levels, coverage) = (try scene.levels(), plain.coverage(scene.size))
    var (sum, truth) = (0.0, 0.0)
    for (level, part) in zip(levels.elements, coverage.elements) {
      // Rounding loses half a level. The rest is lost between the sample lines of a row.
      #expect(abs(Double(level) / 6 - part) < 0.16, sourceLocation: sourceLocation)
      sum += Double(level) / 6
      truth += part
    }
    #expect(truth > 3, sourceLocation: sourceLocation)
    // Thin lines consist mostly of edges.
    #expect(abs(sum - truth) < 0.08 * truth + 1, sourceLocation: sourceLocation)
  }

  @Test(arguments: [(20, 15, 9), (41, 29, 3), (40, 31, 25), (3, 2, 17)])
  func `A disc covers the pixels within its radius`(x: Int, y: Int, radius: Int) throws {
    try expect(
      .disc(.at(x, y, 2), radius: .pixels(radius, 2)),
      covers: .disc(Double(x) / 2, Double(y) / 2, Double(radius) / 2))
  }

  @Test(arguments: [(10, 1), (10, 3), (2, 2), (9, 18)])
  func `A ring covers the pixels within its width`(radius: Int, width: Int) throws {
    let (r, half) = (Double(radius), Double(width) / 2)
    let outer = PlainFigure.disc(20, 15, r + half)
    try expect(
      .ring(.at(20, 15), radius: .pixels(radius), width: .pixels(width)),
      covers: r > half ? outer.without(.disc(20, 15, r - half)) : outer)
  }

  @Test(arguments: [0, 2, 5, 9])
  func `A box covers the pixels within its rounded corners, filled or as a line`(radius: Int) throws
  {
    let r = Double(radius)
    let box = PlainFigure.box(5, 4, 33, 22, radius: r)
    try expect(.box(.at(5, 4), .at(33, 22), radius: .pixels(radius)), covers: box)
    try expect(
      .box(.at(33, 22), .at(5, 4), radius: .pixels(radius), line: .pixels(2)),
      covers: box.without(.box(7, 6, 31, 20, radius: max(0, r - 2))))
  }

  @Test(
    arguments: TestScope.cases(
      [
        [(3, 3), (35, 20)], [(3, 20), (35, 3)], [(20, 2), (20, 27)], [(2, 9), (36, 9)],
        [(4, 4), (12, 24), (20, 4), (28, 24), (36, 4)], [(5, 5), (30, 6), (6, 7), (31, 20)],
      ], .one), TestScope.cases([3, 1, 6], .one))
  func `A line has round ends and joins`(points: [(Int, Int)], width: Int) throws {
    try expect(
      .line(points.map { .at($0.0, $0.1) }, width: .pixels(width)),
      covers: .line(points.map { (Double($0.0), Double($0.1)) }, width: Double(width)))
  }

  @Test func `A dashed line has gaps as long as its dashes, also around corners`() throws {
    let dashes = stride(from: 0.0, to: 24, by: 8).map { start in
      PlainFigure.line([(5 + start, 5), (7 + start, 5)], width: 2)
    }
    try expect(
      .line([.at(4, 5), .at(28, 5)], width: .pixels(2), dash: .pixels(4)),
      covers: dashes[0].with(dashes[1]).with(dashes[2]))
    let corner = PlainFigure.line([(5, 5), (9, 5)], width: 2)
      .with(.line([(10, 12), (10, 16)], width: 2))
    try expect(
      .line([.at(4, 5), .at(10, 5), .at(10, 17)], width: .pixels(2), dash: .pixels(6)),
      covers: corner)
  }

  @Test func `An arrow has a head four times as wide as its line`() throws {
    let head = PlainFigure.triangle([(35, 15), (27, 11), (27, 19)])
    try expect(
      .arrow(.at(5, 15), .at(35, 15), width: .pixels(2)),
      covers: head.with(.line([(5, 15), (29, 15)], width: 2)))
  }

  @Test func `Figures far outside the image are clipped in time`() throws {
    let far = FigurePoint(x: .cells(.max), y: .cells(.min))
    let near = FigurePoint.at(3, 4)
    let scene = FigureScene(
      Figure(.line([near, far, near], width: .cells(.max), dash: .pixels(1)), .accent),
      Figure(.line([far, near], width: .pixels(1), dash: .zero), .accent),
      Figure(.disc(far, radius: .cells(.max)), .accent),
      Figure(.ring(far, radius: .cells(1 << 40), width: .pixels(3)), .accent),
      Figure(.box(far, near, radius: .cells(.max), line: .cells(.max)), .accent),
      Figure(.arrow(near, far, width: .cells(.max), halo: .pixels(.max)), .accent),
      Figure(.text(FigureText("x", size: .cells(.max)), at: far), .accent),
      Figure(.callout(FigureText("x", size: .cells(.max)), at: far), .accent),
      Figure(.sprite("penguin", far, side: .cells(.max)), .accent))
    #expect(try scene.levels().size == scene.size)
  }

  @Test func `The edge of a very large disc is straight`() throws {
    let radius = 1 << 36
    let middle = FigurePoint.at(20 - radius, 15)
    try expect(
      .disc(middle, radius: .pixels(radius)), covers: .box(0, 0, 20, 30, radius: 0))
  }
}
