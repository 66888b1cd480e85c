import TestSupport
import Testing

@testable import Games
@testable import Worlds

/// Tests of the distances beside monsters on the map of a hunt.
@Suite struct HuntLabelTests {
  private func boxes(_ figures: [Figure]) -> [FigureBox] {
    figures.compactMap { figure in
      guard case .box(let a, let b, _, _) = figure.shape else { return nil }
      let cells = { (length: FigureLength) in Double(length.cells) / Double(FigureLength.one) }
      return FigureBox(
        x: cells(a.x), y: cells(a.y), width: cells(b.x) - cells(a.x),
        height: cells(b.y) - cells(a.y))
    }
  }

  private let map = FigureBox(x: 0, y: 0, width: 24, height: 24)

  @Test(arguments: [
    [(5.0, 5.0), (5.5, 6.5)], [(10, 10), (11, 10), (12, 10), (10, 11.5)], [(1.2, 23), (12, 23)],
    [(6, 6), (8.3, 6), (10.6, 6), (6, 8.3), (8.3, 8.3), (10.6, 8.3)],
  ])
  func `A label lies on no monster and on no other label`(places: [(Double, Double)]) {
    let monsters = places.map { (x: $0.0, y: $0.1, meters: 120 as Int?) }
    let labels = boxes(HuntLabels(monsters, beside: [], in: map, unit: 1).figures)
    #expect(labels.count == places.count)
    let sprites = places.map { FigureBox(around: $0, 2.2, 2.2) }
    for (number, label) in labels.enumerated() {
      #expect(map.contains(label))
      #expect(!sprites.contains { $0.overlaps(label) })
      #expect(!labels[..<number].contains { $0.overlaps(label) })
    }
  }

  @Test func `A monster within reach has no label`() {
    let monsters = [(x: 5.0, y: 5.0, meters: nil as Int?)]
    #expect(HuntLabels(monsters, beside: [], in: map, unit: 1).figures.isEmpty)
  }

  @Test(arguments: 1...6)
  func `Labels of a hunt do not overlap`(seed: UInt64) throws {
    var world = try #require(try Hunt().opening(seed: seed) as? HuntWorld)
    for _ in 0..<12 {
      world.advance(by: 10)
      let figures = world.figures
      let texts = figures.indices.filter { place in
        guard case .text(let text, _, .middle) = figures[place].shape else { return false }
        return text.words.hasSuffix(" m")
      }
      let plates = boxes(texts.map { figures[$0 - 1] })
      for (number, plate) in plates.enumerated() {
        #expect(!plates[..<number].contains { $0.overlaps(plate) })
      }
    }
  }
}
