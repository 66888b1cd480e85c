internal import Grids
internal import Imaging

extension Stamps {
  /// Returns a stamp as elements with its top left corner at (0, 0).
  ///
  /// - Parameter background: the entry of areas to leave out; nil for none.
  func elements(of number: Int, leaving background: UInt8?) -> [VectorElement] {
    let ground =
      switch shapes[number] {
      case .square(let entry), .disc(_, on: let entry): entry
      case .pixels: row(0)[row(0).startIndex + number * side]
      }
    let square = Region(Size(width: side, height: side))
    return
      (ground == background || (background != nil && shapes[number] == .pixels)
      ? [] : [.rectangle(square, ground)]) + marks(of: number, on: background ?? ground)
  }

  /// Returns the part of a stamp that lies on a square of one color.
  ///
  /// - Parameter ground: the entry of the square.
  func marks(of number: Int, on ground: UInt8) -> [VectorElement] {
    switch shapes[number] {
    case .square: cross(of: number)
    case .disc(let entry, _): [.shape(.fill(disc), entry)] + cross(of: number)
    case .pixels:
      AreaTracer(pixels(of: number), except: ground).areas.map {
        .areas(VectorAreas($0.loops), $0.value)
      }
    }
  }

  /// The disc that the mask of a disc approximates, with a margin of a sixteenth of the side.
  private var disc: VectorPath {
    let (inset, end) = (side * VectorPoint.pixel / 16, side * VectorPoint.pixel * 15 / 16)
    return VectorPath(
      left: inset, top: inset, right: end, bottom: end, radius: (end - inset) / 2)
  }

  private func cross(of number: Int) -> [VectorElement] {
    guard let entry = crosses[number], let cross = Cross(side: side) else { return [] }
    return cross.arms.map { .rectangle($0, entry) }
  }

  private func pixels(of number: Int) -> Grid<UInt8> {
    Grid(
      size: Size(width: side, height: side),
      elements: (0..<side).flatMap { row($0).dropFirst(number * side).prefix(side) })
  }
}
