/// The items of a table whose symmetry has few images: each image of each transition is an item,
/// and dies when a cell does not match.
struct ImageItems {
  private let table: TransitionTable
  /// The indices of the sets of the distinct images, as in `TransitionTable.inputs`.
  private var images: KeyTable<UInt32>
  private var outputs: [UInt8] = []
  /// The last place whose cell can prevent the match of each image; -1 if there is none.
  private var lastPlaces: [Int8] = []

  /// The maximum numbers of images, and of images times states.
  private static let mostImages = 1_000_000
  private static let mostBits = 1 << 27

  /// The result is nil if there are too many images.
  init?(_ table: TransitionTable) {
    (self.table, images) = (table, KeyTable(width: table.width))
    let orders = table.symmetry.images(of: table.width - 1).map { [0] + $0.map { $0 + 1 } }
    for (number, output) in table.outputs.enumerated() {
      let first = number * table.width
      for order in orders {
        if Int(images.number(of: order.map { table.inputs[first + $0] })) == outputs.count {
          outputs.append(output)
        }
      }
      guard outputs.count <= Self.mostImages else { return nil }
    }
    guard outputs.count * table.states <= Self.mostBits else { return nil }
    findLastPlaces()
  }

  private mutating func findLastPlaces() {
    let fullSets = table.fullSets
    lastPlaces = [Int8](repeating: -1, count: outputs.count)
    for place in 0..<9 {
      guard let column = table.column(of: place) else { continue }
      for image in outputs.indices where !fullSets[set(of: image, column)] {
        lastPlaces[image] = Int8(place)
      }
    }
  }

  private func set(of image: Int, _ column: Int) -> Int {
    Int(images.words[image * table.width + column])
  }

  /// Returns the level that reads a place; nil if the table ignores it.
  func level(_ place: Int) -> TableLevel? {
    guard let column = table.column(of: place) else { return nil }
    let isCenter = place == TransitionTable.center
    var masks = KeyTable<UInt64>(width: (outputs.count + 63) / 64)
    var (classes, effects): ([Int], [TableLevel.Effect]) = ([], [])
    for state in 0..<table.states {
      let mask = mask(of: UInt8(state), column)
      // A cell that nothing matches keeps its state, so its states are never equal.
      let number = isCenter ? state : Int(masks.number(of: mask))
      if number == effects.count { effects.append(.mask(mask)) }
      classes.append(number)
    }
    var certain = [UInt64](bits: outputs.count)
    for image in outputs.indices where lastPlaces[image] <= place { certain.setBit(image) }
    return TableLevel(
      count: outputs.count, classes: classes, effects: effects, outputs: outputs, certain: certain,
      isCenter: isCenter)
  }

  private func mask(of state: UInt8, _ column: Int) -> [UInt64] {
    let contains = table.sets.map { $0.contains(state) }
    var mask = [UInt64](bits: outputs.count)
    for image in outputs.indices where contains[set(of: image, column)] { mask.setBit(image) }
    return mask
  }
}
