import Grids
import Imaging
import TestSupport
import Testing

@testable import Encoding

/// Tests that the layers of a film contain the drawing of each frame, painted in its order.
@Suite struct FilmLayersTests {
  private static let size = Size(width: 12, height: 9)

  /// A palette whose last color is translucent.
  private static let palette = {
    var palette = Palette(colors: 3)
    _ = palette.append(ColorWithAlpha(red: 9, green: 90, blue: 200, alpha: 100))
    return palette
  }()

  /// Returns rectangles that cover each other, some of them in groups, and cells that do not.
  private static func elements(_ generator: inout some RandomNumberGenerator) -> [VectorElement] {
    (0..<Int.random(in: 0...6, using: &generator)).map { _ in
      let entry = UInt8.random(in: 0...3, using: &generator)
      let (x, y) = (
        Int.random(in: 0...4, using: &generator), Int.random(in: 0...3, using: &generator)
      )
      switch Int.random(in: 0...5, using: &generator) {
      case 0:
        let inside = VectorElement.rectangle(Region(x: x, y: y, width: 3, height: 2), entry)
        return .group([inside], by: Position(x: 2, y: 1), clip: nil)
      case 1:
        return .apart(
          (0..<8).map { .rectangle(Region(x: $0, y: y, width: 1, height: 1), UInt8($0 % 3)) })
      case 2:
        let square = [VectorElement.rectangle(Region(x: 0, y: 0, width: 2, height: 2), entry)]
        return .copies(square, at: [Position(x: x, y: y), Position(x: x + 1, y: y + 1)])
      default: return .rectangle(Region(x: x, y: y, width: 2 + x, height: 2 + y), entry)
      }
    }
  }

  /// A surface of the entries that were painted on each pixel, from below. An opaque color hides
  /// those below it.
  private struct Sheet: Equatable {
    var pixels = Grid(size: FilmLayersTests.size, repeating: [UInt8]())

    mutating func paint(_ region: Region, _ entry: UInt8, _ groups: [FilmLayers.Group]) {
      let moved = groups.reduce(region) {
        Region(x: $0.x + $1.offset.x, y: $0.y + $1.offset.y, width: $0.width, height: $0.height)
      }
      let shown = moved.intersection(Region(pixels.size))
      for y in shown.rows {
        for x in shown.columns { pixels[x, y] = entry == 3 ? pixels[x, y] + [entry] : [entry] }
      }
    }

    mutating func paint(_ elements: [VectorElement], _ groups: [FilmLayers.Group] = []) {
      for element in elements {
        switch element {
        case .rectangle(let region, let entry): paint(region, entry, groups)
        case .apart(let elements): paint(elements, groups)
        case .group(let elements, let offset, let clip):
          paint(elements, groups + [.init(offset: offset, clip: clip)])
        case .copies(let elements, let places):
          for place in places { paint(elements, groups + [.init(offset: place, clip: nil)]) }
        default: Issue.record("an element that the test does not paint")
        }
      }
    }
  }

  /// Returns a frame as the pieces of all layers show it.
  private static func shown(_ frame: Int, of layers: FilmLayers) -> Sheet {
    var sheet = Sheet()
    for layer in layers.layers {
      for (piece, presence) in layer.pieces
      where presence.changes(of: layers.count).count(where: { $0 <= frame }) % 2 == 1 {
        switch piece {
        case .rectangle(let region, let entry): sheet.paint(region, entry, layer.key.groups)
        case .element(let number): sheet.paint([layers.elements[number]], layer.key.groups)
        case .copy(let number, let place):
          guard case .copies(let elements, _) = layers.elements[number] else { continue }
          sheet.paint([.copies(elements, at: [place])], layer.key.groups)
        case .line: Issue.record("a line that no frame has")
        }
      }
    }
    return sheet
  }

  @Test(arguments: 1...40) func `Each frame is painted as it was drawn`(seed: UInt64) {
    var generator = Dice(seed: seed)
    var (layers, frames) = (FilmLayers(Self.palette), [[VectorElement]]())
    for _ in 0..<12 {
      // Frames share most elements, and an earlier frame may return.
      let isOld = Int.random(in: 0...3, using: &generator) == 0
      let elements =
        isOld ? frames.randomElement(using: &generator) ?? [] : Self.elements(&generator)
      frames.append((frames.last?.prefix(3) ?? []) + elements)
    }
    for elements in frames { layers.add(VectorDrawing(size: Self.size, elements: elements)) }
    for (number, elements) in frames.enumerated() {
      var expected = Sheet()
      expected.paint(elements)
      #expect(Self.shown(number, of: layers) == expected, "frame \(number)")
    }
  }

  @Test func `Pieces that frames share are stored once`() {
    let page = VectorElement.rectangle(Region(Self.size), 0)
    let cell = { (x: Int) in VectorElement.rectangle(Region(x: x, y: 0, width: 1, height: 1), 1) }
    var layers = FilmLayers(Self.palette)
    for x in [0, 1, 0, 0] {
      layers.add(VectorDrawing(size: Self.size, elements: [page, .apart([cell(x), cell(5)])]))
    }
    let changes = layers.layers.map { $0.pieces.map { $0.presence.changes(of: 4) } }
    #expect(changes == [[[0]], [[0, 1, 2], [0], [1, 2]]])
  }

  @Test func `Curves that grow share their segments`() {
    let points = (0..<9).map { VectorPoint(x: 256 * $0, y: 256 * ($0 % 3)) }
    var layers = FilmLayers(Self.palette)
    for count in 2...9 {
      let path = VectorPath(along: Array(points.prefix(count)))
      layers.add(
        VectorDrawing(size: Self.size, elements: [.shape(.line(path, width: 256), 1)]))
    }
    #expect(
      layers.layers.flatMap(\.pieces).map { $0.presence.changes(of: 8) } == (0..<8).map { [$0] })
  }
}
