package import Grids

/// An element of an image or a sheet that takes a region. `cells` are the world or the tiles.
enum ImageElement: Hashable, Sendable {
  case cells, legend, plot, title, caption
}

/// A rectangle of a layout: an element, or boxes in a row or a column. Lengths are in pixels.
struct Box: Sendable {
  /// The natural size.
  let size: Size
  /// The smallest size at which everything is legible.
  let least: Size
  /// The directions in which the box takes all space that its siblings leave.
  let growth: Growth
  /// The position between the sides of a row or a column.
  private var alignment = Alignment.center
  private let content: Content

  struct Growth: OptionSet, Sendable {
    let rawValue: Int
    static let horizontal = Growth(rawValue: 1)
    static let vertical = Growth(rawValue: 2)
    static let both: Growth = [.horizontal, .vertical]
  }

  enum Alignment: Sendable {
    /// At the top of a row, or on the left in a column.
    case start
    case center
  }

  struct Insets: Sendable {
    let left: Int
    let top: Int
    let right: Int
    let bottom: Int
  }

  private indirect enum Content: Sendable {
    case element(ImageElement)
    case stack([Box], isColumn: Bool, gap: Int)
    case padding(Box, Insets)
  }

  /// Creates the box of an element. `least`: its smallest size; nil for the natural one.
  init(_ element: ImageElement, _ size: Size, least: Size? = nil, growth: Growth = []) {
    (self.size, self.least, self.growth) = (size, least ?? size, growth)
    content = .element(element)
  }

  /// Creates a row of boxes from left to right.
  static func row(gap: Int = 0, _ boxes: [Box]) -> Box { Box(boxes, isColumn: false, gap: gap) }

  /// Creates a column of boxes from top to bottom.
  static func column(gap: Int = 0, _ boxes: [Box]) -> Box { Box(boxes, isColumn: true, gap: gap) }

  private init(_ boxes: [Box], isColumn: Bool, gap: Int) {
    let sum = { (sizes: [Size]) in
      let gaps = Size(width: gap * (boxes.count - 1), height: 0)
      let whole = sizes.map { isColumn ? $0.transposed : $0 }.reduce(gaps) {
        Size(width: $0.width + $1.width, height: max($0.height, $1.height))
      }
      return isColumn ? whole.transposed : whole
    }
    (size, least) = (sum(boxes.map(\.size)), sum(boxes.map(\.least)))
    growth = boxes.reduce(into: []) { $0.formUnion($1.growth) }
    content = .stack(boxes, isColumn: isColumn, gap: gap)
  }

  private init(_ box: Box, _ insets: Insets) {
    let around = Size(width: insets.left + insets.right, height: insets.top + insets.bottom)
    (size, least, growth) = (box.size + around, box.least + around, box.growth)
    content = .padding(box, insets)
  }

  func padded(left: Int = 0, top: Int = 0, right: Int = 0, bottom: Int = 0) -> Box {
    Box(self, Insets(left: left, top: top, right: right, bottom: bottom))
  }

  func padded(_ inset: Int) -> Box {
    padded(left: inset, top: inset, right: inset, bottom: inset)
  }

  func aligned(_ alignment: Alignment) -> Box {
    var box = self
    box.alignment = alignment
    return box
  }

  /// Returns the regions of all elements of a box that is laid out in a region. A box that does not
  /// grow keeps its size, in the middle of the region.
  func places(in region: Region) -> [ImageElement: Region] {
    let width = growth.contains(.horizontal) ? max(0, region.width) : size.width
    let height = growth.contains(.vertical) ? max(0, region.height) : size.height
    let place = Region(
      x: region.x + (region.width - width) / 2, y: region.y + (region.height - height) / 2,
      width: width, height: height)
    switch content {
    case .element(let element): return [element: place]
    case .padding(let box, let insets):
      return box.places(
        in: Region(
          x: place.x + insets.left, y: place.y + insets.top,
          width: width - insets.left - insets.right, height: height - insets.top - insets.bottom))
    case .stack(let boxes, let isColumn, let gap):
      return Self.parts(of: place, boxes, isColumn, gap: gap).reduce(into: [:]) { places, part in
        places.merge(part.box.places(in: part.region)) { $1 }
      }
    }
  }

  /// Divides a region among the boxes of a row or a column.
  private static func parts(
    of region: Region, _ boxes: [Box], _ isColumn: Bool, gap: Int
  ) -> [(box: Box, region: Region)] {
    let (along, across) = isColumn ? (Growth.vertical, Growth.horizontal) : (.horizontal, .vertical)
    let sizes = boxes.map { isColumn ? $0.size.transposed : $0.size }
    let whole = isColumn ? region.size.transposed : region.size
    let rest = whole.width - sizes.reduce(gap * (boxes.count - 1)) { $0 + $1.width }
    let growing = max(1, boxes.count { $0.growth.contains(along) })
    var next = 0
    return zip(boxes, sizes).map { box, size in
      let length = max(0, size.width + (box.growth.contains(along) ? rest / growing : 0))
      let breadth = box.growth.contains(across) ? whole.height : size.height
      let start = box.alignment == .start ? 0 : (whole.height - breadth) / 2
      defer { next += length + gap }
      return isColumn
        ? (box, Region(x: region.x + start, y: region.y + next, width: breadth, height: length))
        : (box, Region(x: region.x + next, y: region.y + start, width: length, height: breadth))
    }
  }
}

extension Size {
  package func fits(into other: Size) -> Bool {
    width <= other.width && height <= other.height
  }

  fileprivate static func + (a: Size, b: Size) -> Size {
    Size(width: a.width + b.width, height: a.height + b.height)
  }
}

extension TextScale {
  /// Returns the layout with the largest texts that fit, down to `least`; all texts of an image
  /// shrink together. If nothing fits, the layout has the smallest texts, which are broken into
  /// lines or shortened.
  func largest<Layout>(_ layout: (TextScale) -> Layout, where fits: (Layout) -> Bool) -> Layout {
    let first = layout(self)
    if size <= least || fits(first) { return first }
    var (low, high, best) = (least, size, layout(with(size: least)))
    if !fits(best) { return best }
    while high - low > 1 {
      let middle = (low + high) / 2
      let next = layout(with(size: middle))
      if fits(next) { (low, best) = (middle, next) } else { high = middle }
    }
    return best
  }
}
