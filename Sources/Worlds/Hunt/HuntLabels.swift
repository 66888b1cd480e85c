/// The distances of the visible monsters, each on a plate beside its monster.
///
/// The plates lie on free parts of the map, the plate of the nearest monster first: on no monster,
/// on no other plate and not on the walker.
struct HuntLabels {
  /// A distance in words, and its plate.
  private struct Label {
    let words: String
    let plate: FigureBox
  }

  private var labels: [Label] = []
  /// The base length for text and line widths, in cells.
  private let unit: Double
  /// The parts of the map that no plate may cover.
  private var taken: [FigureBox]

  /// - Parameters:
  ///   - monsters: the center of each monster on the map with its distance in meters, the nearest
  ///     first; nil for a monster that needs no label.
  ///   - taken: the parts of the map that no plate may cover, besides the monsters.
  ///   - unit: the base length, in cells.
  init(
    _ monsters: [(x: Double, y: Double, meters: Int?)], beside taken: [FigureBox],
    in box: FigureBox, unit: Double
  ) {
    self.unit = unit
    self.taken = taken + monsters.map { FigureBox(around: ($0.x, $0.y), 2.2 * unit, 2.2 * unit) }
    for (x, y, meters) in monsters {
      guard let meters else { continue }
      let words = "\(meters) m"
      let width = unit * (0.56 * Double(words.count) + 0.2)
      let plates = Self.offsets.map { way in
        let side = way.x * (way.isBeside ? 1.3 * unit + width / 2 : unit)
        return FigureBox(around: (x + side, y + way.y * unit), width, 1.1 * unit)
      }
      // A plate without free space stays below its monster, as long as it covers no other one.
      let free = plates.first { plate in
        box.contains(plate) && !self.taken.contains { $0.overlaps(plate) }
      }
      let near = plates.first { plate in !labels.contains { $0.plate.overlaps(plate) } }
      guard let plate = free ?? near else { continue }
      labels.append(Label(words: words, plate: plate))
      self.taken.append(plate)
    }
  }

  /// The distances from a monster to its plate in units, the preferred one first.
  private static let offsets: [(x: Double, y: Double, isBeside: Bool)] = [
    (0, 1.75, false), (0, -1.75, false), (1, 0, true), (-1, 0, true), (1, 1.2, true),
    (-1, 1.2, true), (1, -1.2, true), (-1, -1.2, true), (1, 2.3, true), (-1, 2.3, true),
    (1, -2.3, true), (-1, -2.3, true), (0, 2.9, false), (0, -2.9, false),
  ]

  var figures: [Figure] {
    labels.flatMap { label in
      [
        label.plate.filled(.background, radius: unit * 0.4),
        Figure(
          .text(
            FigureText(label.words, size: .cells(of: unit * 1.05)), at: label.plate.point(0.5, 0.5),
            anchor: .middle), .text),
      ]
    }
  }
}

extension FigureBox {
  init(around middle: (x: Double, y: Double), _ width: Double, _ height: Double) {
    self.init(
      x: middle.x - width / 2, y: middle.y - height / 2, width: width, height: height)
  }

  func overlaps(_ other: FigureBox) -> Bool {
    x < other.x + other.width && other.x < x + width && y < other.y + other.height
      && other.y < y + height
  }

  func contains(_ other: FigureBox) -> Bool {
    x <= other.x && other.x + other.width <= x + width && y <= other.y
      && other.y + other.height <= y + height
  }
}
