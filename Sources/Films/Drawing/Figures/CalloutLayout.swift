internal import Grids
internal import Worlds

/// The layout of the plates in an image. A plate avoids other plates, framed regions and arrows as
/// far as possible.
struct CalloutLayout {
  private let map: FigureMap
  /// The regions to keep clear, in pixels, and the cost of each covered pixel.
  private var obstacles: [(region: Region, weight: Int)]
  /// The regions of the arrows' heads. A plate moves away from its point rather than cover one.
  private let heads: [Region]

  /// The maximum number of lines on a plate; further lines are dropped.
  private static let mostLines = 50

  init(_ figures: [Figure], _ map: FigureMap) {
    self.map = map
    heads = figures.compactMap { figure in
      guard case .arrow(let a, let b, let width, _) = figure.shape else { return nil }
      return Self.head(map.place(a), map.place(b), width: map.length(width))
    }
    obstacles = figures.flatMap { figure -> [(Region, Int)] in
      switch figure.shape {
      case .box(let a, let b, _, .some): return [(Self.region(map.place(a), map.place(b)), 1)]
      case .frame(let a, let b, let air, _, _):
        let inside = Self.region(map.place(a), map.place(b))
        // Covering a frame's line costs more than covering the framed region.
        return Self.sides(of: inside, map.length(air) >> 8).map { ($0, 16) } + [(inside, 1)]
      case .arrow(let a, let b, let width, _):
        return Self.regions(map.place(a), map.place(b), width: 3 * map.length(width))
          .map { ($0, 4) }
      case .callout(_, let point, _):
        return [(Self.region(map.place(point), map.place(point)).expanded(by: 4 * map.unit), 64)]
      default: return []
      }
    }
  }

  /// Returns the region of an arrow's head with its halo.
  private static func head(_ a: SubpixelPoint, _ b: SubpixelPoint, width: Int) -> Region {
    let line = LineSegment(from: a, to: b)
    let neck = line.point(at: line.length - min(4 * width, line.length))
    return region(neck, b).expanded(by: 2 * width / SubpixelPoint.pixel)
  }

  /// Returns squares along a line, which together approximate it.
  private static func regions(_ a: SubpixelPoint, _ b: SubpixelPoint, width: Int) -> [Region] {
    let (line, steps) = (LineSegment(from: a, to: b), 32)
    return (0...steps).map { step in
      let place = line.point(at: line.length / steps * step)
      return region(
        SubpixelPoint(x: place.x - width / 2, y: place.y - width / 2),
        SubpixelPoint(x: place.x + width / 2, y: place.y + width / 2))
    }
  }

  /// Returns the four strips around a region that a frame's line may cover.
  private static func sides(of region: Region, _ line: Int) -> [Region] {
    let outer = region.expanded(by: line)
    let (width, height) = (outer.width, outer.height)
    return [
      Region(x: outer.x, y: outer.y, width: width, height: 2 * line),
      Region(x: outer.x, y: region.rows.upperBound - line, width: width, height: 2 * line),
      Region(x: outer.x, y: outer.y, width: 2 * line, height: height),
      Region(x: region.columns.upperBound - line, y: outer.y, width: 2 * line, height: height),
    ]
  }

  private static func region(_ a: SubpixelPoint, _ b: SubpixelPoint) -> Region {
    let (left, top) = (min(a.x, b.x) >> 8, min(a.y, b.y) >> 8)
    return Region(
      x: left, y: top, width: max(a.x, b.x) >> 8 - left + 1, height: max(a.y, b.y) >> 8 - top + 1)
  }

  /// Returns a plate for a text about a point, and marks its region as an obstacle.
  mutating func place(_ text: FigureText, at target: SubpixelPoint, side: FigureSide?)
    -> CalloutPlate
  {
    let size = min(map.length(text.size), FigureLetters.largest)
    let margin = max(2 * map.unit, size / 3 / SubpixelPoint.pixel)
    let lines = self.lines(of: text, size: size, room: map.page.width - 4 * margin)
    let width = lines.map(\.size.width).max() ?? 0
    let box = Size(
      width: width + 2 * margin, height: lines.reduce(2 * margin) { $0 + $1.size.height })
    let distance = max(8 * map.unit, size * 5 / 4 / SubpixelPoint.pixel)
    let around = Position(x: target.x >> 8, y: target.y >> 8)
    let choices = (1...4).map { factor in
      Self.sides(side).map { way in
        region(box, around, way, distance: factor * distance, margin: margin)
      }.min { $0.cost < $1.cost }?.region ?? Region(box)
    }
    let isFree = { (region: Region) in heads.allSatisfy { $0.intersection(region).isEmpty } }
    let best = choices.first(where: isFree) ?? choices[0]
    obstacles.append((best.expanded(by: margin), 4))
    return CalloutPlate(texts: lines, region: best, margin: margin, target: target)
  }

  /// Returns the directions in which a plate may lie from its point, the preferred one first.
  private static func sides(_ side: FigureSide?) -> [(x: Int, y: Int)] {
    switch side {
    case .right: [(1, 0)]
    case .left: [(-1, 0)]
    case .above: [(0, -1)]
    case .below: [(0, 1)]
    case nil: [(1, -1), (-1, -1), (1, 1), (-1, 1), (0, -1), (0, 1), (1, 0), (-1, 0)]
    }
  }

  /// Returns the region of a box in a direction from a point, and the cost of that region.
  ///
  /// The region is moved into the image if necessary. The cost counts the distance moved and the
  /// covered obstacles.
  private func region(
    _ box: Size, _ around: Position, _ way: (x: Int, y: Int), distance: Int, margin: Int
  ) -> (region: Region, cost: Int) {
    let start = { (place: Int, length: Int, way: Int) in
      place + way * distance + (way - 1) * length / 2
    }
    let wish = Position(x: start(around.x, box.width, way.x), y: start(around.y, box.height, way.y))
    let kept = { (place: Int, length: Int, side: Range<Int>) in
      max(side.lowerBound + margin / 2, min(place, side.upperBound - margin / 2 - length))
    }
    let region = Region(
      x: kept(wish.x, box.width, map.page.columns), y: kept(wish.y, box.height, map.page.rows),
      width: box.width, height: box.height)
    let moved = abs(region.x - wish.x) + abs(region.y - wish.y)
    let covered = obstacles.reduce(0) { $0 + $1.weight * $1.region.intersection(region).size.area }
    return (region, min(moved, 1 << 30) * box.height + covered)
  }

  /// Breaks a text into lines that fit the available width. A longer word gets its own line.
  private func lines(of text: FigureText, size: Int, room: Int) -> [FigureLetters] {
    var lines: [FigureLetters] = []
    for line in text.words.split(separator: "\n") {
      var words = ""
      for word in line.split(separator: " ") {
        let longer = words.isEmpty ? String(word) : words + " " + word
        if !words.isEmpty, letters(longer, text, size).size.width > room {
          lines.append(letters(words, text, size))
          words = String(word)
        } else {
          words = longer
        }
      }
      lines.append(letters(words, text, size))
    }
    return Array(lines.prefix(Self.mostLines))
  }

  private func letters(_ words: String, _ text: FigureText, _ size: Int) -> FigureLetters {
    FigureLetters(
      FigureText(words, size: text.size, weight: text.weight), size: size, in: map.font)
  }
}

/// A text on a plate, with a line that connects it to the point that it describes.
struct CalloutPlate {
  let texts: [FigureLetters]
  let region: Region
  let margin: Int
  let target: SubpixelPoint

  var lines: [(letters: FigureLetters, corner: Position)] {
    texts.enumerated().map { number, letters in
      let y = region.y + margin + number * letters.size.height
      return (letters, Position(x: region.x + (region.width - letters.size.width) / 2, y: y))
    }
  }

  /// Returns the shapes of the plate in painting order, without the text. The connecting line and
  /// its dot have a halo in the background color.
  func parts(_ color: FigureColor) -> [(outline: FigureOutline, color: FigureColor)] {
    let pixel = SubpixelPoint.pixel
    let line = max(pixel, margin * pixel / 4)
    let (a, b) = (
      SubpixelPoint(x: region.x * pixel, y: region.y * pixel),
      SubpixelPoint(x: region.columns.upperBound * pixel, y: region.rows.upperBound * pixel)
    )
    // The connecting line ends at the point of the plate nearest to the target.
    let near = SubpixelPoint(x: min(b.x, max(a.x, target.x)), y: min(b.y, max(a.y, target.y)))
    let radius = margin * pixel * 3 / 4
    let plate = [
      (FigureOutline(from: a, to: b, radius: radius, line: nil), FigureColor.background),
      (FigureOutline(from: a, to: b, radius: radius, line: line), color),
    ]
    if near == target { return plate }
    return [(line: 2 * line, .background), (line: 0, color)].map { around, color in
      var stroke = Stroke(width: line + around)
      stroke.follow([near, target])
      let dot = ConvexPart.disc(target, radius: line * 3 / 2 + around / 2)
      return (FigureOutline(stroke, with: [dot]), color)
    } + plate
  }
}

/// A line of a figure's text, set in one font and size.
struct FigureLetters {
  let size: Size
  let text: String
  let setter: TypeSetter

  /// The maximum number of characters; the rest of a longer text is cut off.
  private static let most = 1000
  /// The smallest line height that has legible letters, in 256ths of a pixel.
  static let smallest = 6 * SubpixelPoint.pixel
  /// The largest line height, in 256ths of a pixel.
  static let largest = 512 * SubpixelPoint.pixel

  /// - Parameter size: the line height in 256ths of a pixel.
  init(_ text: FigureText, size: Int, in font: Font) {
    let height = min(size, Self.largest) / SubpixelPoint.pixel
    setter = TypeSetter(
      TypeStyle(4 * height / 5, text.weight == .bold ? .bold : .regular, in: font))
    self.text = String(text.words.prefix(Self.most))
    // Letters take four fifths of the line height.
    self.size = Size(
      width: max(1, setter.width(of: self.text)), height: setter.style.lineHeight)
  }

  /// Returns the position of the text's top left corner such that its anchor is at `place`.
  func corner(at place: SubpixelPoint, _ anchor: FigureAnchor) -> Position {
    let half = SubpixelPoint.pixel / 2
    return Position(
      x: (place.x - size.width * anchor.horizontalIndex * half + half) >> 8,
      y: (place.y - size.height * anchor.verticalIndex * half + half) >> 8)
  }

  var coverage: Grid<UInt8> { setter.coverage(of: text) }
}
