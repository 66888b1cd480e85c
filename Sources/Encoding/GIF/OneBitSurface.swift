internal import Grids
internal import Imaging

/// A surface in which all pixels that are more transparent than opaque have the same palette index.
///
/// It is a class, as the `Surface` protocol requires.
final class OneBitSurface: Surface {
  /// The index of transparent pixels; nil if there are none.
  let hole: UInt8?
  private let surface: any Surface
  /// The new index of each index.
  private let entries: [UInt8]

  init(_ surface: any Surface, _ palette: Palette) {
    self.surface = surface
    let hole = palette.alphas.firstIndex { $0 < 128 }.map { UInt8($0) }
    entries = palette.alphas.indices.map { entry in
      palette.alphas[entry] < 128 ? hole ?? 0 : UInt8(entry)
    }
    self.hole = hole
  }

  var size: Size { surface.size }

  func withRow<Result>(_ y: Int, _ body: (Span<UInt8>) throws -> Result) rethrows -> Result {
    let row = surface.withRow(y) { row in row.indices.map { entries[Int(row[$0])] } }
    return try body(row.span)
  }
}
