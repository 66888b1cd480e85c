internal import Grids

/// The positions of the names in a plot's legend, relative to its corner.
struct PlotLegend {
  /// A name in the legend.
  struct Entry {
    let text: String
    /// The middle of the text's left edge.
    var position: Position
    /// True if a sample of the curve precedes the text.
    var hasSample = true
  }

  private(set) var entries: [Entry] = []
  /// The heading, with the middle of its left edge; nil if there is none.
  private(set) var heading: (text: String, position: Position)?
  private(set) var size = Size(width: 0, height: 0)

  /// The names in rows, each as wide as fits.
  ///
  /// - Parameter room: the width of a row in pixels.
  init(rowsOf texts: [String], heading: String?, _ setter: TypeSetter, room: Int) {
    let (em, line) = (setter.style.size, setter.style.lineHeight)
    let lead = Self.lead(em)
    let bold = TypeSetter(TypeStyle(em, .bold, in: setter.style.font))
    var (end, rows) = (heading.map(bold.width) ?? 0, 1)
    self.heading = heading.map { ($0, Position(x: 0, y: line / 2)) }
    for text in texts {
      let text = setter.fitted(text, into: max(em, room - lead))
      let width = lead + setter.width(of: text)
      var start = end == 0 ? 0 : end + 3 * em / 2
      if start > 0, start + width > room {
        rows += 1
        start = 0
      }
      entries.append(
        Entry(text: text, position: Position(x: start + lead, y: (rows - 1) * line + line / 2)))
      end = start + width
    }
    size = Size(width: room, height: texts.isEmpty && heading == nil ? 0 : rows * line)
  }

  /// The names in a column.
  ///
  /// - Parameter room: the most pixels of the column's width.
  init(columnOf texts: [String], heading: String?, _ setter: TypeSetter, room: Int) {
    let (em, line) = (setter.style.size, setter.style.lineHeight)
    let lead = Self.lead(em)
    let bold = TypeSetter(TypeStyle(em, .bold, in: setter.style.font))
    let title = heading.map { bold.fitted($0, into: max(em, room)) }
    self.heading = title.map { ($0, Position(x: 0, y: line / 2)) }
    let top = title == nil ? 0 : line
    let names = texts.map { setter.fitted($0, into: max(em, room - lead)) }
    entries = names.enumerated().map { number, name in
      Entry(text: name, position: Position(x: lead, y: top + number * line + line / 2))
    }
    let widest = names.isEmpty ? 0 : lead + setter.widest(of: names)
    size = Size(
      width: max(title.map(bold.width) ?? 0, widest), height: top + names.count * line)
  }

  /// The names at the ends of curves.
  ///
  /// - Parameter heights: the heights of the curves' ends, from 0 up to `height`.
  /// - Returns: nil if names would lie too far from their curves.
  init?(_ texts: [String], at heights: [Int], of height: Int, _ setter: TypeSetter, room: Int) {
    guard texts.count == heights.count, !texts.isEmpty else { return nil }
    let (em, line) = (setter.style.size, setter.style.lineHeight)
    var places = heights
    let order = heights.indices.sorted { (heights[$0], $0) < (heights[$1], $1) }
    for (above, below) in zip(order, order.dropFirst()) {
      places[below] = max(places[below], places[above] + line * 7 / 8)
    }
    // Names that were moved below the plot push the others up.
    var limit = height
    for curve in order.reversed() {
      places[curve] = min(places[curve], limit)
      limit = places[curve] - line * 7 / 8
    }
    guard zip(places, heights).allSatisfy({ abs($0 - $1) <= line * 3 / 4 }) else { return nil }
    let names = texts.map { setter.fitted($0, into: max(em, room - em)) }
    entries = zip(names, places).map {
      Entry(text: $0, position: Position(x: em, y: $1), hasSample: false)
    }
    size = Size(width: em + setter.widest(of: names), height: height)
  }

  /// The width of a sample of a curve and of the gap after it.
  private static func lead(_ em: Int) -> Int { 3 * em / 2 + em / 2 }

  /// Moves the legend to a corner.
  mutating func move(to corner: Position) {
    for index in entries.indices {
      entries[index].position.x += corner.x
      entries[index].position.y += corner.y
    }
    heading = heading.map {
      ($0.text, Position(x: $0.position.x + corner.x, y: $0.position.y + corner.y))
    }
  }

  mutating func append(_ other: PlotLegend) {
    entries += other.entries
    heading = heading ?? other.heading
  }
}
